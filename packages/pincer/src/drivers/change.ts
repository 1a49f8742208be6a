/** How much a change counts against the one an iteration later. */
const FADING = 0.6;
/** Changes beyond this do not count further: something was found. */
const MOST = 1000;

/** How much values change from one iteration to the next, the last changes most of all. */
export function changeOf(values: readonly number[]): number {
  let [sum, weights] = [0, 0];
  for (let at = 1; at < values.length; at++) {
    sum = FADING * sum + Math.min(MOST, Math.abs(values[at] - values[at - 1]));
    weights = FADING * weights + 1;
  }
  return weights === 0 ? MOST : sum / weights;
}
