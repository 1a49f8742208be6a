/**
 * Makes `packages/pincer/src/games/checkers/assembly/weights.json` anew from games that the engine
 * plays against itself.
 *
 *     npm run build && node tools/checkers-train.mjs [games] [nodes] [generations]
 *
 * It begins with weights set by hand. A generation is a number of games, each from a three-move
 * ballot and a few random moves, at so many nodes a move; then a logistic regression of the
 * evaluation's weights on how the games ended and on what the search thought. Its weights are kept
 * only if they win a match against those before, from the same ballots with both colours, at eight
 * times the nodes. Seeded throughout: the same arguments make the same weights.
 *
 * The weights in the repository are those of one generation with the arguments left out. They beat
 * the weights set by hand by 76 wins to 8 with 228 draws; two generations more did not beat them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { CheckersBoard, checkers, encode } from '../packages/pincer/dist/games/checkers/index.js';
import { KernelSearcher } from '../packages/pincer/dist/kernel/host.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { buildKernel, compileModule } from './kernel.mjs';

const GAMES = Number(process.argv[2] ?? 2500);
const NODES = Number(process.argv[3] ?? 500);
const GENERATIONS = Number(process.argv[4] ?? 1);
const MATCH_NODES = 8 * NODES;

/** Random moves after a ballot. */
const MAX_RANDOM_MOVES = 10;
/** A game without progress for so long is a draw; one with such a value is decided. */
const QUIET = 24;
const DECIDED = 2000;

/** The chance to win is 1 / (1 + e^(-value / SCALE)). */
const SCALE = 160;
/** How much of the target is the end of the game; the rest is the value that the search found. */
const RESULT_SHARE = 0.7;
const EPOCHS = 40;
const RATE = 0.5;
/** The pull of a weight towards where it was, against the mean of the positions' errors. */
const PULL = 2e-7;

const WEIGHTS = 'packages/pincer/src/games/checkers/assembly/weights.json';
const ALL_PIECES = 24;
const TABLES = ['MAN', 'KING'];

/**
 * For each square the number that `worth` gives for its row and column, counted from the own edge
 * and its left.
 */
function squares(worth) {
  return Array.from({ length: 32 }, (_, at) => {
    const row = Math.floor(at / 4);
    return worth(row, 2 * (at % 4) + (row % 2 === 0 ? 1 : 0));
  });
}

/** 0 in the four middle squares to 3 at the rim. */
function fromCentre(row, column) {
  return Math.floor(Math.max(Math.abs(2 * row - 7), Math.abs(2 * column - 7)) / 2);
}

/**
 * Set by hand: men are worth more at home and far ahead, kings in the centre; the terms are those
 * of the kernel's evaluation.
 */
const BY_HAND = {
  MAN_OPENING: squares((row, column) => {
    if (row === 0) return [0, 114, 0, 104, 0, 114, 0, 102][column];
    const centre = row >= 2 && row <= 5 && column >= 2 && column <= 5 ? 4 : 0;
    return 100 + [0, 0, 1, 3, 5, 8, 12, 0][row] + centre - (column === 0 || column === 7 ? 3 : 0);
  }),
  MAN_ENDING: squares((row, column) => 100 + [0, 2, 5, 9, 14, 21, 30, 0][row] + (column >= 2 && column <= 5 ? 2 : 0)),
  KING_OPENING: squares((row, column) => 140 - 4 * fromCentre(row, column)),
  KING_ENDING: squares((row, column) => 148 - 5 * fromCentre(row, column)),
  TERMS_OPENING: [3, 15, 25, 2, 2, 25, 1, 3, 2, -15, 2, 8, 6, 20],
  TERMS_ENDING: [5, 20, 40, 6, 6, 15, 1, 4, 3, -30, 2, 4, 15, 30],
};

const ballots = readFileSync('packages/pincer/src/games/checkers/data/three-move.txt', 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split('\t'))
  .filter(([, , kind]) => kind !== 'barred')
  .map(([, moves]) => moves.split(' '));

async function engine() {
  return { ...checkers, module: await WebAssembly.compile(await buildKernel('checkers')) };
}

/**
 * The features of the evaluation as the kernel counts them: a module of their own that writes them
 * to memory.
 */
