/** Whether reading takes work in proportion to the length of a text. */

/** A quadratic pattern takes half a second for so many characters. */
const LONG = 1 << 15;
const GROWTH = 4;
/** Less than so many milliseconds of CPU time are too few to compare, and no harm. */
const MEASURABLE = 30;
/** Of a text that is four times as long: 4 is linear, 16 is quadratic. */
const MOST_GROWTH = 10;
const TRIES = 3;

/** Milliseconds of CPU time, which others on the machine do not take from us. */
async function costOf(read, text) {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function leastCost(read, text) {
  let least = Infinity;
  for (let times = 0; times < TRIES; times++) least = Math.min(least, await costOf(read, text));
  return least;
}

/**
 * How many times as much work a text of four times the length is; 1 where it is too little to be
 * measured. `make` makes a text of a length.
 */
export async function growthOf(read, make) {
  const long = make(LONG);
  if ((await costOf(read, long)) < MEASURABLE) return 1;
  const most = await leastCost(read, long);
  if (most < MEASURABLE) return 1;
  return most / (await leastCost(read, make(LONG / GROWTH)));
}

/** What is wrong with it, if anything. */
export async function growthFault(read, make) {
  const growth = await growthOf(read, make);
  return growth < MOST_GROWTH ? undefined : `${GROWTH} times the text is ${growth.toFixed(1)} times the work`;
}
