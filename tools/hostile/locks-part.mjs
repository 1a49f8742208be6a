/** Two runs on one directory at the same time, also of another PID namespace. */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { pick } from './damage.mjs';
import { CELLS, site } from './experiment.mjs';
import { MAIN, Program } from './program.mjs';

const UNSHARE = ['--pid', '--fork', '--kill-child', '--mount-proc'];
const LATEST_START = 6000;
const REFUSAL = /another run|held by|in use/;

let namespaces;

function start(apart, args) {
  if (!apart) return Program.pincer(args, site.options);
  return new Program('unshare', [...UNSHARE, process.execPath, MAIN, ...args], site.options);
}

export default {
  name: 'locks',
  about: 'two runs on one directory, also of another PID namespace: one runs, the other refuses by name',
  share: 2,
  async round(random, { fault }) {
    namespaces ??= spawnSync('unshare', [...UNSHARE, 'true']).status === 0;
    const expected = await site.expected();
    const store = site.newStore();
    const apart = [pick(random, [false, true]), pick(random, [false, true])].map((wanted) => wanted && namespaces);
    const delay = random.below(LATEST_START);
    const input = `the second after ${delay} ms, in a namespace of its own: ${apart.join(', ')}`;
    const first = start(apart[0], site.runArguments(store));
    await sleep(delay);
    const second = start(apart[1], site.runArguments(store));
    const ends = await Promise.all([first.end(), second.end()]);
    const done = [first, second].filter((_, index) => ends[index]?.code === 0);
    const refused = [first, second].filter((_, index) => ends[index]?.code !== 0);
    const ran = done.reduce((sum, { output }) => sum + JSON.parse(output.trim().split('\n').at(-1)).ran, 0);
    if (done.length === 0) fault(`neither runs: ${first.errors} ${second.errors}`.slice(0, 800), input);
    else if (ran !== CELLS) fault(`${ran} cells were run, not ${CELLS}`, input);
    else if (!isDeepStrictEqual(await site.export(store), expected)) fault('their results are others', input);
    for (const { errors } of refused) {
      if (!REFUSAL.test(errors) || errors.includes('    at ')) fault(`a poor refusal: ${errors.slice(0, 500)}`, input);
    }
    site.clear(store);
    return { pairs: 1, refusals: refused.length, 'across namespaces': apart[0] === apart[1] && !apart[0] ? 0 : 1 };
  },
};
