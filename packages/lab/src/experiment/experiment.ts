import type { SearcherOptions } from 'pincer';

/**
 * An experiment, as data: games × positions × drivers × tables × variants. A user writes one as a
 * JSON file or as a TypeScript object that `satisfies Experiment`; `parseExperiment` checks it.
 */
export interface Experiment {
  /** Lower-case words joined by hyphens: the experiment's name in the store and in file names. */
  readonly name: string;
  /** What it asks, in a sentence. */
  readonly title: string;
  readonly games: readonly GamePart[];
  readonly drivers: readonly DriverPart[];
  /** Table sizes, as powers of two. Default [21]. */
  readonly tables?: readonly number[];
  /** Settings of the search. Default: one, `standard`, with all defaults of the game. */
  readonly variants?: readonly Variant[];
  /** `counts` run on all cores; `time` runs alone, one cell at a time. Default `counts`. */
  readonly measure?: 'counts' | 'time';
}

/**
 * Where a first guess comes from: the value one iteration back or two, what the swing of the values
 * between odd and even depths promises, or the value itself, found beforehand in a search that does
 * not count.
 */
export const GUESSES = ['one-back', 'two-back', 'swing', 'exact'] as const;

/** One of GUESSES. */
export type Guess = (typeof GUESSES)[number];

/** A game with the positions that are searched, and how deep. */
export interface GamePart {
  /** A game of ours by name, or the path of a user's module, relative to the experiment's file. */
  readonly game: string;
  /** A test set of ours by name, or positions. */
  readonly positions: string | readonly PositionPart[];
  /** Search each position to this depth, and count at every depth before. */
  readonly depth: number;
  /**
   * Half the width of Aspiration NegaScout's window in this game, for drivers that do not give
   * their own.
   */
  readonly delta?: number;
  /**
   * Where Aspiration NegaScout's first guess comes from in this game, for drivers that do not give
   * their own.
   */
  readonly guess?: Guess;
}

/** A position of a game. */
export interface PositionPart {
  /**
   * The game it is from and the move number, such as `Kasparov–Anand 1995, game 10, after
   * 17...Qd8`.
   */
  readonly name: string;
  /** In the game's own notation; without it, the initial state. */
  readonly text?: string;
  /**
   * Positions of one group (say, of one tournament game) are not independent: statistics resample
   * groups. Default: the name.
   */
  readonly group?: string;
}

/** A driver by its name, or with parameters and a label of its own. */
export type DriverPart =
  | string
  | {
      readonly label: string;
      readonly driver: string;
      /** Half the width of Aspiration NegaScout's window. */
      readonly delta?: number;
      /** The stride of MTD(step). */
      readonly stride?: number;
      /** Default `one-back`. */
      readonly guess?: Guess;
      /** Added to the first guess: how much does a wrong one cost? */
      readonly offset?: number;
      /** MTD(f) with conditional acceleration. */
      readonly accelerate?: boolean;
    };

/** Settings of the search, by name. What is left out is as the game has it. */
export interface Variant extends Omit<SearcherOptions, 'table' | 'buffer' | 'threads' | 'worker' | 'export'> {
  readonly name: string;
  /** False: no table at all. */
  readonly table?: false;
  /** False: search to the full depth at once. */
  readonly deepening?: boolean;
  /**
   * Units of the evaluation to a hundred of its default: 100 leaves it, 10 is coarser, 400 finer.
   */
  readonly grain?: number;
  /**
   * So many threads search. Where nodes are counted they take turns, a few nodes each, in one;
   * where time is measured they are real.
   */
  readonly threads?: number;
  /**
   * Drivers are not asked for values, but play: from each position two games, each side once,
   * against one driver, by the selective search. Depths do not count then.
   */
  readonly play?: Play;
}

/** Whom the drivers play, and what both may spend on a move. */
export interface Play {
  /** A driver's name. */
  readonly against: string;
  readonly nodes?: number;
  /** Milliseconds; the experiment's `measure` is `time` then. */
  readonly movetime?: number;
}

/** The smallest piece of work: one search, or one pair of games. */
export interface Cell {
  readonly game: string;
  readonly position: PositionPart;
  readonly driver: DriverPart;
  readonly table: number;
  readonly variant: Variant;
  readonly depth: number;
  readonly measure: 'counts' | 'time';
}

/**
 * What a cell found at one depth. All counts and times are cumulative over the iterations so far.
 * Of a pair of games, at depth 1: `value` is twice the points, 0 to 4, `passes` the games, and
 * `leaves` and `nodes` are the driver's moves and all nodes that it searched for them.
 */
export interface DepthResult {
  readonly depth: number;
  readonly value: number;
  /** Calls of Alpha-Beta in this iteration alone. */
  readonly passes: number;
  readonly leaves: number;
  readonly nodes: number;
  readonly quiescent: number;
  /** The nodes of all threads, where several took turns; the counts above are the first one's. */
  readonly allNodes?: number;
  /** Of a puzzle: the states that were held in memory at the end. */
  readonly held?: number;
  /** Milliseconds of CPU time and of wall time; only where `measure` is `time`. */
  readonly cpu?: number;
  readonly wall?: number;
}

/** A finished cell: its results by depth, or why it failed. */
export interface CellResult {
  readonly cell: Cell;
  readonly depths: readonly DepthResult[];
  readonly error?: string;
}

/** Where and with what cells were run. Results of different kernels are never mixed. */
export interface Environment {
  readonly date: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly version: string;
  /** A hash of everything that decides what a search counts: search, drivers, kernels. */
  readonly kernelHash: string;
}

/** An experiment with all that was found: what a report is made of. */
export interface Results {
  readonly experiment: Experiment;
  readonly environment: Environment;
  readonly cells: readonly CellResult[];
}

/** An experiment, and the folder that the paths of users' modules in it are relative to. */
export interface Located {
  readonly experiment: Experiment;
  readonly base: string;
}
