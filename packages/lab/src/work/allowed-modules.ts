import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { isModule, modulePath } from 'pincer/loader';

/**
 * Whether a worker may load a game: one of ours, or a user's module in one of these folders, links
 * followed. A module is a program: whoever plans an experiment does not decide what other machines
 * run.
 */
export function isAllowed(game: string, base: string, folders: readonly string[]): boolean {
  if (!isModule(game)) return true;
  const path = followed(modulePath(game, base));
  return folders.some((folder) => {
    const inside = relative(followed(resolve(folder)), path);
    return inside !== '' && !isAbsolute(inside) && inside.split(/[\\/]/)[0] !== '..';
  });
}

/** Where a path leads to; of what is not there, the path itself. */
function followed(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
