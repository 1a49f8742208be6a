/**
 * Fast games without pause between programs as they are shipped (`pincer uci`, `hub`, `gtp`,
 * `nboard`), in processes that are kept alive from game to game as a GUI keeps them. Counts what
 * must not happen, and watches the memory and the open files of every process.
 *
 *   npm run build && npm run soak                          an hour
 *   npm run soak -- uci --games 1000 --one Driver=mtdf --other Driver=aspiration
 *
 * Ctrl-C ends it and prints what is known so far.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { playerFactory } from '../packages/pincer/dist/arena/create-player.js';
import { loadOpenings } from '../packages/pincer/dist/arena/openings.js';
import { Soaking } from '../packages/pincer/dist/arena/soak.js';
import { makeTimeControl, parseTimeControl } from '../packages/pincer/dist/arena/time-control.js';
import { alignColumns } from '../packages/pincer/dist/cli/columns.js';
import { onInterrupt } from '../packages/pincer/dist/cli/interrupt.js';
import { wholeNumber } from '../packages/pincer/dist/cli/parse.js';
import { ProgressBar } from '../packages/pincer/dist/cli/progress-bar.js';
import { loadKit } from '../packages/pincer/dist/games/index.js';

const MAIN = fileURLToPath(new URL('../packages/pincer/dist/cli/main.js', import.meta.url));

const clock = (base, increment) => ({ clock: { base, increment } });
const FAST = [clock(1000, 10), clock(300, 10), { movetime: 20 }];

/** What each protocol can say: GTP has whole seconds, NBoard's programs get a depth. */
const PROTOCOLS = {
  uci: { game: 'chess', limits: FAST, settings: ['uci'], options: { Hash: '16' } },
  hub: { game: 'checkers', limits: FAST, settings: ['hub', '--table', '18'] },
  gtp: { game: 'othello', limits: [clock(2000, 0)], settings: ['gtp', '--table', '18'] },
  nboard: { game: 'othello', limits: [{ depth: 5 }], settings: ['nboard', '--table', '18'] },
};
const NAMES = Object.keys(PROTOCOLS);

const OPTIONS = {
  minutes: { type: 'string' },
  games: { type: 'string' },
  concurrency: { type: 'string', default: '1' },
  tc: { type: 'string' },
  one: { type: 'string', default: '' },
  other: { type: 'string', default: '' },
  growth: { type: 'string', default: '24' },
  overrun: { type: 'string' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};

const USAGE = `usage: npm run soak -- [protocol …] [--minutes 60 | --games 1000] [--concurrency 1] [--tc 0.2+0.01] [--one Option=value,…]
                      [--other …] [--growth 24] [--overrun 20] [--seed 1] [--json]
Protocols: ${NAMES.join(', ')} (default: all).
--tc       the clock of games under UCI and Hub (default: three limits in turn)
--one and --other are UCI options of the first and the second player, such as Driver=mtdf: so it is a match of drivers as well.
--growth   in ten minutes or more a process may take so many megabytes more at the end than after its first tenth
--overrun  of a thousand moves of a fixed time, 999 may take no more than so many milliseconds longer (default: reported, not judged)
Example: npm run soak -- uci hub --minutes 5
Exit code: 0 nothing went wrong, 1 something did, 2 wrong usage, 130 interrupted.`;

/** Open files may go up and down by so many. */
const HANDLES = 4;

/**
 * In less than so many seconds memory grows because programs warm up: it is reported, not judged.
 */
const WARM_UP = 600;

function wrongUsage(message) {
  console.error(`soak: ${message}\n${USAGE}`);
  process.exit(2);
}

function read() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const unknown = positionals.find((name) => !NAMES.includes(name));
    if (unknown !== undefined) wrongUsage(`there is no protocol "${unknown}"`);
    return { ...values, chosen: NAMES.filter((name) => positionals.length === 0 || positionals.includes(name)) };
  } catch (thrown) {
    return wrongUsage(thrown.message);
  }
}

