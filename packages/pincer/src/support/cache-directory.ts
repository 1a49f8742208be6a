/**
 * Where things of this name are kept if nobody says where: in the user's directory for what can be
 * made again. Node's modules are asked for in such a way that no bundler sees them.
 */
export function cacheDirectory(
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): string {
  const { homedir } = process.getBuiltinModule('node:os');
  const { join } = process.getBuiltinModule('node:path');
  const cache = platform === 'win32' ? environment.LOCALAPPDATA : environment.XDG_CACHE_HOME;
  return join(cache || join(homedir(), '.cache'), 'pincer', name);
}
