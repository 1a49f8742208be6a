import { MAX_ROOT_MOVES } from '../search/base.ts';
import * as steps from '../search/steps.ts';
import { DEFAULT_TABLE_BITS, MAX_TABLE_BITS, MIN_TABLE_BITS, tableWords } from '../search/table.ts';
import { MAX_PLY } from '../search/values.ts';
import { checkInteger, checkOneOf } from '../support/options.ts';
import type * as Platform from '../support/platform.ts';
import type { ThreadCount } from '../threads/available.ts';
import type { WorkerLike } from '../threads/start.ts';
import type { Company, Team } from './team.ts';

/** What the table knows of a position: f- <= f <= f+, and the move that failed high. */
export interface Known {
  readonly fMinus: number;
  readonly fPlus: number;
  readonly move: number;
}

/**
 * One game, one table, one Alpha-Beta procedure: all that iterative deepening sees of a search,
 * whether JavaScript or WebAssembly does the work. Moves are 32-bit integers here; `decode` gives
 * them in the game's own terms.
 */
export interface Searcher<State, Move> {
  readonly name: string;
  /** The greatest depth it can search. */
  readonly deepest: number;

  /** Whether the game's own solver answers near the end. */
  readonly solves: boolean;
  /**
   * Whether the search is selective: its bounds need not agree, and its tree has no fixed depth.
   */
  readonly selective: boolean;
  /**
   * What evaluates: `hand`, the game's own evaluation, or `net`, its shape and the first digits of
   * its checksum. Where a net should and cannot, why.
   */
  readonly evaluation: string;

  /**
   * Sets the position to search and all counts to 0. The table keeps what it knows. `earlier` are
   * the positions of the game so far, oldest first: to come back to one is a draw, if the game has
   * such a rule and the search is selective.
   */
  setRoot(state: State, earlier?: readonly State[]): void;
  /** From now on searches only these of the root's moves; undefined, or a new root: all. */
  restrict(moves: readonly number[] | undefined): void;
  /** Forgets all that was learned: table and history. */
  forget(): void;

  /** The depth of the iteration after the one of this depth. */
  nextDepth(depth: number): number;
  /** States a pass; see `Search`. */
  begin(depth: number, alpha: number, beta: number, scout: boolean): void;
  /** Works on the pass for at most so many nodes; true when it is complete. */
  run(nodes: number): boolean;
  readonly g: number;
  /** The move that failed high or is exact, or NO_MOVE. */
  readonly move: number;
  /** Whether `g` rests on ends of the game alone. */
  readonly proven: boolean;
  /** See `search/counts.ts`. */
  readonly counts: Float64Array;
  /** How many of a thousand entries of the table are of the current search. */
  readonly fullness: number;
  /** The greatest ply that was visited since the root was set. */
  readonly selectiveDepth: number;

  /**
   * The position at hand; between two passes it is the root, and whoever makes a move takes it
   * back.
   */
  turn(): number;
  evaluate(): number;
  moves(): number[];
  make(move: number): void;
  unmake(move: number): void;
  /**
   * Notes the position at hand as the one at `ply` of a line from the root, which was noted from
   * ply 0 on. True if a rule ends the game there although there may be moves: repetition, the
   * game's earlier positions included, a count of moves, or nobody can win any more.
   */
  endsAt(ply: number): boolean;
  /** What the table knows of it at this depth or, in a selective search, at any. */
  known(depth: number): Known | undefined;
  decode(move: number): Move;

  /** Who helps to search, in other threads; none: it searches alone. */
  readonly team?: Team | undefined;
  /** Who else searches the root, and tells which iterations are finished; none: nobody tells. */
  readonly company?: Company | undefined;
}

/** What the evaluation of a game is called that does not name it. */
export const HAND = 'hand';

const HITS = ['equal', 'deeper'] as const;

/**
 * The steps of the selective search; `search/selective.ts` says what each does, `search/steps.ts`
 * what it is worth.
 */
const STEPS = {
  draws: steps.DRAWS,
  'mate-distance': steps.MATE_DISTANCE,
  'reverse-futility': steps.REVERSE_FUTILITY,
  'null-move': steps.NULL_MOVE,
  foresight: steps.FORESIGHT,
  'internal-reduction': steps.INTERNAL_REDUCTION,
  'late-pruning': steps.LATE_PRUNING,
  futility: steps.FUTILITY,
  exchanges: steps.EXCHANGES,
  reductions: steps.REDUCTIONS,
  extensions: steps.EXTENSIONS,
  singular: steps.SINGULAR,
  histories: steps.HISTORIES,
  quiescence: steps.QUIESCENCE,
  knowledge: steps.KNOWLEDGE,
  corrections: steps.CORRECTIONS,
  'deeper-hits': steps.DEEPER_HITS,
  net: steps.NET,
} as const;

/** The name of a step of the selective search. */
export type SelectiveStep = keyof typeof STEPS;
/** All steps of the selective search. */
export const SELECTIVE_STEPS = Object.keys(STEPS) as SelectiveStep[];

