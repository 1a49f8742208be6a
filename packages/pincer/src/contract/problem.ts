/**
 * What can be wrong with a game, a word for each kind of mistake. `conforms` reports each kind once
 * for each method.
 */
export const PROBLEM_KINDS = [
  /** A method that every game needs is not there, or is no function. */
  'missing',
  /** A method threw. */
  'throws',
  /** A promise where a value is wanted. */
  'promise',
  /** A generator or another iterator where a value is wanted. */
  'generator',
  /** A value of another type than the wanted one. */
  'type',
  /** NaN. */
  'nan',
  /** Infinity or -Infinity. */
  'infinity',
  /** A number that is not whole. */
  'fraction',
  /** A whole number that is too large or too small. */
  'range',
  /** A method changed the state, or a move, that it was given. */
  'mutation',
  /** Two calls with the same state gave different answers. */
  'unsteady',
  /** The same move twice in one list. */
  'duplicate',
  /** More than two sides. */
  'sides',
  /** One side has all the moves. */
  'turn',
  /** The game is decided and has legal moves. */
  'decided',
  /** The evaluation speaks for one side, not for the side to move. */
  'view',
  /** The winner and the loser of every game seem to be confused. */
  'winner',
  /** No game comes to an end. */
  'endless',
  /** One key for two states that differ. */
  'collision',
  /** Two keys for one state. */
  'two-keys',
  /** Moves were not written where the caller wanted them, or a count was returned for an index. */
  'offset',
  /** More moves than there is room for. */
  'buffer',
  /** A noisy move that is not legal. */
  'illegal',
  /** A move that was made and taken back left something changed. */
  'unmake',
  /** Two positions share what they change. */
  'shared',
] as const;

/** The kind of a mistake in a game. */
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** One way in which a game breaks the contract. */
export interface Problem {
  readonly kind: ProblemKind;
  /** The method to look at. */
  readonly method: string;
  /** What is wrong, and what to do about it. */
  readonly message: string;
  /**
   * The moves that lead to where it showed, the fewest that were found, as the game writes them.
   */
  readonly moves: readonly string[];
  /** The state in which it showed; for the fast face the one before the moves. */
  readonly state: string;
}

/** What is wrong with one answer of a game. */
export interface Flaw {
  readonly kind: ProblemKind;
  /** Goes on from the name of the method: "it gave …; return …". */
  readonly what: string;
}
