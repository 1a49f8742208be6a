import { INFINITY } from '../search/values.ts';

export { INFINITY };

/** One call of Alpha-Beta at the root. `scout`: search all children but the first with a null window (NegaScout). */
export interface Window {
  readonly alpha: number;
  readonly beta: number;
  readonly scout?: boolean;
}

/** The root, as far as a driver may see it. */
export interface Root {
  readonly depth: number;
  /** The values of the iterations before this one, the last one last. */
  readonly values: readonly number[];
  /** Whether the table proves that the move which last failed high is at least as good as every other. */
  settled(): boolean;
}

/**
 * An algorithm, which is only a sequence of windows. It gives a window, is told the g that Alpha-Beta returned for
 * it, and so on until it knows the minimax value, which it returns. It knows no game, no table and no clock.
 *
 * `n` is the root and `f` a first guess of its value, usually the value of the previous iteration.
 */
export type Driver = (n: Root, f: number) => Generator<Window, number, number>;

/** The window (γ - 1, γ), in which Alpha-Beta can only fail low, g < γ, or high, g >= γ. */
export function nullWindow(gamma: number): Window {
  return { alpha: gamma - 1, beta: gamma };
}
