import { defaultDirectory, directoryUrl } from './directory.ts';
import { type Endgames, loadEndgames, SHIPPED_PIECES } from './endgames.ts';
import { fileName } from './format.ts';
import { MOST_PIECES } from './material.ts';

/**
 * The databases that a program plays with: those that `pincer endgames build` has made, by default
 * where it keeps them, if they have more pieces than those that come with Pincer, and otherwise
 * these. In a page always these. Throws an EndgamesError if what is there is damaged.
 */
export async function endgamesInPlay(directory?: string): Promise<Endgames> {
  if (typeof process === 'undefined' || !process.getBuiltinModule) return await loadEndgames();
  const { existsSync } = process.getBuiltinModule('node:fs');
  const from = directoryUrl(directory ?? defaultDirectory());
  for (let pieces = MOST_PIECES; pieces > SHIPPED_PIECES; pieces--) {
    if (existsSync(new URL(fileName(pieces), from))) return await loadEndgames({ from, pieces });
  }
  return await loadEndgames();
}
