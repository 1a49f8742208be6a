import type { AnyGame } from '../contract/check-game.ts';
import type { Course } from '../course/course.ts';
import type { GameKit } from '../games/kit.ts';
import * as loader from '../loader/index.ts';
import { Failure } from './failure.ts';

export { moveText } from '../contract/move-text.ts';
export { GAME_ARGUMENT, GAME_OR_PUZZLE_ARGUMENT } from '../loader/index.ts';

export type SomeGame = AnyGame<unknown, unknown>;

/** The kit of a game of ours, or of one in a user's module. */
export async function findKit(argument: string): Promise<GameKit> {
  const found = await loader.findKit(argument);
  if (!found.ok) throw new Failure(found.error);
  return found.value;
}

export async function findGame(argument: string): Promise<SomeGame> {
  return (await findKit(argument)).game;
}

/** The course of a game to the position that a text describes, or to the usual start. */
export function courseTo(kit: GameKit, text: string | undefined): Course<unknown> {
  const played = text === undefined ? undefined : kit.open(text);
  const course = played && !played.ok ? played : kit.follow(played?.value);
  if (course.ok) return course.value;
  throw new Failure(text === undefined ? course.error : `the position is wrong: ${course.error}`);
}

/** The state that a text describes, or the initial one. */
export function findState(game: SomeGame, text: string | undefined): unknown {
  if (text === undefined) {
    if (game.initial === undefined)
      throw new Failure(`${nameOf(game)} has no initial state: give a position, or add "initial" to it`);
    return game.initial;
  }
  if (!game.parse) throw new Failure(`${nameOf(game)} has no parse(): it can only start from its initial state`);
  const parsed = game.parse(text);
  if (!parsed.ok) throw new Failure(`the position is wrong: ${parsed.error}`);
  return parsed.value;
}

export function nameOf(game: SomeGame): string {
  return game.name ?? 'the game';
}
