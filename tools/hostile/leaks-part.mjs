/** Thousands of bots, worker bots, engines and searches in one process each. */
import { fileURLToPath } from 'node:url';
import { pick } from './damage.mjs';
import { Program } from './program.mjs';

const PROCESS = fileURLToPath(new URL('leaks-process.mjs', import.meta.url));
/** How many make a round: some ten seconds of a quiet machine. */
const COUNTS = { bots: 1000, searches: 2000, engines: 500, 'worker bots': 60 };
/** What may be more in the end, beside megabytes of heap that the collector takes its time for. */
const MOST = { threads: 1, descriptors: 2, heap: 8 };

export default {
  name: 'leaks',
  about:
    'bots, worker bots, engines and searches, aborted and disposed of at any time: threads, descriptors and heap stay flat',
  share: 3,
  async round(random, { fault }) {
    const kind = pick(random, Object.keys(COUNTS));
    const count = COUNTS[kind];
    const seed = random.next();
    const input = `node tools/hostile/leaks-process.mjs "${kind}" ${count} ${seed}`;
    const program = new Program(process.execPath, [PROCESS, kind, String(count), String(seed)]);
    const how = await program.end();
    if (how?.code !== 0)
      fault(`${kind}: ${how?.code ?? how?.signal ?? 'it hangs'} ${program.errors.slice(0, 500)}`, input);
    else {
      const { before, after } = JSON.parse(program.output);
      for (const [what, most] of Object.entries(MOST)) {
        if (after[what] - before[what] > most)
          fault(`${kind}: ${what} grew from ${before[what]} to ${after[what]}`, input);
      }
    }
    return { [kind]: count };
  },
};
