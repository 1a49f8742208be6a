/**
 * Makes `packages/pincer/src/games/chess/assembly/weights.json` anew from games of the engine
 * against itself:
 *
 *   node tools/chess-train.mjs [games] [nodes a move] [weight,weight,…]
 *
 * Fits the weights that are named, or all: then the plain search changes too, because it uses all
 * but those of `knowledge.ts`.
 *
 * 1. Play one game from each of so many openings, both sides searching so many nodes. Keep the
 *    quiet positions.
 * 2. Find by how much each weight changes each position's value. The evaluation is linear in its
 *    weights (but for the few that are kept as they are), so a difference in the kernel itself
 *    gives the slope exactly, up to rounding.
 * 3. Fit the weights, so that the value best predicts the game: logistic regression by Adam, held
 *    near the old weights.
 *
 * On games of the plain search to depth 3, from the weights set by hand, one round scored 52.3 % ±
 * 2.7 % against them (200 games of 5,000 nodes a move), two rounds 50.8 % ± 2.4
 * % (300 games): no gain that differs from chance, so those set by hand stand.
 *
 * No randomness: the same weights give the same games and the same new weights. The defaults take
 * some minutes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chess, encode } from '../packages/pincer/dist/games/chess/index.js';
import { KernelSearcher } from '../packages/pincer/dist/kernel/host.js';
import { openings, playGame } from './chess-games.mjs';
import { compileModule } from './kernel.mjs';

const [games = '1000', nodes = '3000', named] = process.argv.slice(2);
const file = new URL('../packages/pincer/src/games/chess/assembly/weights.json', import.meta.url);
const weights = JSON.parse(readFileSync(file, 'utf8'));

/** Not linear in the value, or not part of it. */
const KEPT = ['PHASES', 'EXCHANGE_VALUES', 'KING_ATTACK_UNITS', 'MINOR_LEAD'];
/** How far a target trusts the search's value rather than the game's result. */
const SEARCH_SHARE = 0.25;
/** Large, so that rounding in the kernel matters little. */
const STEP = 480;
/** Pull towards the old weights, in units of the loss. */
const PRIOR = 1e-7;
const EPOCHS = 120;
const RATE = 1;
const WORDS = 69;

