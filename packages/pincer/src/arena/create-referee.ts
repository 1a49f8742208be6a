import type { AnyGame } from '../contract/check-game.ts';
import type { Parsed } from '../support/parsed.ts';
import { AnyReferee } from './any-referee.ts';
import type { Situation } from './player.ts';
import { PASS, type Referee } from './referee.ts';

type SomeGame = AnyGame<unknown, unknown>;

/** A referee for a game that begins in the state that `start` tells in the game's notation, or as always. */
export async function createReferee(game: SomeGame, start?: string): Promise<Parsed<Referee>> {
  const state = startOf(game, start);
  if (!state.ok) return state;
  if ('module' in game) {
    const { createBoard } = await import('./boards.ts');
    const board = createBoard(game.name, state.value);
    if (board) return { ok: true, value: board };
  }
  return { ok: true, value: new AnyReferee(game, state.value) };
}

/** The same with moves played. Passes need not be among them. */
export async function followed(
  game: SomeGame,
  { start, moves }: Pick<Situation, 'start' | 'moves'>,
): Promise<Parsed<Referee>> {
  const referee = await createReferee(game, start);
  if (!referee.ok) return referee;
  for (const [index, move] of moves.entries()) {
    if (referee.value.mustPass() && move !== PASS) referee.value.play(PASS);
    const played = referee.value.play(move);
    if (!played.ok) return { ok: false, error: `move ${index + 1}: ${played.error}` };
  }
  return referee;
}

function startOf(game: SomeGame, text: string | undefined): Parsed<unknown> {
  const name = game.name ?? 'the game';
  if (text === undefined) {
    if (game.initial === undefined) return { ok: false, error: `${name} has no initial state` };
    return { ok: true, value: game.initial };
  }
  return game.parse
    ? game.parse(text)
    : { ok: false, error: `${name} has no parse(): games start from its initial state` };
}
