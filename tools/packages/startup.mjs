/**
 * How soon the command answers: what it loads, and the processor's time that it takes beside Node's
 * own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pincerIn, run } from './install.mjs';

const HOOK = pathToFileURL('tools/list-loaded.mjs').href;
const MAX_RATIO = 2;
const ROUNDS = 11;
/** A busy machine may spoil a measurement or two. */
const TRIES = 3;

const CASES = [
  { title: 'pincer --help', args: ['--help'], input: '' },
  { title: 'pincer uci, quit', args: ['uci'], input: 'quit\n' },
  { title: 'pincer uci, uci, quit', args: ['uci'], input: 'uci\nquit\n' },
];

export function checkStartup(project, hold) {
  const main = pincerIn(project);
  for (const { title, args, input } of CASES) {
    const loaded = modulesOf(main, args, input, project.folder);
    const foreign = loaded.filter(
      (url) => !/\/node_modules\/(pincer|commander)\//.test(url) && !url.startsWith('node:'),
    );
    hold(`${title} loads no file of the lab`, loaded.length > 0 && foreign.length === 0, `${loaded.length} files`);
  }
  let measures = measure(main);
  for (let tries = 1; tries < TRIES && measures.some(({ ratio }) => ratio > MAX_RATIO); tries++)
    measures = measure(main);
  for (const { title, ratio, text } of measures) {
    hold(`${title} takes at most ${MAX_RATIO} times the CPU time of node -e 0`, ratio <= MAX_RATIO, text);
  }
}

/** The URLs of all modules that are loaded before the command ends. */
function modulesOf(main, args, input, folder) {
  const list = join(folder, 'loaded');
  const env = { ...process.env, LOADED: list };
  const { status } = run('--import', [HOOK, main, ...args], folder, { env, input });
  const urls = status === 0 && existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
  rmSync(list, { force: true });
  return urls;
}

/** Milliseconds of user and system time, as bash sees them of a child. */
function cpuTime(args, input) {
  const { stdout } = spawnSync('bash', ['-c', '"$0" "$@" >/dev/null; times', process.execPath, ...args], {
    input,
    encoding: 'utf8',
  });
  const children = stdout.trim().split('\n').at(-1);
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60_000 * m + 1000 * s, 0);
}

/** Interleaved runs: whatever else the machine does meets all of them. */
function measure(main) {
  const base = [];
  const times = CASES.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    base.push(cpuTime(['-e', '0'], ''));
    for (const [at, { args, input }] of CASES.entries()) times[at].push(cpuTime([main, ...args], input));
  }
  return CASES.map(({ title }, at) => {
    const ratio = quantile(times[at], 0.5) / quantile(base, 0.5);
    return { title, ratio, text: `${ratio.toFixed(2)} (${spread(times[at])} against ${spread(base)} ms)` };
  });
}

/** The median with its quartiles. */
function spread(times) {
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(times, share).toFixed(0));
  return `${median} [${low}, ${high}]`;
}

function quantile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))];
}
