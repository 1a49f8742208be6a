/**
 * Hours of what `search/shared.test.ts` does for seconds: threads store and retrieve in one small
 * table as fast as they can, and every entry that they find must be one that somebody stored, whole.
 *
 *   npm run build && node tools/torn-entries.mjs [--minutes 60] [--threads 2]
 *
 * Goes on until the threads have had so many minutes of processor time together. Prints a line a
 * minute or so. Exit code 1 if an entry was torn.
 */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { tableWords } from '../packages/pincer/dist/search/table.js';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, threads: { type: 'string', default: '2' } },
});
const BITS = 10;
const ROUNDS = 20_000_000;
const HAMMER = new URL('../packages/pincer/src/worker/fixtures/hammer.js', import.meta.url);

const buffer = new SharedArrayBuffer(4 * tableWords(BITS));
const enough = 60 * Number(values.minutes);
const total = { found: 0, torn: 0 };
let reported = performance.now();

/** Of all threads, in seconds. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** One thread after the other in the same place, until the time is over. */
async function hammer(place) {
  for (let seed = place; processorTime() < enough; seed += Number(values.threads)) {
    const { found, torn } = await new Promise((resolve, reject) => {
      const worker = new Worker(HAMMER, { workerData: { buffer, bits: BITS, seed, rounds: ROUNDS } });
      worker.on('message', resolve);
      worker.on('error', reject);
    });
    total.found += found;
    total.torn += torn;
    if (performance.now() - reported < 60_000) continue;
    reported = performance.now();
    report();
  }
}

function report() {
  const hours = (processorTime() / 3600).toFixed(2);
  console.log(
    `${hours} h of processor time: ${total.found.toLocaleString('en')} entries found, ${total.torn} of them torn`,
  );
}

await Promise.all(Array.from({ length: Number(values.threads) }, (_, index) => hammer(index + 1)));
report();
process.exitCode = total.torn > 0 ? 1 : 0;