async function featureCounter() {
  const entry = 'src/games/checkers/assembly/features.ts';
  const source = `
    import '../../../kernel/assembly/int-math';
    import { TERMS, found, terms } from './evaluation';
    import { spread } from './squares';
    export function count(): i32 { return TERMS; }
    export function address(): usize { return changetype<usize>(found); }
    export function read(black: u32, white: u32, kings: u32, side: i32): void {
      const mine = spread(side == 0 ? black : white);
      terms(mine, spread(side == 0 ? white : black), spread(kings), side);
    }`;
  const binary = await compileModule(entry, { [entry]: source });
  const { instance } = await WebAssembly.instantiate(binary, { env: { abort: () => {} } });
  const { memory, count, address, read } = instance.exports;
  const found = new Int32Array(memory.buffer, address(), count());
  return (words) => {
    read(...words);
    return found;
  };
}

/**
 * Plays one game from a ballot; `onMove` sees each position and the value found for it. 1, 0 or -1
 * for Black.
 */
function playGame(opening, random, randomMoves, players, nodes, onMove) {
  const board = new CheckersBoard();
  for (const move of opening) board.play(move);
  for (let count = 0; count < randomMoves; count++) {
    const moves = board.moves();
    if (moves.length === 0) break;
    board.play(moves[random.below(moves.length)]);
  }
  for (const player of new Set(players)) player.forget();
  for (;;) {
    const { state } = board;
    const result = board.result();
    if (result) return result.winner === undefined ? 0 : result.winner === 'black' ? 1 : -1;
    if (state.quiet >= QUIET) return 0;
    const player = players[state.turn === 'black' ? 0 : 1];
    player.setRoot(state);
    const { move, value } = search(player, { driver: 'mtdf', nodes, principalVariation: false });
    if (Math.abs(value) > DECIDED) return value > 0 === (state.turn === 'black') ? 1 : -1;
    onMove(state, value, player.status());
    board.play(move);
  }
}

/**
 * Quiet positions as sparse rows of features, with the target of each, the mover's chance to win.
 */
function selfPlay(game, featuresOf, games, seed) {
  const random = new Random(seed);
  const player = new KernelSearcher(game, game.initial, { table: 14, hits: 'deeper' });
  const rows = [];
  const results = { 1: 0, 0: 0, '-1': 0 };
  for (let played = 0; played < games; played++) {
    const opening = ballots[random.below(ballots.length)];
    const positions = [];
    const result = playGame(
      opening,
      random,
      random.below(MAX_RANDOM_MOVES + 1),
      [player, player],
      NODES,
      (state, value, status) => {
        if (status === 0) positions.push([state, value]);
      },
    );
    results[result]++;
    for (const [state, value] of positions) {
      const outcome = state.turn === 'black' ? result : -result;
      const target = (RESULT_SHARE * (outcome + 1)) / 2 + (1 - RESULT_SHARE) * chance(value);
      rows.push({ ...row(state, featuresOf), target });
    }
  }
  console.log(
    `  ${games} games: Black won ${results[1]}, drew ${results[0]}, lost ${results[-1]}; ${rows.length} positions`,
  );
  return rows;
}

function chance(value) {
  return 1 / (1 + Math.exp(-value / SCALE));
}

/**
 * Places of features in one list: men by square, kings by square, terms; each for the opening, then
 * for the ending.
 */
function row(state, featuresOf) {
  const { squares, turn } = state;
  const sign = turn === 'black' ? 1 : -1;
  const counts = new Map();
  let pieces = 0;
  for (let at = 0; at < 32; at++) {
    const piece = squares[at];
    if (piece === '.') continue;
    pieces++;
    const black = piece === 'b' || piece === 'B';
    const place = (piece === 'B' || piece === 'W' ? 32 : 0) + (black ? at : 31 - at);
    counts.set(place, (counts.get(place) ?? 0) + (black ? sign : -sign));
  }
  for (const [term, count] of featuresOf(encode(state)).entries()) counts.set(64 + term, count);
  const entries = [...counts].filter(([, count]) => count !== 0);
  return {
    phase: pieces / ALL_PIECES,
    places: Int16Array.from(entries, ([place]) => place),
    counts: Int8Array.from(entries, ([, count]) => count),
  };
}

function flatten(weights, phase) {
  return Float64Array.from([...TABLES, 'TERMS'].flatMap((name) => weights[`${name}_${phase}`]));
}

