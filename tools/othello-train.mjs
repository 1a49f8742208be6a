/**
 * Makes `assembly/othello/weights.json` anew: `npm run build && node tools/othello-train.mjs` (about five minutes on one core).
 * `node tools/othello-train.mjs match` plays the weights in that file against those set by hand, at equal depths.
 *
 * In each generation the engine plays games against itself at a small depth, perfectly at the end, from balanced and
 * from random openings; the weights of every stage are then fitted, by gradient descent on the squared error, to the results
 * in discs of the games that went through it. The first generation plays with weights set by hand, the second with
 * those of the first, and is fitted to the games of both. All randomness is seeded: the same program gives the same file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { search } from '../dist/deepen.js';
import { KernelSearcher } from '../dist/kernel.js';
import { Random } from '../dist/reference/random.js';
import { buildKernel } from './kernel.mjs';
import {
  ACTIVE,
  activate,
  fromJson,
  handSet,
  STAGE_SIZE,
  STAGES,
  stageOf,
  toJson,
  UNITS_PER_DISC,
} from './othello-model.mjs';

const FILE = 'assembly/othello/weights.json';
const OPENINGS = readFileSync('src/games/othello/data/xot-openings.txt', 'utf8')
  .split('\n')
  .filter((line) => /^[a-h]/.test(line));
const PASS = 64;
const START = Int32Array.of(1 << 28, 1 << 3, 1 << 27, 1 << 4, 0);

const GENERATIONS = [
  { games: 5000, depth: 3 },
  { games: 15000, depth: 4 },
];
/** With so many squares empty, or fewer, games are played perfectly. */
const PERFECT_FROM = 9;
const EPOCHS = 8;
const RATE = 0.005;
/** A stage also learns from positions this many discs outside of it: neighbours do not differ much, and there are more of them. */
const OVERLAP = 3;

async function engine(json, tableBits) {
  const before = readFileSync(FILE, 'utf8');
  writeFileSync(FILE, json);
  const bytes = await buildKernel('othello').finally(() => writeFileSync(FILE, before));
  const game = {
    name: 'othello',
    initial: START,
    module: new WebAssembly.Module(bytes),
    encode: (words) => words,
    write: (_kernel, move) => move,
  };
  return new KernelSearcher(game, START, { table: tableBits, hits: 'deeper' });
}

/** The position at hand as the model has it: 0 empty, 1 the side to move, 2 its opponent. */
function boardOf(words) {
  const own = words[4] === 0 ? 0 : 2;
  const has = (at, square) => (words[at + (square >> 5)] >>> (square & 31)) & 1;
  return Array.from({ length: 64 }, (_, square) => has(own, square) + 2 * has(2 - own, square));
}

const emptyOf = (words) => 64 - [0, 1, 2, 3].reduce((sum, at) => sum + bits(words[at]), 0);
const bits = (word) => {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
};
const squaresOf = (moves) => (moves[0] === PASS ? 0 : moves.length);

/** Plays an opening of XOT and up to `random` moves at random, passes included, and returns where that leads. */
function opening(kernel, number, random, withBook) {
  kernel.setRoot(START);
  if (withBook) {
    for (const move of OPENINGS[number % OPENINGS.length].match(/../g)) {
      kernel.make(move.charCodeAt(0) - 97 + 8 * (move.charCodeAt(1) - 49));
    }
  }
  for (let plies = random.below(withBook ? 5 : 17); plies > 0; plies--) {
    const moves = kernel.moves();
    if (moves.length === 0) break;
    kernel.make(moves[random.below(moves.length)]);
  }
  return kernel.save(5);
}

/** Plays a position to its end and returns the positions on the way, and the result in discs for black. */
function playOut(kernel, start, depth) {
  const positions = [];
  for (let words = start; ; words = kernel.save(5)) {
    kernel.setRoot(words);
    const moves = kernel.moves();
    if (moves.length === 0) return { positions, result: (kernel.evaluate() / 100) * (words[4] === 0 ? 1 : -1) };
    positions.push(words);
    kernel.make(moves.length === 1 ? moves[0] : best(kernel, words, depth));
  }
}

function best(kernel, words, depth) {
  const plies = emptyOf(words) <= PERFECT_FROM ? 2 * PERFECT_FROM : depth;
  return search(kernel, { driver: 'mtdf', depth: plies, principalVariation: false }).move;
}

/** Training positions: the places of their weights, their number of discs, and the result in units for the side to move. */
class Samples {
  constructor(capacity) {
    this.places = new Uint16Array(capacity * ACTIVE);
    this.discs = new Uint8Array(capacity);
    this.results = new Float32Array(capacity);
    this.count = 0;
  }

  add(kernel, words, result) {
    kernel.setRoot(words);
    const own = kernel.moves();
    if (own[0] === PASS) return;
    kernel.make(PASS);
    const opponent = squaresOf(kernel.moves());
    kernel.unmake(PASS);
    activate(boardOf(words), own.length, opponent, this.places, this.count * ACTIVE);
    this.discs[this.count] = 64 - emptyOf(words);
    this.results[this.count++] = result * UNITS_PER_DISC * (words[4] === 0 ? 1 : -1);
  }
}

