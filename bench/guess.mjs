/**
 * How near can the first guess of MTD(f) come? Values of iterations are recorded in self-play
 * positions, which no test set has; a guess that is linear in the last changes of the value is fitted
 * to half of them, and all guesses are tried on the others.
 */
import { parseArgs } from 'node:util';
import { accelerated, aspirationOf, INFINITY, swung } from '../packages/pincer/dist/drivers/index.js';
import { CheckersBoard, checkers, makeFen as checkersFen } from '../packages/pincer/dist/games/checkers/index.js';
import { ChessBoard, chess, makeFen } from '../packages/pincer/dist/games/chess/index.js';
import { makeBoard, OthelloBoard, othello } from '../packages/pincer/dist/games/othello/index.js';
import { createSearcher, search } from '../packages/pincer/dist/index.js';
import { Random } from '../packages/pincer/dist/support/index.js';

const USAGE = `Usage: node bench/guess.mjs [chess|othello|checkers ...] [--positions 200] [--seed 1] [--json]

Prints how far each first guess is from the value, and the nodes that MTD(f) needs with it, relative to
Aspiration NegaScout. Half of the positions are for the fit, half for the test.

  $ node bench/guess.mjs othello --positions 100`;

/** The wide sets' depth, the base line's window and guess, plies of self-play, and what counts as a change. */
const GAMES = {
  chess: { game: chess, Board: ChessBoard, text: makeFen, depth: 7, delta: 5, back: 1, plies: [12, 80], most: 400 },
  othello: {
    game: othello,
    Board: OthelloBoard,
    text: makeBoard,
    depth: 10,
    delta: 200,
    back: 1,
    plies: [8, 46],
    most: 1500,
  },
  checkers: {
    game: checkers,
    Board: CheckersBoard,
    text: checkersFen,
    depth: 14,
    delta: 5,
    back: 2,
    plies: [6, 60],
    most: 300,
  },
};
const TABLE = 21;
/** Random plies at the start of a game, and nodes for each ply after them. */
const RANDOM_PLIES = 6;
const NODES = 1200;
/** The fit begins at this depth, and knows so many changes. */
const FIRST = 5;
const CHANGES = 4;
const REWEIGHTED = 30;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    positions: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const unknown = positionals.find((name) => !(name in GAMES));
const count = Number(options.positions);
if (options.help || unknown !== undefined || !(count >= 20)) {
  if (unknown !== undefined) console.error(`there is no game "${unknown}"`);
  else if (!options.help) console.error(`--positions ${options.positions}: it must be 20 or more`);
  console.error(USAGE);
  process.exit(options.help ? 0 : 2);
}

/** Positions of games of the selective search against itself. */
function positionsOf({ game, Board, text, plies: [from, to] }) {
  const random = new Random(Number(options.seed));
  const player = createSearcher(game, undefined, { selective: true, table: 16 });
  const texts = [];
  while (texts.length < count) {
    const board = new Board();
    const target = from + random.below(to - from);
    let ply = 0;
    for (; ply < target && board.moves().length > 0; ply++) {
      const moves = board.moves();
      if (ply < RANDOM_PLIES) board.play(moves[random.below(moves.length)]);
      else {
        player.setRoot(board.state);
        const { move } = search(player, { nodes: NODES, principalVariation: false });
        if (!board.play(move).ok) throw new Error(`${move} in ${text(board.state)}`);
      }
    }
    if (ply === target && board.moves().length > 0) texts.push(text(board.state));
  }
  return texts;
}

/** The last changes of the value before an iteration, the last one first, and how even its depth is. */
function featuresOf(values, most) {
  const changes = Array.from({ length: CHANGES }, (_, at) => {
    const [next, last] = [values.at(-1 - at), values.at(-2 - at)];
    return next === undefined || last === undefined ? 0 : Math.min(most, Math.max(-most, next - last));
  });
  const parity = values.length % 2 === 0 ? 1 : -1;
  return [...changes, ...changes.map((change) => parity * change), parity, 1];
}

