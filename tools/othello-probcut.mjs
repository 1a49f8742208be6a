/**
 * Fits how well a shallow search foretells a deeper one, for multi-ProbCut:
 *
 *     npm run build && node tools/othello-probcut.mjs [positions a stage [greatest depth]]
 *
 * A few minutes. Prints the three arrays of Othello's `assembly/foresight.ts`, `BY_STAGE`, `BY_LAG`
 * and `BY_SHALLOW`: put them in the place of those there, let `npx biome check --write` lay them
 * out, and build. Do that whenever `weights.json` changes.
 *
 * The positions come from games that the program plays against itself at a small depth, from XOT
 * openings and a few random moves. All randomness is seeded. Each is searched in full, so that the
 * values of all depths are exact. The root mean square of the difference between those at depths d
 * and s, in hundredths of a disc, is then taken for f(stage) (d - s)^p (s + 1)^q, with the factors
 * and the exponents that fit its logarithm best.
 */
import { readFileSync } from 'node:fs';
import { OthelloBoard, othello } from '../packages/pincer/dist/games/othello/index.js';
import { createSearcher } from '../packages/pincer/dist/runtime/create.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { Random } from '../packages/pincer/dist/support/random.js';

const DEEPEST = Number(process.argv[3] ?? 10);
/** How many depths the arrays are for. */
const DEPTHS = 32;

/** Stages as Othello's `assembly/foresight.ts` has them; those without positions are like the next. */
const STAGES = 7;
const SEARCHED = [1, 2, 3, 4, 5];
const stageOf = (discs) => Math.min((discs >> 3) - 1, STAGES - 1);

const wanted = Number(process.argv[2] ?? 60);
const openings = readFileSync('packages/pincer/src/games/othello/data/xot-openings.txt', 'utf8').trim().split('\n');
const searcher = createSearcher(othello, undefined, { table: 18 });
const random = new Random(1);

function values(state) {
  searcher.setRoot(state);
  const found = [searcher.evaluate()];
  search(searcher, { depth: DEEPEST, principalVariation: false }, ({ depth, value }) => {
    found[depth] = value;
  });
  return found;
}

/** One position of each game, at a random stage that still needs some. */
function position(needed) {
  const board = new OthelloBoard();
  for (const move of openings[random.below(openings.length)].match(/../g)) board.play(move);
  const stage = needed[random.below(needed.length)];
  const discs = 8 * (stage + 1) + random.below(8);
  const discsOf = () => board.state.board.replaceAll('-', '').length;
  while (discsOf() < discs && board.result() === undefined) {
    const moves = board.moves();
    searcher.setRoot(board.state);
    const best = search(searcher, { depth: 4, principalVariation: false }).move;
    board.play(random.below(8) === 0 ? moves[random.below(moves.length)] : best);
  }
  return board.result() ? undefined : { stage: stageOf(discsOf()), state: board.state };
}

const samples = Array.from({ length: STAGES }, () => []);
for (;;) {
  const needed = samples.flatMap(({ length }, stage) => (SEARCHED.includes(stage) && length < wanted ? [stage] : []));
  if (needed.length === 0) break;
  const found = position(needed);
  if (found === undefined || !needed.includes(found.stage)) continue;
  const sample = values(found.state);
  if (sample.length > DEEPEST) samples[found.stage].push(sample);
  const count = samples.reduce((sum, { length }) => sum + length, 0);
  if (count % 50 === 0) process.stderr.write(`${count} positions\n`);
}

const rootMeanSquare = (numbers) => Math.sqrt(numbers.reduce((sum, n) => sum + n * n, 0) / numbers.length);

/** One equation for each stage and two depths: the logarithm of the error, and what it depends on. */
const equations = SEARCHED.flatMap((stage, at) => {
  const unit = SEARCHED.map((_, other) => (other === at ? 1 : 0));
  return Array.from({ length: DEEPEST }, (_, below) => below + 1).flatMap((depth) =>
    Array.from({ length: depth }, (_, shallow) => ({
      error: Math.log(rootMeanSquare(samples[stage].map((values) => values[depth] - values[shallow]))),
      terms: [...unit, Math.log(depth - shallow), Math.log(shallow + 1)],
    })),
  );
});

/** The factors of the terms: the normal equations, by Gauss and Jordan. */
function leastSquares(equations) {
  const size = equations[0].terms.length;
  const rows = Array.from({ length: size }, (_, row) => [
    ...Array.from({ length: size }, (_, column) =>
      equations.reduce((sum, { terms }) => sum + terms[row] * terms[column], 0),
    ),
    equations.reduce((sum, { terms, error }) => sum + terms[row] * error, 0),
  ]);
  for (let at = 0; at < size; at++) {
    const pivot = rows[at].map((number) => number / rows[at][at]);
    for (let row = 0; row < size; row++) {
      rows[row] = row === at ? pivot : rows[row].map((number, column) => number - rows[row][at] * pivot[column]);
    }
  }
  return rows.map((row) => row[size]);
}

const fitted = leastSquares(equations);
const [p, q] = fitted.slice(SEARCHED.length);
const off = equations.map(({ error, terms }) => error - terms.reduce((sum, term, at) => sum + term * fitted[at], 0));
const byStage = Array.from({ length: STAGES }, (_, stage) => {
  const nearest = Math.min(Math.max(stage, SEARCHED[0]), SEARCHED.at(-1));
  return Math.exp(fitted[SEARCHED.indexOf(nearest)]);
});
const depths = Array.from({ length: DEPTHS }, (_, at) => 100 * (at + 1));
const list = (numbers) => `[${numbers.map((number) => Math.round(number)).join(', ')}]`;
console.log(`BY_STAGE = ${list(byStage)}`);
console.log(`BY_LAG = ${list(depths.map((depth) => 100 * (depth / 100) ** p))}`);
console.log(`BY_SHALLOW = ${list(depths.map((depth) => 100 * (depth / 100) ** q))}`);
console.log(`p = ${p.toFixed(3)}, q = ${q.toFixed(3)}; the fit is off by ${(100 * rootMeanSquare(off)).toFixed(0)} %`);