function joined(one, other) {
  const both = new Samples(one.count + other.count);
  for (const [samples, from] of [
    [one, 0],
    [other, one.count],
  ]) {
    both.places.set(samples.places.subarray(0, samples.count * ACTIVE), from * ACTIVE);
    both.discs.set(samples.discs.subarray(0, samples.count), from);
    both.results.set(samples.results.subarray(0, samples.count), from);
  }
  both.count = one.count + other.count;
  return both;
}

function generate(kernel, samples, { games, depth }, seed) {
  const random = new Random(seed);
  for (let game = 0; game < games; game++) {
    const start = opening(kernel, random.below(OPENINGS.length), random, game % 4 !== 0);
    const { positions, result } = playOut(kernel, start, depth);
    for (const words of positions) samples.add(kernel, words, result);
    if (game % 500 === 499) console.log(`  ${game + 1} games, ${samples.count} positions`);
  }
}

/** Fits one stage's vector by stochastic gradient descent, the rate falling to nothing; every 16th position only measures the error. */
function fitStage(samples, stage, seed) {
  const { places, discs, results } = samples;
  const random = new Random(seed);
  const order = [];
  const held = [];
  for (let at = 0; at < samples.count; at++) {
    const near = stageOf(discs[at] - OVERLAP) <= stage && stageOf(discs[at] + OVERLAP) >= stage;
    if (near) (at % 16 === 0 ? held : order).push(at);
  }
  const weights = new Float64Array(STAGE_SIZE);
  const errorOf = (at) => {
    let sum = 0;
    for (let place = at * ACTIVE; place < (at + 1) * ACTIVE; place++) sum += weights[places[place]];
    return results[at] - sum;
  };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let last = order.length - 1; last > 0; last--) {
      const other = random.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    const rate = RATE * (1 - epoch / EPOCHS);
    for (const at of order) {
      const step = rate * errorOf(at);
      for (let place = at * ACTIVE; place < (at + 1) * ACTIVE; place++) weights[places[place]] += step;
    }
  }
  const deviation = (sample) =>
    Math.sqrt(sample.reduce((sum, at) => sum + errorOf(at) ** 2, 0) / sample.length) / UNITS_PER_DISC;
  console.log(
    `  stage ${stage}: ${order.length} positions, off by ${deviation(order).toFixed(2)} discs, others by ${deviation(held).toFixed(2)}`,
  );
  return weights;
}

/** The kernel must value positions as the model does. */
function verify(kernel, json) {
  const vectors = fromJson(json);
  const random = new Random(4);
  const places = new Uint16Array(ACTIVE);
  for (let game = 0; game < 200; game++) {
    kernel.setRoot(START);
    for (let moves = kernel.moves(); moves.length > 0; moves = kernel.moves()) {
      kernel.make(PASS);
      const opponent = squaresOf(kernel.moves());
      kernel.unmake(PASS);
      const board = boardOf(kernel.save(5));
      activate(board, squaresOf(moves), opponent, places, 0);
      const vector = vectors[stageOf(board.filter((disc) => disc !== 0).length)];
      const sum = 4 * places.reduce((total, place) => total + vector[place], 0);
      const value = Math.max(-6400, Math.min(6400, sum));
      if (kernel.evaluate() !== value) throw new Error(`the kernel says ${kernel.evaluate()}, the model ${value}`);
      kernel.make(moves[random.below(moves.length)]);
    }
  }
}

async function train() {
  let json = toJson(handSet());
  let earlier;
  for (const [number, generation] of GENERATIONS.entries()) {
    console.log(`generation ${number + 1}: ${generation.games} games at depth ${generation.depth}`);
    const kernel = await engine(json, 16);
    verify(kernel, json);
    const samples = new Samples(60 * generation.games);
    generate(kernel, samples, generation, 100 + number);
    const both = earlier ? joined(earlier, samples) : samples;
    json = toJson(Array.from({ length: STAGES }, (_, stage) => fitStage(both, stage, 200 + stage)));
    earlier = samples;
  }
  verify(await engine(json, 10), json);
  writeFileSync(FILE, json);
}

/** Each opening is played twice, with colours changed. */
async function match() {
  const sides = [await engine(readFileSync(FILE, 'utf8'), 16), await engine(toJson(handSet()), 16)];
  for (const depth of [1, 2, 4, 6]) {
    const score = { wins: 0, draws: 0, losses: 0, discs: 0 };
    const random = new Random(300 + depth);
    for (let pair = 0; pair < (depth > 4 ? 50 : 100); pair++) {
      const start = opening(sides[0], random.below(OPENINGS.length), random, true);
      for (const black of [0, 1]) {
        const discs = duel(sides, black, start, depth) * (black === 0 ? 1 : -1);
        score[discs > 0 ? 'wins' : discs < 0 ? 'losses' : 'draws']++;
        score.discs += discs;
      }
    }
    console.log(`depth ${depth}:`, JSON.stringify(score));
  }
}

/** One game; `black` tells which of the two plays black. The result is black's. */
function duel(sides, black, start, depth) {
  let words = start;
  for (;;) {
    const kernel = sides[black ^ words[4]];
    kernel.setRoot(words);
    const moves = kernel.moves();
    if (moves.length === 0) return (kernel.evaluate() / 100) * (words[4] === 0 ? 1 : -1);
    kernel.make(moves.length === 1 ? moves[0] : best(kernel, words, depth));
    words = kernel.save(5);
  }
}

await (process.argv[2] === 'match' ? match() : train());
