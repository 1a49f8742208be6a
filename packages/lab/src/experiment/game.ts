import type { AnyGame } from 'pincer';
import { GAME_NAMES } from 'pincer/games';
import { findKit } from 'pincer/loader';

/** The games that an experiment may name: those that come with Pincer, and artificial trees. */
export const LAB_GAMES = [...GAME_NAMES, 'artificial'] as const;

/**
 * A game by its name, or a user's by the path of its module, relative to the folder of the
 * experiment. Throws what is wrong.
 */
export async function loadLabGame(name: string, base: string): Promise<AnyGame<unknown, unknown>> {
  if (name === 'artificial') return (await import('./artificial.ts')).artificial as AnyGame<unknown, unknown>;
  const kit = await findKit(name, base);
  if (!kit.ok) throw new Error(kit.error);
  return kit.value.game;
}
