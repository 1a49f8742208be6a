/**
 * Makes `packages/pincer/src/games/othello/assembly/weights.json` anew: `npm run build && node
 * tools/othello-train.mjs` (about six minutes on one core).
 *
 * In each generation the engine plays games against itself with a selective search of a small
 * depth, perfectly from 12 empty squares on, from balanced and from random openings and with some
 * mistakes; the weights are then fitted, by gradient descent on the squared error, to what the
 * positions turned out to be worth. The first generation plays with weights set by hand, each later
 * one with those of the one before. All randomness is seeded: the same program gives the same file,
 * but a change of the selective search changes the games, and so the file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Random } from '../packages/pincer/dist/support/random.js';
import { buildKernel } from './kernel.mjs';
import { emptyOf, PASS, playerOf, playGame, START } from './othello-games.mjs';
import {
  ACTIVE,
  activate,
  forecastOf,
  fromJson,
  handSet,
  STAGE_SIZE,
  STAGES,
  stageOf,
  toJson,
  UNITS_PER_DISC,
} from './othello-model.mjs';

const FILE = 'packages/pincer/src/games/othello/assembly/weights.json';

/**
 * `trust`: a position is worth this much of what the next one turned out to be worth, and for the
 * rest what the search said of it.
 */
const GENERATIONS = [
  { games: 6000, depth: 2, trust: 0.8 },
  { games: 6000, depth: 3, trust: 0.8 },
  { games: 40000, depth: 3, trust: 0.9 },
];
const EPOCHS = 10;
/** Twice as much, and the descent diverges. */
const RATE = 0.01;

async function engine(json, tableBits) {
  const before = readFileSync(FILE, 'utf8');
  writeFileSync(FILE, json);
  return playerOf(await buildKernel('othello').finally(() => writeFileSync(FILE, before)), tableBits);
}

/** The position at hand as the model has it: 0 empty, 1 the side to move, 2 its opponent. */
function boardOf(words) {
  const own = words[4] === 0 ? 0 : 2;
  const has = (at, square) => (words[at + (square >> 5)] >>> (square & 31)) & 1;
  return Array.from({ length: 64 }, (_, square) => has(own, square) + 2 * has(2 - own, square));
}

const squaresOf = (moves) => (moves[0] === PASS ? 0 : moves.length);

/**
 * The board of a position that becomes the kernel's, and on how many squares each side may play.
 */
function sight(kernel, words) {
  kernel.setRoot(words);
  const own = squaresOf(kernel.moves());
  kernel.make(PASS);
  const opponent = squaresOf(kernel.moves());
  kernel.unmake(PASS);
  return [boardOf(words), own, opponent];
}

/**
 * Training positions: the places of their weights, their number of discs, and what they are worth
 * in units to the side to move.
 */
class Samples {
  constructor(capacity) {
    this.places = new Uint16Array(capacity * ACTIVE);
    this.discs = new Uint8Array(capacity);
    this.values = new Float32Array(capacity);
    this.count = 0;
  }

  add(kernel, words, value) {
    activate(...sight(kernel, words), this.places, this.count * ACTIVE);
    this.discs[this.count] = 64 - emptyOf(words);
    this.values[this.count++] = (value / 100) * UNITS_PER_DISC * (words[4] === 0 ? 1 : -1);
  }

  /** What a game says of its positions, from its end back. */
  addGame(kernel, steps, trust) {
    let worth = steps.at(-1).value;
    for (const { words, value, mistake } of steps.slice(0, -1).reverse()) {
      worth = mistake ? value : (1 - trust) * value + trust * worth;
      this.add(kernel, words, worth);
    }
  }
}

function generate(kernel, { games, depth, trust }, seed) {
  const random = new Random(seed);
  const samples = new Samples(60 * games);
  for (let game = 0; game < games; game++) {
    samples.addGame(kernel, playGame(kernel, random, depth, game % 3 !== 0), trust);
    if (game % 500 === 499) console.log(`  ${game + 1} games, ${samples.count} positions`);
  }
  return samples;
}

/**
 * Fits the weights of all stages, one after the other in one vector, by stochastic gradient
 * descent, the rate falling to nothing. Every 16th stretch of a thousand positions only measures
 * the error.
 */
function fitted({ places, discs, values, count }, seed) {
  const random = new Random(seed);
  const weights = new Float64Array(STAGES * STAGE_SIZE);
  const isHeld = (at) => ((at / 1000) & 15) === 0;
  const all = Int32Array.from({ length: count }, (_, at) => at);
  const held = all.filter(isHeld);
  const order = all.filter((at) => !isHeld(at));
  const starts = Int32Array.from({ length: 65 }, (_, discs) => stageOf(discs).stage * STAGE_SIZE);
  const shares = Float64Array.from({ length: 65 }, (_, discs) => stageOf(discs).quarters / 4);
  const errorOf = (at) => {
    const start = starts[discs[at]];
    const share = shares[discs[at]];
    const next = share > 0 ? STAGE_SIZE : 0;
    let sum = 0;
    for (let place = at * ACTIVE; place < (at + 1) * ACTIVE; place++) {
      const weight = start + places[place];
      sum += (1 - share) * weights[weight] + share * weights[weight + next];
    }
    return values[at] - sum;
  };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let last = order.length - 1; last > 0; last--) {
      const other = random.below(last + 1);
      const at = order[last];
      order[last] = order[other];
      order[other] = at;
    }
    for (const at of order) {
      const start = starts[discs[at]];
      const share = shares[discs[at]];
      const step = RATE * (1 - epoch / EPOCHS) * errorOf(at);
      for (let place = at * ACTIVE; place < (at + 1) * ACTIVE; place++) {
        weights[start + places[place]] += (1 - share) * step;
        if (share > 0) weights[start + places[place] + STAGE_SIZE] += share * step;
      }
    }
  }
  for (let stage = 0; stage < STAGES; stage++) {
    const of = (sample) => sample.filter((at) => stageOf(discs[at]).stage === stage);
    const deviation = (sample) =>
      Math.sqrt(sample.reduce((sum, at) => sum + errorOf(at) ** 2, 0) / sample.length) / UNITS_PER_DISC;
    const [seen, others] = [of(order), of(held)];
    console.log(
      `  stage ${stage}: ${seen.length} positions, off by ${deviation(seen).toFixed(2)} discs, others by ${deviation(others).toFixed(2)}`,
    );
  }
  return Array.from({ length: STAGES }, (_, stage) => weights.subarray(stage * STAGE_SIZE, (stage + 1) * STAGE_SIZE));
}

/** The kernel must value positions as the model does. */
function verify(kernel, json) {
  const vectors = fromJson(json);
  const random = new Random(4);
  for (let game = 0; game < 200; game++) {
    kernel.setRoot(START);
    for (let moves = kernel.moves(); moves.length > 0; moves = kernel.moves()) {
      const value = forecastOf(vectors, ...sight(kernel, kernel.save(5)));
      if (kernel.evaluate() !== value) throw new Error(`the kernel says ${kernel.evaluate()}, the model ${value}`);
      kernel.make(moves[random.below(moves.length)]);
    }
  }
}

let json = toJson(handSet());
for (const [number, generation] of GENERATIONS.entries()) {
  console.log(`generation ${number + 1}: ${generation.games} games at depth ${generation.depth}`);
  const kernel = await engine(json, 16);
  verify(kernel, json);
  json = toJson(fitted(generate(kernel, generation, 100 + number), 200 + number));
}
verify(await engine(json, 10), json);
writeFileSync(FILE, json);