/** Positions of self-play, with what became of them for White. */
function selfPlay() {
  const searcher = new KernelSearcher(chess, chess.initial, { table: 16, selective: true, without: ['net'] });
  const limits = { nodes: Number(nodes) };
  const samples = [];
  for (let game = 0; game < Number(games); game++) {
    const met = [];
    const points = playGame(searcher, limits, openings[game % openings.length], (state, move, value, check) => {
      if (!check && !/[x=+#]/.test(move) && Math.abs(value) < 2000) met.push({ state, value });
    });
    for (const { state, value } of met)
      samples.push({ words: encode(state), value, points, sign: state.turn === 'white' ? 1 : -1 });
    if ((game + 1) % 100 === 0) console.log(`${game + 1} games, ${samples.length} positions`);
  }
  return samples;
}

/**
 * A module that holds the samples and evaluates them all at once, with weights that can be changed.
 */
async function evaluator(samples) {
  const names = Object.keys(weights);
  const source = `
    import '../../../kernel/assembly/int-math';
    import { Board } from './board';
    import { evaluate } from './evaluation';
    import { fillScores } from './pieces';
    import { ${names.join(', ')} } from './weights';
    const board = new Board();
    const count: i32 = ${samples.length};
    const samples = new StaticArray<u8>(count * ${WORDS});
    const words = new Int32Array(${WORDS});
    const values = new StaticArray<i32>(count);
    export function samplesAddress(): usize { return changetype<usize>(samples); }
    export function valuesAddress(): usize { return changetype<usize>(values); }
    export function run(): void {
      fillScores();
      for (let sample = 0; sample < count; sample++) {
        for (let word = 0; word < ${WORDS}; word++) words[word] = samples[sample * ${WORDS} + word];
        board.load(words);
        values[sample] = evaluate(board, 100, true);
      }
    }
    ${names.map((name) => `export function ${name}_(): usize { return changetype<usize>(${name}); }`).join('\n')}
  `;
  const entry = 'src/games/chess/assembly/training.ts';
  const binary = await compileModule(entry, { [entry]: source });
  const { instance } = await WebAssembly.instantiate(binary, { env: { abort: () => {} } });
  const kernel = instance.exports;
  const bytes = new Uint8Array(kernel.memory.buffer, kernel.samplesAddress(), samples.length * WORDS);
  // Clocks do not matter to the value, and may not fit a byte.
  for (const [sample, { words }] of samples.entries()) {
    bytes.set([...words.subarray(0, WORDS - 2), 0, 1], sample * WORDS);
  }
  const values = new Int32Array(kernel.memory.buffer, kernel.valuesAddress(), samples.length);
  const arrayOf = (name) => new Int16Array(kernel.memory.buffer, kernel[`${name}_`](), weights[name].length);
  return { run: kernel.run, values, arrayOf };
}

/**
 * The slopes of every weight that is fitted: the samples it touches, and how much each gains by one
 * unit of it, for White.
 */
function slopes({ run, values, arrayOf }, samples) {
  run();
  const base = values.slice();
  const found = [];
  const fitted = named?.split(',') ?? Object.keys(weights).filter((each) => !KEPT.includes(each));
  for (const name of fitted) {
    const array = arrayOf(name);
    for (let index = 0; index < array.length; index++) {
      array[index] += STEP;
      run();
      array[index] -= STEP;
      const touched = [];
      const gains = [];
      for (let sample = 0; sample < samples.length; sample++) {
        const gain = values[sample] - base[sample];
        if (gain === 0) continue;
        touched.push(sample);
        gains.push((samples[sample].sign * gain) / STEP);
      }
      if (touched.length > 0)
        found.push({ name, index, touched: Int32Array.from(touched), gains: Float32Array.from(gains) });
    }
  }
  return { base: Float64Array.from(base, (value, sample) => samples[sample].sign * value), found };
}

const sigmoid = (x) => 1 / (1 + Math.exp(-x));

/** How steeply a value in hundredths of a pawn predicts the result, by golden section. */
function steepness(values, points) {
  const loss = (k) => values.reduce((sum, value, at) => sum + (sigmoid(k * value) - points[at]) ** 2, 0);
  let [low, high] = [0.0005, 0.02];
  for (let step = 0; step < 30; step++) {
    const [left, right] = [low + 0.382 * (high - low), low + 0.618 * (high - low)];
    if (loss(left) < loss(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

/** The change of every weight, in the order of `found`. */
function changes({ base, found }, samples) {
  const k = steepness(
    base,
    samples.map(({ points }) => points),
  );
  const targets = samples.map(({ points, value }) => (1 - SEARCH_SHARE) * points + SEARCH_SHARE * sigmoid(k * value));
  const change = new Float64Array(found.length);
  const [mean, square] = [new Float64Array(found.length), new Float64Array(found.length)];
  const values = new Float64Array(base.length);
  const errors = new Float64Array(base.length);
  for (let epoch = 1; epoch <= EPOCHS; epoch++) {
    values.set(base);
    found.forEach(({ touched, gains }, weight) => {
      for (let at = 0; at < touched.length; at++) values[touched[at]] += change[weight] * gains[at];
    });
    let loss = 0;
    for (let sample = 0; sample < values.length; sample++) {
      const guess = sigmoid(k * values[sample]);
      const error = guess - targets[sample];
      loss += error * error;
      errors[sample] = (2 * k * error * guess * (1 - guess)) / values.length;
    }
    if (epoch === 1 || epoch % 40 === 0)
      console.log(`epoch ${epoch}: loss ${(loss / values.length).toFixed(6)}, k ${k.toFixed(5)}`);
    found.forEach(({ touched, gains }, weight) => {
      let slope = 2 * PRIOR * change[weight];
      for (let at = 0; at < touched.length; at++) slope += errors[touched[at]] * gains[at];
      mean[weight] = 0.9 * mean[weight] + 0.1 * slope;
      square[weight] = 0.999 * square[weight] + 0.001 * slope * slope;
      const [m, v] = [mean[weight] / (1 - 0.9 ** epoch), square[weight] / (1 - 0.999 ** epoch)];
      change[weight] -= ((RATE * (EPOCHS - epoch)) / EPOCHS) * (m / (Math.sqrt(v) + 1e-12));
    });
  }
  return change;
}

/**
 * As the formatter likes it: an array on one line if it fits, else lines of at most 120 characters.
 */
function written(arrays) {
  const entries = Object.entries(arrays).map(([name, numbers]) => {
    const line = `  "${name}": [${numbers.join(', ')}]`;
    if (line.length < 120) return line;
    const lines = [''];
    numbers.forEach((number, index) => {
      const word = `${number}${index < numbers.length - 1 ? ',' : ''}`;
      const last = lines[lines.length - 1];
      if (last !== '' && 4 + last.length + 1 + word.length > 120) lines.push(word);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    });
    return `  "${name}": [\n${lines.map((each) => `    ${each}`).join('\n')}\n  ]`;
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}

const samples = selfPlay();
const learned = slopes(await evaluator(samples), samples);
console.log(`${learned.found.length} weights`);
changes(learned, samples).forEach((change, at) => {
  const { name, index } = learned.found[at];
  weights[name][index] = Math.round(weights[name][index] + change);
});
writeFileSync(file, written(weights));
