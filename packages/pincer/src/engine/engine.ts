import type { AnyGame } from '../contract/check-game.ts';
import type { FastGame, PlainGame } from '../contract/game.ts';
import type { KernelGame } from '../kernel/host.ts';
import type { Limits } from '../runtime/clock.ts';
import { visitedOf } from '../runtime/counts.ts';
import { createSearcher } from '../runtime/create.ts';
import { type DeepenOptions, deepen, type Iteration, type Outcome, search } from '../runtime/deepen.ts';
import type { Searcher, SearcherOptions } from '../runtime/searcher.ts';
import { checkAmount } from '../support/options.ts';
import { Thought } from './thought.ts';
import { type Budget, budgetOf, type GameClock, movesToCome } from './time.ts';
import { Way } from './way.ts';

/** How the engine goes about a move. */
interface Habits {
  readonly driver?: DeepenOptions['driver'];
  /** Milliseconds that a move costs on its way to the clock, at most. Default 20. */
  readonly overhead?: number;
}

/**
 * When to stop thinking about a move: whatever is reached first. Without any, when the value is
 * proven.
 */
export interface ThinkLimits<Move = unknown>
  extends Limits,
    Habits,
    Pick<DeepenOptions<Move>, 'moves' | 'lines' | 'onPass'> {
  /** The mover's clock, of which the engine takes its share; `time` is for the move alone. */
  readonly clock?: GameClock;
  /**
   * Look for a win within so many plies, and for nothing else: every line is searched so far, and
   * no further.
   */
  readonly winIn?: number;
  /** Think until `stop`, whatever the limits of time; the outcome does not come before. */
  readonly infinite?: boolean;
  /** Think in the opponent's time: as `infinite`, until `ponderHit` starts the clock. */
  readonly ponder?: boolean;
}

/** What is said here holds for every thought that does not say otherwise. */
export interface EngineOptions extends SearcherOptions, Habits {}

/** How far a thought has come. */
export interface Progress {
  /** Nodes visited by all threads, quiescence included. */
  readonly nodes: number;
  /** How many of a thousand entries of the table it has used. */
  readonly fullness: number;
}

/**
 * A program that plays one game: it thinks about a position within the limits of a clock. One
 * thought at a time.
 */
export interface Engine<State, Move> {
  /**
   * The position to think about, and those that came before it in the game, oldest first. Not while
   * it thinks.
   */
  setPosition(state: State, earlier?: readonly State[]): void;
  /**
   * Thinks deeper and deeper, yields each iteration, and returns the outcome: its `move` is the one
   * to play.
   */
  think(limits?: ThinkLimits<Move>): AsyncGenerator<Iteration<Move>, Outcome<Move>, void>;
  /** Ends the thought at hand, if there is one, within milliseconds. */
  stop(): void;
  /** The opponent made the move that was pondered on: from now on the clock runs. */
  ponderHit(): void;
  /** Forgets what it learned in the last game. */
  newGame(): void;
  /** Ends the threads that help it, if there are any. Not while it thinks. */
  dispose(): void;
  /** How far the thought at hand has come, or the last one came. */
  progress(): Progress;
  /** What evaluates the positions that it chooses between: see `Searcher`. */
  readonly evaluation: string;
  /** How many threads it searches with. */
  readonly threads: number;
}

const OVERHEAD = 20;

/**
 * However short the time, so many nodes are spent to see what the moves do at once: no move is
 * played unseen.
 */
const GLANCE = 500;

/** The table of the search for a win, in bits. */
const PROVER_TABLE = 18;

