/**
 * What nobody should do to Pincer, at scale: see `docs/internals/hostile.md`.
 *
 *   npm run build && npm run hostile                                    an hour
 *   npm run hostile -- --minutes 10 --only parsers,protocols --seed 7
 *   npm run hostile -- --only parsers --seed 7 --round 12               one round again
 *
 * Ctrl-C ends it and prints what is known so far.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const NAMES = ['parsers', 'protocols', 'engines', 'leaks', 'kills', 'locks', 'roles'];
const OPTIONS = {
  minutes: { type: 'string', default: '60' },
  seed: { type: 'string' },
  only: { type: 'string' },
  round: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};
const USAGE = `usage: npm run hostile -- [--minutes 60] [--seed 1] [--only part,…] [--round number] [--json]
Parts: ${NAMES.join(', ')} (default: all, each for its share of the time, and one round at least).
--seed   makes the same rounds again, as far as the time goes (default: another one every time; it is printed)
--round  only this round of each part, as a fault names it
Exit code: 0 nothing was found, 1 something was, 2 wrong usage, 130 interrupted.`;
const MAIN = new URL('../packages/pincer/dist/cli/main.js', import.meta.url);

function wrongUsage(message) {
  console.error(`hostile: ${message}\n${USAGE}`);
  process.exit(2);
}

function read() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (thrown) {
    return wrongUsage(thrown.message);
  }
}

const texts = read();
if (texts.help) {
  console.log(USAGE);
  process.exit(0);
}

function number(name, pattern, most, what) {
  const text = texts[name];
  if (text === undefined) return undefined;
  if (!pattern.test(text) || Number(text) > most) wrongUsage(`--${name} ${text} is not ${what}`);
  return Number(text);
}

const WHOLE = /^\d{1,15}$/;
const minutes = number('minutes', /^\d{1,6}(\.\d{1,6})?$/, 100_000, 'a number of minutes such as 10 or 0.5');
const seed = number('seed', WHOLE, 2 ** 31, 'a whole number up to 2^31') ?? Date.now() % 2 ** 31;
const round = number('round', WHOLE, 1e9, 'the number of a round');
const only = texts.only?.split(',') ?? NAMES;
const unknown = only.find((name) => !NAMES.includes(name));
if (unknown !== undefined) wrongUsage(`there is no part "${unknown}"`);
if (!existsSync(MAIN)) {
  console.error('hostile: build first: npm run build');
  process.exit(1);
}

const { alignColumns } = await import('../packages/pincer/dist/cli/columns.js');
const { onInterrupt } = await import('../packages/pincer/dist/cli/interrupt.js');
const { ProgressBar } = await import('../packages/pincer/dist/cli/progress-bar.js');
const { runParts } = await import('./hostile/part.mjs');
const parts = [];
for (const name of only) parts.push((await import(`./hostile/${name}-part.mjs`)).default);

const signal = onInterrupt('SIGTERM');
const begun = performance.now();
const seconds = () => (performance.now() - begun) / 1000;
console.error(`hostile: seed ${seed}`);
const progress = new ProgressBar(Math.round(60 * minutes), 'seconds');
const found = [];
const onRound = ({ name, rounds, faults }) => {
  progress.reach(Math.round(seconds()), `${name}: ${rounds} rounds, ${faults.length} faults`);
};
const tallies = await runParts(parts, { minutes, seed, round, signal, onRound });
progress.stop();
for (const { faults } of tallies) found.push(...faults);

const again = ({ part, round }) => `npm run hostile -- --only ${part} --seed ${seed} --round ${round}`;

function text() {
  const rows = tallies.map(({ name, rounds, figures, faults }) => [
    name,
    String(rounds),
    String(faults.length),
    Object.entries(figures)
      .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
      .join(', '),
  ]);
  const lines = found.flatMap((fault) => [
    '',
    `${fault.part}: ${fault.what}`,
    ...(fault.input === undefined ? [] : [`  ${JSON.stringify(fault.input)}`]),
    `  ${again(fault)}`,
  ]);
  return [
    `seed ${seed}, ${(seconds() / 60).toFixed(1)} minutes${signal.aborted ? ' (interrupted)' : ''}`,
    '',
    alignColumns([['part', 'rounds', 'faults', 'what was done'], ...rows]),
    ...lines,
    '',
    found.length === 0 ? 'Nothing was found.' : `FOUND: ${found.length}`,
  ].join('\n');
}

const data = () => ({
  seed,
  seconds: seconds(),
  interrupted: signal.aborted,
  parts: tallies.map(({ name, rounds, figures }) => ({ name, rounds, figures })),
  faults: found.map((fault) => ({ ...fault, again: again(fault) })),
});

console.log(texts.json ? JSON.stringify(data()) : text());
process.exit(found.length > 0 ? 1 : signal.aborted ? 130 : 0);
