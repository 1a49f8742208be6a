/**
 * Lets Pincer play against itself, and judges every move and every end by rules that are not the
 * ones it plays by: chess.js for chess, the slow rules of `packages/pincer/src/reference` for
 * Othello and checkers, the plain face for Connect Four. At each position both must have the same
 * legal moves.
 *
 *   npm run build && npm run self-play                      1,000 games of each game: about half an hour
 *   npm run self-play -- chess othello --games 100 --nodes 1000
 *
 * Games begin with an opening and a few random moves. The same seed gives the same games, however
 * busy the machine.
 */
import { parseArgs } from 'node:util';
import { Chess } from 'chess.js';
import {
  checkersRules,
  chessRules,
  connectFourRules,
  othelloRules,
} from '../packages/pincer/dist/arena/independent.js';
import { OwnPlayer } from '../packages/pincer/dist/arena/own.js';
import { parseOwnOptions } from '../packages/pincer/dist/arena/own-options.js';
import { selfPlay } from '../packages/pincer/dist/arena/self-play.js';
import { onInterrupt } from '../packages/pincer/dist/cli/interrupt.js';
import { wholeNumber } from '../packages/pincer/dist/cli/parse.js';
import { ProgressBar } from '../packages/pincer/dist/cli/progress-bar.js';
import { loadKit } from '../packages/pincer/dist/games/index.js';

const RULES = {
  chess: () => chessRules(new Chess()),
  othello: othelloRules,
  checkers: checkersRules,
  'connect-four': connectFourRules,
};
const GAMES = Object.keys(RULES);

const OPTIONS = {
  games: { type: 'string', default: '1000' },
  nodes: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};

const USAGE = `usage: npm run self-play -- [game …] [--games 1000] [--nodes 300] [--seed 1] [--json]
Games: ${GAMES.join(', ')} (default: all). --nodes is for each move.
Example: npm run self-play -- chess --games 100 --nodes 1000
Exit code: 0 all games are in order, 1 some are not, 2 wrong usage, 130 interrupted.`;

/** So many wrong games are reported in full. */
const MAX_REPORTS = 5;

function wrongUsage(message) {
  console.error(`self-play: ${message}\n${USAGE}`);
  process.exit(2);
}

function read() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const unknown = positionals.find((name) => !GAMES.includes(name));
    if (unknown !== undefined) wrongUsage(`there are no rules for "${unknown}"`);
    return { ...values, chosen: GAMES.filter((name) => positionals.length === 0 || positionals.includes(name)) };
  } catch (thrown) {
    return wrongUsage(thrown.message);
  }
}

function number(name, text, least, most) {
  try {
    return wholeNumber(least, most)(text);
  } catch (thrown) {
    return wrongUsage(`--${name} ${text}: ${thrown.message}`);
  }
}

const { chosen, json, help, ...texts } = read();
if (help) {
  console.log(USAGE);
  process.exit(0);
}
const games = number('games', texts.games, 1, 1_000_000);
const nodes = number('nodes', texts.nodes, 1, 1_000_000_000);
const seed = number('seed', texts.seed, 0, 2 ** 31);
const signal = onInterrupt('SIGTERM');

async function run(name) {
  const options = parseOwnOptions({ table: '14' });
  const player = new OwnPlayer({ name: 'Pincer', game: name, options: options.value });
  const found = { game: name, games: 0, distinct: 0, positions: 0, endings: {}, wrong: 0, errors: [] };
  const lines = new Set();
  const progress = new ProgressBar(games, `games of ${name}`);
  try {
    const playing = { kit: await loadKit(name), player, rules: RULES[name], games, nodes, seed, signal };
    for await (const { played, verdict } of selfPlay(playing)) {
      found.games++;
      lines.add([...played.opening.moves, ...played.plies.map(({ move }) => move)].join(' '));
      found.endings[played.reason] = (found.endings[played.reason] ?? 0) + 1;
      if (verdict.ok) found.positions += verdict.value;
      else {
        found.wrong++;
        if (found.errors.length < MAX_REPORTS) found.errors.push(`game ${found.games}: ${verdict.error}`);
      }
      progress.reach(found.games, found.wrong > 0 ? `${found.wrong} wrong` : undefined);
    }
  } finally {
    progress.stop();
    await player.close();
  }
  return { ...found, distinct: lines.size };
}

function text({ game, games, distinct, positions, endings, wrong, errors }) {
  const ends = Object.entries(endings)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${reason} ${count}`);
  const lines = [
    `${game}: ${games} games (${distinct} different), ${positions} positions with the same legal moves and the same end; ${wrong === 0 ? 'all in order' : `${wrong} WRONG`}`,
    `  ${ends.join(', ')}`,
    ...errors.map((error) => `  ${error}`),
  ];
  return lines.join('\n');
}

const results = [];
for (const name of chosen) {
  if (signal.aborted) break;
  results.push(await run(name));
  if (!json) console.log(text(results[results.length - 1]));
}
if (json) console.log(JSON.stringify({ nodes, seed, interrupted: signal.aborted, results }));
process.exitCode = results.some(({ wrong }) => wrong > 0) ? 1 : signal.aborted ? 130 : 0;
