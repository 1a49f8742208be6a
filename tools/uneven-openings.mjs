/**
 * Openings of checkers in which one side stands better, a FEN a line: positions after some moves at
 * random that a search of 200,000 nodes finds so much better for either side. The same seed gives
 * the same ones.
 *
 *   node tools/uneven-openings.mjs [--count 60] [--plies 7] [--least 25] [--most 55] [--seed 78] [--men 12] > uneven.fen
 *
 * With `--men 11` each side begins without one of its men, any of them: eleven-man ballots.
 */
import { parseArgs } from 'node:util';
import { CheckersBoard, checkers, INITIAL, makeFen } from '../packages/pincer/dist/games/checkers/index.js';
import { createSearcher } from '../packages/pincer/dist/runtime/create.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { Random } from '../packages/pincer/dist/support/random.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    plies: { type: 'string', default: '7' },
    least: { type: 'string', default: '25' },
    most: { type: 'string', default: '55' },
    seed: { type: 'string', default: '78' },
    men: { type: 'string', default: '12' },
  },
});
const random = new Random(Number(values.seed));

/** The initial position with so many men of each side. */
function start() {
  const squares = [...INITIAL.squares];
  for (const man of ['b', 'w']) {
    const men = [...squares.keys()].filter((at) => squares[at] === man);
    while (men.length > Number(values.men)) squares[men.splice(random.below(men.length), 1)[0]] = '.';
  }
  return { ...INITIAL, squares: squares.join('') };
}

/** After so many moves at random; undefined: the game was over before. */
function opening() {
  const board = new CheckersBoard(start());
  for (let ply = 0; ply < Number(values.plies); ply++) {
    const moves = board.moves();
    if (moves.length === 0) return undefined;
    board.play(moves[random.below(moves.length)]);
  }
  return board.moves().length > 0 ? board.state : undefined;
}

for (let left = Number(values.count); left > 0; ) {
  const state = opening();
  if (!state) continue;
  const searcher = createSearcher(checkers, state, { table: 18, selective: true });
  const better = Math.abs(search(searcher, { nodes: 200_000, principalVariation: false }).value);
  if (better < Number(values.least) || better > Number(values.most)) continue;
  console.log(makeFen(state));
  left--;
}
