import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataDirectory } from './data-directory.ts';

test.each([
  [{}, 'linux', join(homedir(), '.local', 'share', 'pincer')],
  [{ XDG_DATA_HOME: '/data' }, 'linux', join('/data', 'pincer')],
  [{ XDG_DATA_HOME: 'here' }, 'linux', join(homedir(), '.local', 'share', 'pincer')],
  [{}, 'darwin', join(homedir(), 'Library', 'Application Support', 'pincer')],
  [{ XDG_DATA_HOME: '/data' }, 'darwin', join('/data', 'pincer')],
  [{ LOCALAPPDATA: '/local' }, 'win32', join('/local', 'pincer')],
  [{}, 'win32', join(homedir(), 'AppData', 'Local', 'pincer')],
])('%j on %s: %s', (environment, platform, folder) => {
  expect(dataDirectory(environment, platform)).toBe(folder);
});
