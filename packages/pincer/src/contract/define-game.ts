import { checkGame } from './check-game.ts';
import type { FastGame, PlainGame, SelectivePosition } from './game.ts';

/** All of it read-only: an array that a method writes down is as good as one that may change. */
type Frozen<T> = T extends (...given: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** What `play` returned if it is a state, and otherwise the state that it should have returned. */
type After<State, Next> = [Next] extends [Frozen<State>] ? Next : State;

interface PlainShape<State, Move, Next> extends Omit<PlainGame<State, Move>, 'play'> {
  play(state: State, move: Move): After<State, Next>;
  readonly position?: never;
}

interface FastShape<State, Own> extends Omit<FastGame<State>, 'position'> {
  position(state: State): Own;
  readonly moves?: never;
  readonly play?: never;
}

/**
 * Returns the game that it is given, of either face, or throws a TypeError if it is none. It is
 * there for its types: states are inferred from `initial`, moves from what `moves` returns, and the
 * compiler reports a mistake at the method that makes it. What it returns has an `initial` if it
 * was given one.
 *
 *     const race = defineGame({
 *       initial: 0,
 *       moves: (total) => [1, 2, 3].filter((step) => total + step <= 21),
 *       play: (total, step) => total + step,
 *       …
 *     });
 *
 * Write `initial` before the methods, and `moves` before `play`. Without an `initial`, annotate the
 * first state: `moves: (total: number) => …`. Where you would rather state both types than have
 * them inferred, write `satisfies PlainGame<State, Move>` behind the object instead.
 */
export function defineGame<State, Move, const Next, Initial = never, Own extends SelectivePosition = never>(
  game: (PlainShape<State, Move, Next> | FastShape<State, Own>) & { readonly initial?: Initial },
): ([Own] extends [never] ? PlainGame<State, Move> : FastGame<State>) &
  ([Initial] extends [never] ? unknown : { readonly initial: State });
export function defineGame<Game>(game: Game): Game {
  checkGame(game);
  return game;
}
