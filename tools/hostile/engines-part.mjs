/** Matches against engines that misbehave. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pick } from './damage.mjs';
import { MAIN, runPincer } from './program.mjs';

const ENGINE = fileURLToPath(new URL('engine.mjs', import.meta.url));
const XBOARD = fileURLToPath(new URL('../../packages/pincer/src/arena/fixtures/fake-xboard.mjs', import.meta.url));

/** Whether it goes on as if nothing were, or has lost, and for which reasons it may. */
const HARMLESS = undefined;
const BROKEN = ['crash', 'time forfeit', 'no answer', 'illegal move'];
const MODES = {
  flood: ['crash'],
  'flood of errors': HARMLESS,
  'a long line': ['crash'],
  hang: ['time forfeit', 'no answer'],
  crash: ['crash'],
  kill: ['crash'],
  close: ['crash'],
  garbage: HARMLESS,
  escapes: BROKEN,
  illegal: BROKEN,
  empty: BROKEN,
  numbers: HARMLESS,
  stubborn: HARMLESS,
};

const pincer = (...args) => [process.execPath, MAIN, ...args];
const CLOCK = ['--tc', '6+0.1', '--margin', '20s'];
const PROTOCOLS = {
  uci: { game: 'chess', answer: 'bestmove', program: pincer('uci'), limit: CLOCK },
  xboard: { game: 'chess', answer: 'move', program: [process.execPath, XBOARD], limit: CLOCK },
  hub: { game: 'checkers', answer: 'done', program: pincer('hub', '--table', '12'), limit: CLOCK },
  gtp: { game: 'othello', answer: '=', program: pincer('gtp', '--table', '12', '--time', '5ms'), limit: CLOCK },
  nboard: { game: 'othello', answer: '===', program: pincer('nboard', '--table', '12'), limit: ['--depth', '1'] },
};

/** Processes whose arguments have this word in them. */
function processesWith(word) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
    } catch {
      return false;
    }
  });
}

const CONTROL = /[^\P{Cc}\t\n]/u;

/** What is wrong with how a match ended, if anything. */
function faultOf({ code, output, errors }, json, reasons) {
  if (code !== 0) return `the match ended with ${code}: ${errors.slice(0, 500)}`;
  if (CONTROL.test(output + errors)) return 'control characters of the engine reach the terminal';
  if (!json) return undefined;
  const { games, incidents, losses, reports } = JSON.parse(output);
  if (games !== 2) return `${games} games were played, not 2`;
  if (incidents[0] > 0) return `our side is blamed: ${reports.map(({ reason }) => reason).join('; ')}`;
  if (reasons === HARMLESS) return incidents[1] > 0 ? `it is blamed for ${reports[0].reason.slice(0, 200)}` : undefined;
  if (losses > 0 || incidents[1] !== 2) return `it was not judged: ${JSON.stringify({ incidents, losses })}`;
  const other = reports.find(({ termination }) => !reasons.includes(termination));
  return other && `it was judged for ${other.termination}: ${other.reason.slice(0, 200)}`;
}

export default {
  name: 'engines',
  about:
    'matches against engines that flood, hang, crash, lie, or will not quit: each is judged, and the match goes on',
  share: 3,
  async round(random, { fault }) {
    const kind = pick(random, Object.keys(PROTOCOLS));
    const mode = pick(random, Object.keys(MODES));
    const { game, answer, program, limit } = PROTOCOLS[kind];
    const mark = `hostile-${process.pid}-${random.next()}`;
    const command = [process.execPath, '--title', mark, ENGINE, mode, answer, ...program].map((word) => `"${word}"`);
    const player = `${kind}:${command.join(' ').replaceAll('%', '%25').replaceAll(',', '%2C')},name=hostile`;
    const settings = ['--game', game, '--games', '2', '--max-plies', '24', '--patience', '30s', '--no-store'];
    const json = random.below(3) > 0;
    const ended = await runPincer([
      'match',
      'pincer:table=12',
      player,
      ...limit,
      ...settings,
      ...(json ? ['--json'] : []),
    ]);
    const what = faultOf(ended, json, MODES[mode]);
    if (what !== undefined) fault(`${kind}, ${mode}: ${what}`);
    if (processesWith(mark).length > 0) fault(`${kind}, ${mode}: the engine is still there`);
    return { matches: 1, games: 2 };
  },
};