function number(name, most) {
  if (texts[name] === undefined) return undefined;
  try {
    return wholeNumber(1, most)(texts[name]);
  } catch (thrown) {
    return wrongUsage(`--${name} ${texts[name]}: ${thrown.message}`);
  }
}

function uciOptions(name) {
  const parts = texts[name].split(',').filter(Boolean);
  const wrong = parts.find((part) => !/^[^=]+=./.test(part));
  if (wrong !== undefined) wrongUsage(`--${name} ${texts[name]}: "${wrong}" is not Option=value`);
  return Object.fromEntries(parts.map((part) => part.split(/=(.*)/s).slice(0, 2)));
}

/** The limits of games with this clock; none was given: those of the protocol. */
function limitsOf(name) {
  const { limits } = PROTOCOLS[name];
  if (texts.tc === undefined || limits !== FAST) return limits;
  const parsed = parseTimeControl(texts.tc);
  return parsed.ok ? [{ clock: parsed.value }] : wrongUsage(`--tc ${texts.tc}: ${parsed.error}`);
}

const { chosen, json, help, ...texts } = read();
if (help) {
  console.log(USAGE);
  process.exit(0);
}
const games = number('games', 10_000_000);
const minutes = number('minutes', 100_000) ?? (games === undefined ? 60 : undefined);
const concurrency = number('concurrency', 64);
const growth = number('growth', 100_000);
const overrun = number('overrun', 100_000);
const seed = number('seed', 2 ** 31);
const players = [uciOptions('one'), uciOptions('other')];
const limitsByName = Object.fromEntries(chosen.map((name) => [name, limitsOf(name)]));
if (!existsSync(MAIN)) {
  console.error('soak: build first: npm run build');
  process.exit(1);
}

/** Where processes put what Node warns of, such as listeners that pile up. */
const warnings = mkdtempSync(join(tmpdir(), 'pincer-soak-'));
process.on('exit', () => rmSync(warnings, { recursive: true, force: true }));
const ownWarnings = [];
process.on('warning', ({ message }) => ownWarnings.push(message));

async function pairing(name) {
  const { game: gameName, settings, options = {} } = PROTOCOLS[name];
  const limits = limitsByName[name];
  const kit = await loadKit(gameName);
  const openings = await loadOpenings(kit, { seed, count: 1000 });
  if (!openings.ok) throw new Error(openings.error);
  const command = [process.execPath, `--redirect-warnings=${join(warnings, name)}`, MAIN, ...settings];
  const create = (player) => {
    const spec = {
      kind: name,
      name: `${name} ${player + 1}`,
      command,
      options: name === 'uci' ? { ...options, ...players[player] } : options,
    };
    const factory = playerFactory(spec, gameName, limits[0], 60_000);
    if (!factory.ok) throw new Error(factory.error);
    return factory.value();
  };
  return { name, kit, limits, openings: openings.value.list, createPlayer: create };
}

const interrupt = onInterrupt('SIGTERM');
const timeUp = new AbortController();
const progress = minutes === undefined ? new ProgressBar(games, 'games') : new ProgressBar(60 * minutes, 'seconds');
const lateness = monitorEventLoopDelay({ resolution: 10 });
const begun = performance.now();
const seconds = () => (performance.now() - begun) / 1000;
const soaking = new Soaking({
  pairings: await Promise.all(chosen.map(pairing)),
  concurrency,
  ...(games !== undefined && { games }),
  signal: AbortSignal.any([interrupt, timeUp.signal]),
  onGame: (count) =>
    minutes === undefined ? progress.reach(count) : progress.reach(Math.round(seconds()), `${count} games`),
});
const timer = minutes === undefined ? undefined : setTimeout(() => timeUp.abort(), 60_000 * minutes);
lateness.enable();
await soaking.run();
clearTimeout(timer);
progress.stop();