/** An engine for any game, by default with a selective search. */
export function createEngine<State>(game: KernelGame<State>, options?: EngineOptions): Engine<State, string>;
export function createEngine<State>(game: FastGame<State>, options?: EngineOptions): Engine<State, number>;
export function createEngine<State, Move>(game: PlainGame<State, Move>, options?: EngineOptions): Engine<State, Move>;
export function createEngine<State, Move>(
  game: AnyGame<State, Move>,
  options?: EngineOptions,
): Engine<State, Move | number | string>;
export function createEngine<State, Move>(
  game: AnyGame<State, Move>,
  options: EngineOptions = {},
): Engine<State, Move | number | string> {
  type Seat = Searcher<State, Move | number | string>;
  const { driver: usualDriver, overhead: usualOverhead = OVERHEAD, ...given } = options;
  let position: { readonly state: State | undefined; readonly earlier: readonly State[] } = {
    state: game.initial,
    earlier: [],
  };
  const made: { chooser?: Seat | undefined; prover?: Seat } = {};
  let searcher: Seat | undefined;
  let horizon = movesToCome(0);
  let thought: Thought<Move | number | string> | undefined;

  const way = new Way();

  function budget({ time = Infinity, clock, overhead = usualOverhead }: ThinkLimits): Budget {
    if (clock) way.begin(clock);
    const shared = clock
      ? budgetOf(clock, checkAmount('overhead', overhead), horizon, way.toll(overhead, clock.increment))
      : { soft: Infinity, hard: Infinity };
    return { soft: shared.soft, hard: Math.min(checkAmount('time', time), shared.hard) };
  }

  /** Who chooses moves: it keeps what it learned from one move to the next. */
  function chooser(): Seat {
    made.chooser ??= createSearcher(game, position.state, { selective: true, ...given });
    return made.chooser;
  }

  /** Who is to prove a win leaves nothing out, and trusts nothing that it found before. */
  function prover(): Seat {
    const plain = { ...given, selective: false, hits: 'deeper', table: PROVER_TABLE, threads: 1 } as const;
    made.prover ??= createSearcher(game, position.state, plain);
    made.prover.forget();
    return made.prover;
  }

  /**
   * The outcome of a thought that had no time for its first iteration: what is seen at a glance.
   */
  function glanced(
    outcome: Outcome<Move | number | string>,
    { driver = usualDriver, moves }: ThinkLimits,
  ): typeof outcome {
    if (!searcher || outcome.depth > 0 || (outcome.reason !== 'time' && outcome.reason !== 'abort')) return outcome;
    const only = moves as readonly (Move | number | string)[] | undefined;
    const seen = search(searcher, { depth: 1, nodes: GLANCE, ...(driver && { driver }), ...(only && { moves: only }) });
    return { ...seen, reason: outcome.reason };
  }

  function rest(): void {
    if (thought) throw new Error('this engine is thinking: stop it, or wait for it');
  }

  return {
    setPosition(state, earlier = []) {
      rest();
      position = { state, earlier };
      chooser();
      horizon = ('movesLeft' in game && game.movesLeft?.(state)) || movesToCome(earlier.length / 2);
    },

    async *think(limits = {}) {
      rest();
      const { state, earlier } = position;
      searcher = limits.winIn === undefined ? chooser() : prover();
      if (state !== undefined) searcher.setRoot(state, earlier);
      thought = new Thought(limits, budget(limits), searcher.moves().length);
      const { depth, nodes, winIn, driver = usualDriver, moves, lines, onPass } = limits;
      try {
        const outcome = yield* thought.follow(
          deepen(searcher, {
            signal: thought.signal,
            ...(driver && { driver }),
            depth: Math.min(depth ?? Infinity, winIn === undefined ? Infinity : winIn + 1, searcher.deepest),
            ...(nodes !== undefined && { nodes }),
            ...(moves && { moves }),
            ...(lines !== undefined && { lines }),
            ...(onPass && { onPass }),
            ...(thought.deadline !== undefined && { time: thought.deadline }),
          }),
        );
        return glanced(outcome, limits);
      } finally {
        if (limits.clock && thought.used !== undefined) way.end(limits.clock, thought.used);
        thought.dispose();
        thought = undefined;
      }
    },

    stop() {
      thought?.stop();
    },

    ponderHit() {
      thought?.ponderHit();
    },

    newGame() {
      rest();
      made.chooser?.forget();
    },

    dispose() {
      rest();
      made.chooser?.team?.dispose();
      made.chooser = undefined;
    },

    progress() {
      if (!searcher) return { nodes: 0, fullness: 0 };
      const { counts, team, fullness } = searcher;
      return { nodes: visitedOf(counts) + (team ? visitedOf(team.counts) : 0), fullness };
    },

    get threads() {
      return chooser().team?.threads ?? 1;
    },

    get evaluation() {
      return chooser().evaluation;
    },
  };
}
