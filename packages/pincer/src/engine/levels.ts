import type { Iteration } from '../runtime/deepen.ts';
import type { Random } from '../support/random.ts';
import type { ThinkLimits } from './engine.ts';

/** How strong to play: how far to look, and how much worse than the best a move may be. */
interface Level {
  readonly depth: number;
  /** The usual size of an error, in clear advantages of the game (a pawn). */
  readonly error: number;
  /** The number of moves to choose among. */
  readonly choice: number;
}

/**
 * From one that a beginner beats to the strongest: each looks further and errs less than the one
 * before.
 */
const LEVELS: readonly Level[] = [
  { depth: 1, error: 2.5, choice: 64 },
  { depth: 1, error: 1.2, choice: 64 },
  { depth: 2, error: 0.7, choice: 64 },
  { depth: 2, error: 0.35, choice: 16 },
  { depth: 3, error: 0.25, choice: 8 },
  { depth: 4, error: 0.15, choice: 8 },
  { depth: 6, error: 0.1, choice: 6 },
  { depth: 8, error: 0.05, choice: 4 },
  { depth: 12, error: 0, choice: 1 },
  { depth: Infinity, error: 0, choice: 1 },
];

/** The strongest level; the weakest is 1. */
export const HIGHEST_LEVEL = LEVELS.length;

/** Milliseconds: no level thinks longer about a move. */
const MAX_TIME = 2000;

/** How many times its usual error a level's worst choice may cost. */
const WORST = 2;

/** How far a level, from 1 to 10, looks. */
export function limitsOfLevel(level: number): ThinkLimits<never> {
  const { depth, choice } = LEVELS[level - 1];
  return { time: MAX_TIME, lines: choice, ...(depth < Infinity && { depth }) };
}

/**
 * The move that a level plays of those that it found, best first: the best with the greatest
 * chance, others with less the more they lose, and none that loses far more than the level's usual
 * error. `unit` is a clear advantage in the game.
 */
export function chooseMove<Move>(
  lines: readonly Pick<Iteration<Move>, 'move' | 'value'>[],
  level: number,
  unit: number,
  random: Random,
): Move {
  const error = LEVELS[level - 1].error * unit;
  const [best] = lines;
  if (error === 0) return best.move;
  const losses = lines.map(({ value }) => (best.value - value) / error);
  const weights = losses.map((loss) => (loss > WORST ? 0 : Math.exp(-loss)));
  let left = (random.next() / 2 ** 32) * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return lines[Math.max(0, chosen)].move;
}
