import { cacheDirectory } from '../support/cache-directory.ts';

/**
 * Where databases are kept if nobody says where: `pincer/endgames` in the user's directory for what
 * can be made again.
 */
export function defaultDirectory(
  environment?: Readonly<Record<string, string | undefined>>,
  platform?: string,
): string {
  return cacheDirectory('endgames', environment, platform);
}

/** A directory as `loadEndgames` takes it. */
export function directoryUrl(directory: string): URL {
  const { join } = process.getBuiltinModule('node:path');
  return process.getBuiltinModule('node:url').pathToFileURL(join(directory, '/'));
}
