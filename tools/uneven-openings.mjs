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
import { wholeNumber } from '../packages/pincer/dist/cli/parse.js';
import { CheckersBoard, checkers, INITIAL, makeFen } from '../packages/pincer/dist/games/checkers/index.js';
import { createSearcher } from '../packages/pincer/dist/runtime/create.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { Random } from '../packages/pincer/dist/support/random.js';

/** Each with the default, the least and the most. */
const NUMBERS = {
  count: [60, 1, 10_000],
  plies: [7, 0, 40],
  least: [25, 0, 10_000],
  most: [55, 0, 10_000],
  seed: [78, 0, 2 ** 31 - 1],
  men: [12, 6, 12],
};
/** After so many openings in a row that are not wanted, there may be none. */
const PATIENCE = 1000;

function complain(message) {
  console.error(`uneven-openings: ${message}`);
  process.exit(1);
}

function numbers() {
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, { type: 'string' }])),
    });
    return Object.fromEntries(
      Object.entries(NUMBERS).map(([name, [usual, least, most]]) => [
        name,
        number(name, values[name] ?? String(usual), least, most),
      ]),
    );
  } catch (thrown) {
    return complain(thrown.message);
  }
}

function number(name, text, least, most) {
  try {
    return wholeNumber(least, most)(text);
  } catch (thrown) {
    return complain(`--${name} ${text}: ${thrown.message}`);
  }
}

const { count, plies, least, most, seed, men } = numbers();
const random = new Random(seed);

/** The initial position with so many men of each side. */
function start() {
  const squares = [...INITIAL.squares];
  for (const man of ['b', 'w']) {
    const places = [...squares.keys()].filter((at) => squares[at] === man);
    while (places.length > men) squares[places.splice(random.below(places.length), 1)[0]] = '.';
  }
  return { ...INITIAL, squares: squares.join('') };
}

/** After so many moves at random; undefined: the game was over before. */
function opening() {
  const board = new CheckersBoard(start());
  for (let ply = 0; ply < plies; ply++) {
    const moves = board.moves();
    if (moves.length === 0) return undefined;
    board.play(moves[random.below(moves.length)]);
  }
  return board.moves().length > 0 ? board.state : undefined;
}

/** One in which a side stands so much better; undefined: not this time. */
function uneven() {
  const state = opening();
  if (!state) return undefined;
  const searcher = createSearcher(checkers, state, { table: 18, selective: true });
  const better = Math.abs(search(searcher, { nodes: 200_000, principalVariation: false }).value);
  return better >= least && better <= most ? state : undefined;
}

for (let [found, missed] = [0, 0]; found < count; ) {
  const state = uneven();
  if (state) {
    console.log(makeFen(state));
    found++;
    missed = 0;
  } else if (++missed === PATIENCE) complain(`none of ${PATIENCE} openings in a row is so uneven; ${found} were`);
}
