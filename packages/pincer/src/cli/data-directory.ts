import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Where programs keep the data of a user on this system: a folder `pincer` of ours in it. */
export function dataDirectory(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): string {
  const { XDG_DATA_HOME: given, LOCALAPPDATA: local } = environment;
  if (platform === 'win32') return join(local || join(homedir(), 'AppData', 'Local'), 'pincer');
  if (given && isAbsolute(given)) return join(given, 'pincer');
  const usual = platform === 'darwin' ? ['Library', 'Application Support'] : ['.local', 'share'];
  return join(homedir(), ...usual, 'pincer');
}