/** Weights with the least sum of absolute errors, by least squares that are weighted again and again. */
function leastDeviations(rows) {
  const width = rows[0].features.length;
  let weights = new Array(width).fill(0);
  for (let round = 0; round < REWEIGHTED; round++) {
    const matrix = Array.from({ length: width }, (_, at) =>
      Array.from({ length: width + 1 }, (_each, to) => (at === to ? 1 : 0)),
    );
    for (const { features, change } of rows) {
      const weight = 1 / (1 + Math.abs(change - dot(weights, features)));
      for (let at = 0; at < width; at++) {
        for (let to = 0; to < width; to++) matrix[at][to] += weight * features[at] * features[to];
        matrix[at][width] += weight * features[at] * change;
      }
    }
    weights = solved(matrix);
  }
  return weights;
}

const dot = (a, b) => a.reduce((sum, each, at) => sum + each * b[at], 0);

/** Gauss and Jordan. The matrix has the right side as its last column, and a positive diagonal. */
function solved(matrix) {
  const width = matrix.length;
  for (let at = 0; at < width; at++) {
    const pivot = matrix[at][at];
    for (let to = at; to <= width; to++) matrix[at][to] /= pivot;
    for (let row = 0; row < width; row++) {
      const factor = matrix[row][at];
      if (row !== at) for (let to = at; to <= width; to++) matrix[row][to] -= factor * matrix[at][to];
    }
  }
  return matrix.map((row) => row[width]);
}

function measure(name) {
  const { game, depth, delta, back, most, ...rest } = GAMES[name];
  const searcher = createSearcher(game, undefined, { table: TABLE });
  const run = (text, driver) => {
    searcher.forget();
    searcher.setRoot(game.parse(text).value);
    const values = [];
    const { counts } = search(searcher, { driver, depth, principalVariation: false }, ({ value }) =>
      values.push(value),
    );
    return { values, nodes: counts.nodes };
  };
  const texts = positionsOf({ game, ...rest });
  const half = count >> 1;
  const rows = texts.slice(0, half).flatMap((text) => {
    const { values } = run(text, 'pincer');
    return values.slice(FIRST).map((value, at) => {
      const before = values.slice(0, FIRST + at);
      return { features: featuresOf(before, most), change: Math.min(most, Math.max(-most, value - before.at(-1))) };
    });
  });
  const weights = leastDeviations(rows);
  const base = (n, f) => aspirationOf(delta)(n, n.values.at(-back) ?? f);
  const guesses = {
    'the last value': ({ values }) => values.at(-1),
    'the swing': ({ values }) => swung(values),
    fitted: ({ values }) =>
      values.length < FIRST ? swung(values) : Math.round(values.at(-1) + dot(weights, featuresOf(values, most))),
  };
  const sums = { base: 0, exact: 0 };
  const found = Object.fromEntries(Object.keys(guesses).map((each) => [each, { error: 0, iterations: 0, nodes: 0 }]));
  for (const text of texts.slice(half)) {
    const { values, nodes } = run(text, base);
    sums.base += nodes;
    sums.exact += run(text, (n, f) => accelerated(n, values[n.depth - 1] ?? f)).nodes;
    for (const [each, guess] of Object.entries(guesses)) {
      found[each].nodes += run(text, (n, f) => accelerated(n, clamp(guess(n) ?? f))).nodes;
      for (let at = FIRST; at < values.length; at++) {
        found[each].error += Math.min(most, Math.abs(values[at] - guess({ values: values.slice(0, at) })));
        found[each].iterations++;
      }
    }
  }
  return {
    game: name,
    depth,
    positions: count - half,
    weights: weights.map((weight) => Number(weight.toFixed(3))),
    guesses: [
      ...Object.entries(found).map(([guess, { error, iterations, nodes }]) => ({
        guess,
        error: error / iterations,
        nodes: nodes / sums.base,
      })),
      { guess: 'the value itself', error: 0, nodes: sums.exact / sums.base },
    ],
  };
}

const clamp = (guess) => Math.min(Math.max(guess, 1 - INFINITY), INFINITY);

for (const name of positionals.length > 0 ? positionals : Object.keys(GAMES)) {
  const measured = measure(name);
  if (options.json) console.log(JSON.stringify(measured));
  else {
    console.log(`\n${name}, depth ${measured.depth}, ${measured.positions} positions of self-play\n`);
    console.log('| first guess | mean error | nodes, relative to Aspiration NegaScout |\n|---|---:|---:|');
    for (const { guess, error, nodes } of measured.guesses) {
      console.log(`| ${guess} | ${error.toFixed(1)} | ${(100 * nodes).toFixed(1)} % |`);
    }
  }
}
