/** Runs that are killed at any moment, and go on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { CELLS, site } from './experiment.mjs';
import { Program, runPincer } from './program.mjs';

/** A run is killed within so many milliseconds after its start: its store is made in that time, too. */
const LATEST_KILL = 12_000;

/** Starts a command, and kills it after a while; whether it was still there then. */
async function killed(args, after) {
  const program = Program.pincer(args, site.options);
  await Promise.race([sleep(after), program.ended]);
  const alive = program.child.exitCode === null;
  program.child.kill('SIGKILL');
  await program.ended;
  return alive;
}

async function runs(random, { signal, fault }) {
  const store = site.newStore();
  const expected = await site.expected();
  let kills = 0;
  const times = Array.from({ length: 1 + random.below(4) }, () => random.below(LATEST_KILL));
  for (const time of times) if (!signal.aborted && (await killed(site.runArguments(store), time))) kills++;
  const input = `kill -9 after ${times.join(', ')} ms`;
  const { code, output, errors } = await runPincer(site.runArguments(store), site.options);
  if (code !== 0) fault(`the run does not go on: ${errors.slice(0, 500)}`, input);
  else {
    const { finished, failed } = JSON.parse(output.trim().split('\n').at(-1));
    if (finished !== CELLS || failed > 0) fault(`${finished} cells are done, ${failed} failed`, input);
    else if (!isDeepStrictEqual(await site.export(store), expected)) fault('its results are others', input);
  }
  site.clear(store);
  return { kills, runs: 1 };
}

/** The command of the README, which takes minutes: what it has done must only ever grow. */
async function reproductions(random, { signal, fault }) {
  const store = site.newStore();
  const times = Array.from({ length: 2 }, () => 5000 + random.below(2 * LATEST_KILL));
  const input = `reproduce, kill -9 after ${times.join(', ')} ms`;
  let [before, kills] = [0, 0];
  for (const time of times) {
    if (signal.aborted) break;
    if (await killed(['reproduce', '--dir', store, '--out', 'report', '--workers', '2'], time)) kills++;
    const { code, output, errors } = await runPincer(['lab', 'status', '--dir', store, '--json'], site.options);
    if (code !== 0) {
      if (!/no experiment was run/.test(errors)) fault(`its store cannot be read: ${errors.slice(0, 500)}`, input);
      continue;
    }
    const { experiments } = JSON.parse(output);
    const total = (what) => experiments.reduce((sum, each) => sum + each[what], 0);
    if (total('failed') > 0 || total('finished') < before)
      fault(`of ${before} cells ${total('finished')} are left`, input);
    before = total('finished');
  }
  site.clear(store);
  return { kills, reproductions: 1 };
}

export default {
  name: 'kills',
  about:
    'lab run and reproduce, killed by kill -9 and resumed: every cell exactly once, with the counts of a run in one go',
  share: 3,
  async round(random, place) {
    return await (random.below(5) === 0 ? reproductions(random, place) : runs(random, place));
  },
};
