import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Where databases are kept if nobody says where: `pincer/endgames` in the user's directory for what
 * can be made again.
 */
export function defaultDirectory(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): string {
  const cache = platform === 'win32' ? environment.LOCALAPPDATA : environment.XDG_CACHE_HOME;
  return join(cache || join(homedir(), '.cache'), 'pincer', 'endgames');
}

/** A directory as `loadEndgames` takes it. */
export function directoryUrl(directory: string): URL {
  return pathToFileURL(join(directory, '/'));
}