const { bouts, mishaps, reports, programs } = soaking.report();
const played = bouts.filter((bout) => bout.games > 0);
const texted = readdirSync(warnings).map((file) => readFileSync(join(warnings, file), 'utf8').trim());
const warned = [...ownWarnings, ...texted];
const faults = [
  ...Object.entries(mishaps).map(([what, count]) => `${what}: ${count}`),
  ...programs
    .filter(({ trend: { early, late } }) => seconds() >= WARM_UP && late.memory - early.memory > growth)
    .map(({ name, trend: { early, late } }) => `${name} grew by ${(late.memory - early.memory).toFixed(1)} MB`),
  ...programs
    .filter(({ trend: { early, late } }) => late.handles - early.handles > HANDLES)
    .map(({ name, trend: { early, late } }) => `${name} opened ${late.handles - early.handles} files more`),
  ...warned.map((text) => `a warning: ${text.slice(0, 200)}`),
  ...played
    .filter(({ overruns }) => overrun !== undefined && overruns.quantile(0.999) > overrun)
    .map((bout) => `${boutName(bout)}: ${bout.overruns.quantile(0.999).toFixed(1)} ms longer than given`),
];

function boutName({ pairing, limit: { clock, movetime, depth } }) {
  const limit = clock ? makeTimeControl(clock) : movetime === undefined ? `depth ${depth}` : `${movetime} ms a move`;
  return `${pairing}, ${limit}`;
}

const ms = (time) => `${time.toFixed(1)} ms`;
const share = (bout, of) => (bout.overruns.count > 0 ? ms(bout.overruns.quantile(of)) : '–');

function text() {
  const boutRows = played.map((bout) => [
    boutName(bout),
    String(bout.games),
    `${bout.wins}–${bout.games - bout.wins - bout.losses}–${bout.losses}`,
    String(bout.moves),
    Number.isFinite(bout.leastLeft) ? ms(bout.leastLeft) : '–',
    share(bout, 0.5),
    share(bout, 0.999),
    bout.overruns.count > 0 ? ms(bout.overruns.most) : '–',
  ]);
  const trendRows = programs.map(({ name, trend: { early, middle, late } }) => [
    name,
    ...[early, middle, late].map(({ memory }) => `${memory.toFixed(1)} MB`),
    ...[early, middle, late].map(({ handles }) => String(handles)),
  ]);
  const HEAD = ['games of', 'games', 'won–drawn–lost', 'moves', 'least on clock', 'over: median', '99.9 %', 'most'];
  const total = played.reduce((sum, bout) => sum + bout.games, 0);
  return [
    `${total} games in ${(seconds() / 60).toFixed(1)} minutes, ${concurrency} at a time${interrupt.aborted ? ' (interrupted)' : ''}`,
    '',
    alignColumns([HEAD, ...boutRows]),
    '',
    programs.length === 0
      ? 'memory is not reported: the time was too short, or the system has no /proc'
      : alignColumns([['process', 'at 10 %', 'at 50 %', 'at 100 %', 'files at 10 %', '50 %', '100 %'], ...trendRows]),
    '',
    `The arena itself was woken up late by ${ms(lateness.percentile(99.9) / 1e6 - 10)} (99.9 %), at most ${ms(lateness.max / 1e6 - 10)}: overruns include that.`,
    ...reports.map(({ pairing, player, termination, reason }) => `${pairing} ${player + 1}: ${termination}: ${reason}`),
    faults.length === 0 ? 'No crash, no illegal move, no loss on time, no growth.' : `WRONG: ${faults.join('; ')}`,
  ].join('\n');
}

function data() {
  return {
    seconds: seconds(),
    interrupted: interrupt.aborted,
    bouts: played.map(({ overruns, leastLeft, ...bout }) => ({
      ...bout,
      ...(Number.isFinite(leastLeft) && { leastLeft }),
      ...(overruns.count > 0 && {
        overrun: { median: overruns.quantile(0.5), most: overruns.most, share999: overruns.quantile(0.999) },
      }),
    })),
    mishaps,
    reports,
    programs,
    late: { share999: lateness.percentile(99.9) / 1e6 - 10, most: lateness.max / 1e6 - 10 },
    faults,
  };
}

console.log(json ? JSON.stringify(data()) : text());
process.exitCode = faults.length > 0 ? 1 : interrupt.aborted ? 130 : 0;
