import { WIDTH } from './bitboard.ts';

/** A side; `x` moves first. */
export type Colour = 'x' | 'o';

/** A position of Connect Four as plain data. */
export interface State {
  /**
   * The stones of each column from the bottom up, `x` and `o`; columns are 0 to 6 from the left.
   */
  readonly columns: readonly string[];
  readonly turn: Colour;
  /** Whether the player who moved last has four in a row. */
  readonly won: boolean;
}

/** The position in which a game begins. */
export const INITIAL: State = { columns: Array(WIDTH).fill(''), turn: 'x', won: false };
