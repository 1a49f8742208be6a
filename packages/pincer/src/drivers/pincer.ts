import { accelerated } from './accelerated.ts';
import { named } from './driver.ts';
import { swinging } from './swing.ts';

const profile = {
  name: 'pincer',
  title: 'Pincer',
  place: 10,
  stroke: { colour: 'vermilion', mark: 'star', dash: 'solid' },
} as const;

/**
 * MTD(f) with a nearer first guess, which allows for the swing of values between odd and even
 * depths, and acceleration. Ours: the paper's section 3.3 asks for a good guess, and takes the last
 * value.
 */
export const pincer = named(profile, swinging(accelerated));
