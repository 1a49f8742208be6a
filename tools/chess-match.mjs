/**
 * A match of chess between two ways to search, at a fixed number of nodes a move: the same games every time, however busy the machine.
 *
 *   node tools/chess-match.mjs --one driver=aspiration --other driver=pincer --pairs 100 --nodes 20000
 *   node tools/chess-match.mjs --other without=null-move+razoring
 *   node tools/chess-match.mjs --one kernel=old.wasm
 *
 * A side is told by `name=value,…`: `driver`, `without` (steps of the selective search), `kernel` (a compiled kernel), `plain=1` (not
 * selective), `grain`. Both play the same openings with both colours.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chess } from '../packages/pincer/dist/games/chess/index.js';
import { KernelSearcher } from '../packages/pincer/dist/kernel/host.js';
import { openings, playGame } from './chess-play.mjs';

const { values } = parseArgs({
  options: {
    one: { type: 'string', default: '' },
    other: { type: 'string', default: '' },
    pairs: { type: 'string', default: '100' },
    nodes: { type: 'string', default: '20000' },
  },
});

function player(text) {
  const told = Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((part) => part.split('=')),
  );
  const game = told.kernel ? { ...chess, module: new WebAssembly.Module(readFileSync(told.kernel)) } : chess;
  const searcher = new KernelSearcher(game, chess.initial, {
    table: 18,
    selective: !told.plain,
    ...(told.without && { without: told.without.split('+') }),
    ...(told.grain && { grain: Number(told.grain) }),
    ...(told.plain && { hits: 'deeper' }),
  });
  return { searcher, limits: { nodes: Number(values.nodes), ...(told.driver && { driver: told.driver }) } };
}

const [one, other] = [player(values.one), player(values.other)];
const pairs = Number(values.pairs);
const results = [];
const games = [0, 0, 0];

/** Points of a pair as a number of Elo, for a mean score of one game. */
const elo = (mean) => (mean <= 0 || mean >= 1 ? Math.sign(mean - 0.5) * Infinity : -400 * Math.log10(1 / mean - 1));

function report() {
  const mean = results.reduce((sum, result) => sum + result, 0) / results.length;
  const variance = results.reduce((sum, result) => sum + (result - mean) ** 2, 0) / results.length;
  const error = 1.96 * Math.sqrt(variance / results.length);
  const [low, high] = [elo(mean - error), elo(mean + error)];
  return `${2 * results.length} games: +${games[2]} =${games[1]} -${games[0]}, ${(100 * mean).toFixed(1)} %, Elo ${elo(mean).toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`;
}

for (let pair = 0; pair < pairs; pair++) {
  const start = openings[Math.floor((pair * openings.length) / pairs)];
  const first = playGame(one, other, start);
  const second = 1 - playGame(other, one, start);
  for (const score of [first, second]) games[2 * score]++;
  results.push((first + second) / 2);
  if ((pair + 1) % 10 === 0 && pair + 1 < pairs) console.log(report());
}
console.log(report());
