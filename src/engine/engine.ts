import type { Limits } from '../clock.ts';
import { type AnyGame, createSearcher } from '../create.ts';
import { type DeepenOptions, deepen, type Iteration, type Outcome } from '../deepen.ts';
import type { FastGame, PlainGame } from '../game.ts';
import type { KernelGame } from '../kernel.ts';
import { checkAmount } from '../options.ts';
import type { Searcher, SearcherOptions } from '../searcher.ts';
import { Thought } from './thought.ts';
import { type Budget, budgetOf, type GameClock } from './time.ts';

/** How the engine goes about a move. */
interface Habits {
  readonly driver?: DeepenOptions['driver'];
  /** Milliseconds that a move costs on its way to the clock. Default 20. */
  readonly overhead?: number;
}

/** When to stop thinking about a move: whatever is reached first. Without any, when the value is proven. */
export interface ThinkLimits extends Limits, Habits {
  /** The mover's clock, of which the engine takes its share; `time` is for the move alone. */
  readonly clock?: GameClock;
  /** Stop when a win within so many plies is proven. */
  readonly winIn?: number;
  /** Think until `stop`, whatever the limits of time; the outcome is not told before. */
  readonly infinite?: boolean;
  /** Think in the opponent's time: as `infinite`, until `ponderHit` starts the clock. */
  readonly ponder?: boolean;
}

/** What is said here holds for every thought that does not say otherwise. */
export interface EngineOptions extends SearcherOptions, Habits {}

/** A program that plays one game: it thinks about a position within the limits of a clock. One thought at a time. */
export interface Engine<State, Move> {
  /** The position to think about, and those that came before it in the game, oldest first. Not while it thinks. */
  setPosition(state: State, earlier?: readonly State[]): void;
  /** Thinks deeper and deeper, yields each iteration, and returns the outcome: its `move` is the one to play. */
  think(limits?: ThinkLimits): AsyncGenerator<Iteration<Move>, Outcome<Move>, void>;
  /** Ends the thought at hand, if there is one, within milliseconds. */
  stop(): void;
  /** The opponent made the move that was pondered on: from now on the clock runs. */
  ponderHit(): void;
  /** Forgets what it learned in the last game. */
  newGame(): void;
}

const OVERHEAD = 20;

/** How many more moves a game is thought to have, where nobody knows better. */
const HORIZON = 40;

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
  const { driver: usualDriver = 'pincer', overhead: usualOverhead = OVERHEAD, ...given } = options;
  const searcherOptions: SearcherOptions = { hits: 'deeper', ...given };
  let searcher: Searcher<State, Move | number | string> | undefined;
  let thought: Thought<Move | number | string> | undefined;

  function budget({ time = Infinity, clock, overhead = usualOverhead }: ThinkLimits): Budget {
    const shared = clock
      ? budgetOf(clock, checkAmount('overhead', overhead), HORIZON)
      : { soft: Infinity, hard: Infinity };
    return { soft: shared.soft, hard: Math.min(checkAmount('time', time), shared.hard) };
  }

  function rest(): void {
    if (thought) throw new Error('this engine is thinking: stop it, or wait for it');
  }

  return {
    setPosition(state) {
      rest();
      if (searcher) searcher.setRoot(state);
      else searcher = createSearcher(game, state, searcherOptions);
    },

    async *think(limits = {}) {
      rest();
      searcher ??= createSearcher(game, game.initial, searcherOptions);
      const forced = searcher.moves().length === 1;
      thought = new Thought(limits, budget(limits), forced);
      const { depth, nodes, driver = usualDriver } = limits;
      try {
        return yield* thought.follow(
          deepen(searcher, {
            signal: thought.signal,
            driver,
            ...(depth !== undefined && { depth: Math.min(depth, searcher.deepest) }),
            ...(nodes !== undefined && { nodes }),
            ...(thought.deadline !== undefined && { time: thought.deadline }),
          }),
        );
      } finally {
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
      searcher?.forget();
    },
  };
}