/** What a searcher is made with: its table, whether it is selective, and how it orders moves. */
export interface SearcherOptions {
  /**
   * The table has 2^table entries of 24 bytes; `false`: no table. By default the table of a game in
   * JavaScript begins small and grows with what it holds, up to 2^21 entries; that of chess,
   * Othello and checkers has so many from the start.
   */
  readonly table?: number | false;
  /** Memory for the table, say a SharedArrayBuffer that several searchers share. */
  readonly buffer?: ArrayBufferLike;
  /**
   * Search deeper where it matters and less deeply elsewhere, as a program that plays wants it,
   * rather than the whole tree of a fixed depth. Repetitions are draws then. Default false.
   */
  readonly selective?: boolean;
  /**
   * Steps of the selective search to leave out, to measure what they bring. Without all of them it
   * is the plain search.
   */
  readonly without?: readonly SelectiveStep[];
  /**
   * Which entries answer: those searched to `equal` depth, so that values are those of the
   * fixed-depth tree, or `deeper` ones too. Default `equal`; a selective search always takes deeper
   * ones.
   */
  readonly hits?: (typeof HITS)[number];
  /** Try the table's move first. Default true. */
  readonly tableMove?: boolean;
  /** Order moves by the history heuristic. Default true. */
  readonly history?: boolean;
  /** Try moves early that gave a cut-off at the same ply. Default false. */
  readonly killers?: boolean;
  /**
   * Look up all children in the table before any is searched (Enhanced Transposition Cutoff).
   * Default false.
   */
  readonly etc?: boolean;
  /**
   * Let the game's own solver answer near the end, where it has one: Othello has, and checkers with
   * endgame databases. Default as `selective`.
   */
  readonly solver?: boolean;
  /**
   * Units of the evaluation to a pawn, man or disc, where 100 is usual; only for chess, Othello and
   * checkers. How finely positions are distinguished matters to the null-window drivers.
   */
  readonly grain?: number;
  /**
   * Evaluate by the game's net, where it has one and WebAssembly has SIMD. Default: as the step
   * `net` of a selective search has it; a plain search evaluates by hand.
   */
  readonly net?: boolean;
  /** How many plies to follow noisy moves below the horizon. Default 16. */
  readonly quiescence?: number;
  /**
   * How many threads search, on one table; `auto`: a core less than there are. Default 1. In a page
   * that is not cross-origin isolated it is always 1.
   */
  readonly threads?: ThreadCount;
  /**
   * Where other threads have a game in TypeScript from: the address of its module, or, where there
   * is a bundler, a function that starts a worker whose file calls `serveBot(game)`. Chess, Othello
   * and checkers need it only in a bundle.
   */
  readonly worker?: (() => WorkerLike) | Platform.URL | string;
  /** Which export of that module is the game. Default `default`. */
  readonly export?: string;
}

/** The memory that a table of 2^bits entries needs, in bytes. */
export function tableBytes(bits: number): number {
  return 4 * tableWords(bits);
}

/** The options with their defaults, checked. */
export interface Settings {
  readonly useTable: boolean;
  readonly bits: number;
  /** Whether the table may begin smaller than that. */
  readonly grows: boolean;
  readonly deeperHits: boolean;
  readonly tableMove: boolean;
  readonly history: boolean;
  readonly killers: boolean;
  readonly etc: boolean;
  readonly solver: boolean;
  readonly net: boolean;
  readonly grain: number | undefined;
  readonly quiescence: number;
  /** Which of the two searches; with its steps, of which there may be none. */
  readonly selective: boolean;
  readonly steps: number;
  /** The greatest depth that leaves room for the quiescence below it. */
  readonly deepest: number;
}

export function settingsOf(options: SearcherOptions): Settings {
  const table = options.table ?? DEFAULT_TABLE_BITS;
  const selected = stepsOf(options);
  const quiescence = checkInteger('quiescence', options.quiescence ?? 16, 0, 64);
  return {
    useTable: table !== false,
    bits: table === false ? MIN_TABLE_BITS : checkInteger('table', table, MIN_TABLE_BITS, MAX_TABLE_BITS),
    grows: options.table === undefined && options.buffer === undefined,
    deeperHits: checkOneOf('hits', options.hits ?? 'equal', HITS) === 'deeper',
    tableMove: options.tableMove ?? true,
    history: options.history ?? true,
    killers: options.killers ?? false,
    etc: options.etc ?? false,
    solver: options.solver ?? selected !== 0,
    net: options.net ?? (selected & STEPS.net) !== 0,
    grain: options.grain === undefined ? undefined : checkInteger('grain', options.grain, 1, 2400),
    quiescence,
    selective: options.selective ?? false,
    steps: selected,
    deepest: MAX_PLY - 1 - quiescence,
  };
}

function stepsOf({ selective = false, without = [] }: SearcherOptions): number {
  if (!selective) return 0;
  const chosen = SELECTIVE_STEPS.filter((step) => !without.includes(step));
  for (const step of without) checkOneOf('without', step, SELECTIVE_STEPS);
  return chosen.reduce((bits, step) => bits | STEPS[step], 0);
}

/** The moves that a search is restricted to, if there are not too many. */
export function checkRestriction(moves: readonly number[] = []): readonly number[] {
  checkInteger('moves', moves.length, 0, MAX_ROOT_MOVES);
  return moves;
}
