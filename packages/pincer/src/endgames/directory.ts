/** Node's modules are asked for in such a way that no bundler sees them: see `kernel/load.ts`. */

/**
 * Where databases are kept if nobody says where: `pincer/endgames` in the user's directory for what
 * can be made again.
 */
export function defaultDirectory(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): string {
  const { homedir } = process.getBuiltinModule('node:os');
  const { join } = process.getBuiltinModule('node:path');
  const cache = platform === 'win32' ? environment.LOCALAPPDATA : environment.XDG_CACHE_HOME;
  return join(cache || join(homedir(), '.cache'), 'pincer', 'endgames');
}

/** A directory as `loadEndgames` takes it. */
export function directoryUrl(directory: string): URL {
  const { join } = process.getBuiltinModule('node:path');
  return process.getBuiltinModule('node:url').pathToFileURL(join(directory, '/'));
}
