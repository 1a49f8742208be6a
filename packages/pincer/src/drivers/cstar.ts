import { INFINITY, named, nullWindow } from './driver.ts';

const profile = {
  name: 'cstar',
  title: 'C*',
  place: 6,
  stroke: { colour: 'purple', mark: 'times', dash: 'solid' },
} as const;

/** C*, section 3.3, also MTD(bi): always the middle of what is left, (f-, f+], rounded up. */
export const cstar = named(profile, function* () {
  let g: number;
  let fPlus = INFINITY;
  let fMinus = -INFINITY;
  do {
    const gamma = Math.ceil((fMinus + fPlus) / 2);
    g = yield nullWindow(gamma);
    if (g < gamma) fPlus = g;
    else fMinus = g;
  } while (fMinus < fPlus);
  return g;
});
