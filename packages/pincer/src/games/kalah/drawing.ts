import type { State } from './index.ts';

/** Columns of a pit's number. */
const WIDTH = 4;

/** The pits with their numbers, as moves name them: the south's below, the stores at the ends. */
export function draw({ pits }: State): string {
  const row = (numbers: readonly (number | string)[]) => numbers.map((each) => String(each).padStart(WIDTH)).join('');
  const edge = ' '.repeat(2 * WIDTH);
  const numbers = [1, 2, 3, 4, 5, 6];
  return [
    `north${edge.slice(5)}${row(numbers.toReversed())}`,
    `${edge}${row(pits.slice(7, 13).toReversed())}`,
    `${row([pits[13]])}${' '.repeat(WIDTH + 6 * WIDTH)}${row([pits[6]])}`,
    `${edge}${row(pits.slice(0, 6))}`,
    `south${edge.slice(5)}${row(numbers)}`,
  ].join('\n');
}