/** Logistic regression by Adam, in batches. */
function regress(rows, weights, seed) {
  const random = new Random(seed);
  const start = [flatten(weights, 'OPENING'), flatten(weights, 'ENDING')];
  const now = start.map((list) => list.slice());
  const size = now[0].length;
  const gradient = [new Float64Array(size), new Float64Array(size)];
  const mean = [new Float64Array(size), new Float64Array(size)];
  const square = [new Float64Array(size), new Float64Array(size)];
  const batch = 4096;
  let step = 0;
  for (let at = rows.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [rows[at], rows[other]] = [rows[other], rows[at]];
  }
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE * (1 - epoch / EPOCHS);
    let loss = 0;
    for (let first = 0; first < rows.length; first += batch) {
      const last = Math.min(first + batch, rows.length);
      for (const list of gradient) list.fill(0);
      for (let at = first; at < last; at++) {
        const { phase, places, counts, target } = rows[at];
        let value = 0;
        for (let index = 0; index < places.length; index++) {
          const place = places[index];
          value += counts[index] * (now[0][place] * phase + now[1][place] * (1 - phase));
        }
        const error = chance(value) - target;
        loss += error * error;
        for (let index = 0; index < places.length; index++) {
          const share = error * counts[index];
          gradient[0][places[index]] += share * phase;
          gradient[1][places[index]] += share * (1 - phase);
        }
      }
      step++;
      for (let phase = 0; phase < 2; phase++) {
        for (let place = 0; place < size; place++) {
          const pull = PULL * (now[phase][place] - start[phase][place]) * SCALE;
          const slope = gradient[phase][place] / (last - first) + pull;
          mean[phase][place] = 0.9 * mean[phase][place] + 0.1 * slope;
          square[phase][place] = 0.999 * square[phase][place] + 0.001 * slope * slope;
          const m = mean[phase][place] / (1 - 0.9 ** step);
          const s = square[phase][place] / (1 - 0.999 ** step);
          now[phase][place] -= (rate * m) / (Math.sqrt(s) + 1e-9);
        }
      }
    }
    if (epoch === 0 || epoch === EPOCHS - 1)
      console.log(`  epoch ${epoch + 1}: mean squared error ${(loss / rows.length).toFixed(5)}`);
  }
  return unflatten(now, weights);
}

function unflatten(lists, like) {
  const weights = {};
  for (const [phase, list] of ['OPENING', 'ENDING'].map((name, index) => [name, lists[index]])) {
    let at = 0;
    for (const table of [...TABLES, 'TERMS']) {
      const name = `${table}_${phase}`;
      weights[name] = Array.from(list.slice(at, at + like[name].length), (weight) => Math.round(weight) + 0);
      at += like[name].length;
    }
  }
  return Object.fromEntries(Object.keys(like).map((name) => [name, weights[name]]));
}

/** Every ballot with both colours: the first engine's wins, draws and losses. */
function match(first, second, nodes) {
  const random = new Random(0);
  const players = [first, second].map((game) => new KernelSearcher(game, game.initial, { table: 16, hits: 'deeper' }));
  const score = [0, 0, 0];
  for (const opening of ballots) {
    for (const colour of [1, -1]) {
      const sides = colour === 1 ? players : players.toReversed();
      score[1 - colour * playGame(opening, random, 0, sides, nodes, () => {})]++;
    }
  }
  return score;
}

function write(weights) {
  const lines = Object.entries(weights).map(([name, list]) => `  "${name}": [${list.join(', ')}]`);
  writeFileSync(WEIGHTS, `{\n${lines.join(',\n')}\n}\n`);
}

let weights = BY_HAND;
write(weights);
const featuresOf = await featureCounter();
let best = await engine();
let rows = [];
for (let generation = 1; generation <= GENERATIONS; generation++) {
  console.log(`generation ${generation}`);
  rows = rows.concat(selfPlay(best, featuresOf, GAMES, generation));
  const fitted = regress(rows, weights, generation);
  write(fitted);
  const challenger = await engine();
  const [wins, draws, losses] = match(challenger, best, MATCH_NODES);
  const better = wins > losses;
  console.log(`  new against old: ${wins} wins, ${draws} draws, ${losses} losses: ${better ? 'kept' : 'dropped'}`);
  if (better) {
    best = challenger;
    weights = fitted;
  } else {
    write(weights);
  }
}
