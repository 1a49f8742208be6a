/**
 * How strong is Pincer? Plays matches against other programs, and its drivers against each other,
 * and prints a table in Markdown:
 *
 *   npm run build && npm run strength                             all matches, 200 games each: days
 *   npm run strength -- --list
 *   npm run strength -- gnuchess toga2 --games 100 --tc 5+0.05 --concurrency 2
 *
 * Stop it at any time: games are kept in --dir, and the same command goes on. A match that a test
 * on another machine should repeat is printed as a command.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { MATCHES } from './strength-matches.mjs';

const OPTIONS = {
  games: { type: 'string', default: '200' },
  tc: { type: 'string' },
  movetime: { type: 'string' },
  concurrency: { type: 'string', default: '1' },
  dir: { type: 'string', default: '.pincer-strength' },
  list: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};

const USAGE = `usage: npm run strength -- [match …] [--games 200] [--tc 10+0.1] [--movetime 100ms] [--concurrency 1]
                          [--dir .pincer-strength] [--list] [--json]
Matches: ${MATCHES.map(({ id }) => id).join(', ')} (default: all).
Exit code: 0 done, 1 failed, 2 wrong usage, 130 interrupted.`;

function fail(message, code = 2) {
  console.error(`strength: ${message}`);
  process.exit(code);
}

function read() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const unknown = positionals.find((id) => !MATCHES.some((match) => match.id === id));
    if (unknown !== undefined) fail(`there is no match "${unknown}"\n${USAGE}`);
    return { values, chosen: MATCHES.filter(({ id }) => positionals.length === 0 || positionals.includes(id)) };
  } catch (thrown) {
    return fail(`${thrown.message}\n${USAGE}`);
  }
}

/**
 * The arguments of `pincer match`. A limit given here takes the place of a match's own kind of it.
 */
function argumentsOf({ game, tc, movetime, margin, agreed = [], ours, player }, values) {
  const limit = tc ? ['--tc', values.tc ?? tc] : ['--movetime', values.movetime ?? movetime];
  return [ours, player, '--game', game, ...limit, ...(margin ? ['--margin', margin] : []), ...agreed];
}

/** Runs `pincer match` and returns what it found. */
function play(args, values) {
  const command = ['packages/pincer/dist/cli/main.js', 'match', ...args];
  const rest = ['--games', values.games, '--concurrency', values.concurrency, '--dir', values.dir, '--json'];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...command, ...rest], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.on('close', (code) => {
      if (code === 1 || out === '') fail('the match failed', 1);
      resolve({ ...JSON.parse(out), code });
    });
  });
}

const elo = (value) => (value === null ? '∞' : `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(0)}`);

function interval({ elo: value, low, high, score }) {
  const bound = (side, sign) => (side === null ? `${sign}∞` : elo(side));
  const middle = value === null ? (score > 0.5 ? '+∞' : '−∞') : elo(value);
  return `${middle} (${bound(low, '−')} to ${bound(high, '+')})`;
}

function row({ game, title, ours }, { games, wins, draws, losses, strength, usage, incidents }, limit) {
  const spent = ({ moves, time }) => (moves > 0 ? `${Math.round(time / moves)} ms` : '–');
  const who = ours.includes('driver=') ? title : `against ${title}`;
  const broken = incidents.some((count) => count > 0) ? ` (broke down: ${incidents.join(' and ')})` : '';
  const score = `${(100 * strength.score).toFixed(1)} %`;
  const columns = [`${game}: ${who}`, limit, games, score, interval(strength), `${wins}–${draws}–${losses}${broken}`];
  return `| ${[...columns, usage.map(spent).join(', ')].join(' | ')} |`;
}

const HEAD = `| match | time | games | score | Elo (95 %) | won–drawn–lost | time a move, ours and theirs |
|---|---|---:|---:|---:|---:|---:|`;

const { values, chosen } = read();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (values.list) {
  for (const match of chosen)
    console.log(`${match.id.padEnd(28)}pincer match ${argumentsOf(match, values).map(quoted).join(' ')}`);
  process.exit(0);
}
if (!existsSync('packages/pincer/dist/cli/main.js')) fail('build first: npm run build', 1);

function quoted(word) {
  return /[^\w:=,./+-]/.test(word) ? `"${word}"` : word;
}

const rows = [];
const results = [];
const missing = [];
let interrupted = false;
// The terminal interrupts the match itself; what is finished is printed.
process.on('SIGINT', () => {
  interrupted = true;
});
for (const match of chosen) {
  if (match.path && !existsSync(match.path)) {
    missing.push(`${match.title} (Debian's ${match.debian})`);
    continue;
  }
  console.error(`\n${match.id}: ${match.game}, ${match.title}`);
  const found = await play(argumentsOf(match, values), values);
  if (found.strength) {
    rows.push(row(match, found, match.tc ? (values.tc ?? match.tc) : `${values.movetime ?? match.movetime} a move`));
    results.push({ match: match.id, ...found });
    console.error(rows[rows.length - 1]);
    for (const { game, termination, reason } of found.reports)
      console.error(`game ${game + 1}: ${termination}: ${reason}`);
  }
  if (interrupted || found.interrupted) {
    interrupted = true;
    break;
  }
}

if (values.json) console.log(JSON.stringify(results));
else {
  console.log(`${HEAD}\n${rows.join('\n')}\n`);
  const machine = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0]?.model.trim()}`;
  console.log(
    `\`npm run strength\`, ${machine}, ${values.concurrency} game${values.concurrency === '1' ? '' : 's'} at a time; openings in pairs with both sides; Elo is logistic, from pairs.`,
  );
  if (missing.length > 0) console.log(`Not installed: ${missing.join(', ')}.`);
}
process.exitCode = interrupted ? 130 : 0;
