import type { AnyGame } from '../contract/check-game.ts';
import type { Searcher } from './searcher.ts';

/** A searcher with whatever its game has for moves. */
export type AnySearcher<State, Move> = Searcher<State, Move> | Searcher<State, number> | Searcher<State, string>;

/** The state that is given or, without one, the game's initial state. */
export function rootOf<State, Move>(game: AnyGame<State, Move>, given: State | undefined): State {
  const state = given === undefined ? game.initial : given;
  if (state === undefined) throw new TypeError(`${game.name ?? 'the game'} has no initial state: give one`);
  return state;
}
