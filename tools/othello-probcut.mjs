/**
 * Measures how well a shallow search predicts a deeper one, for ProbCut: `npm run build && node
 * tools/othello-probcut.mjs [positions a stage [greatest depth]]` (some ten seconds). Prints what
 * the table of Othello's `assembly/foresight.ts` has, rounded to tens: for each stage of the game
 * and each depth the standard deviation (and the mean), in hundredths of a disc, of the difference
 * between the values of the two searches.
 *
 * The positions come from games that the program plays against itself at a small depth, from XOT
 * openings and a few random moves. All randomness is seeded.
 */
import { readFileSync } from 'node:fs';
import { OthelloBoard, othello } from '../packages/pincer/dist/games/othello/index.js';
import { createSearcher } from '../packages/pincer/dist/runtime/create.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { Random } from '../packages/pincer/dist/support/random.js';

const DEEPEST = Number(process.argv[3] ?? 8);
const LEAST = 3;
/** The shallow depth for each depth; as Othello's `assembly/foresight.ts` has it. */
const shallowOf = (depth) => (depth >> 1) - (((depth >> 1) ^ depth) & 1);

/** Stages as Othello's `assembly/foresight.ts` has them. */
const STAGES = 7;
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
  const needed = samples.flatMap(({ length }, stage) => (stage >= 1 && stage < 6 && length < wanted ? [stage] : []));
  if (needed.length === 0) break;
  const found = position(needed);
  if (found === undefined || !needed.includes(found.stage)) continue;
  const sample = values(found.state);
  if (sample.length > DEEPEST) samples[found.stage].push(sample);
  const count = samples.reduce((sum, { length }) => sum + length, 0);
  if (count % 50 === 0) process.stderr.write(`${count} positions\n`);
}

for (const [stage, found] of samples.entries()) {
  if (found.length === 0) continue;
  const line = [];
  for (let depth = LEAST; depth <= DEEPEST; depth++) {
    const errors = found.map((sample) => sample[depth] - sample[shallowOf(depth)]);
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const deviation = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length);
    line.push(`${depth}>${shallowOf(depth)}: ${deviation.toFixed(0)} (${mean.toFixed(0)})`);
  }
  console.log(`stage ${stage}, ${found.length}: ${line.join(', ')}`);
}
