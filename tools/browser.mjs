/**
 * Finds a Chromium or Chrome for the browser tests; on Debian, as root, installs one if there is none.
 * Prints its path, or nothing if there is none to be had.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findBrowser() {
  return PLACES.find((path) => path && existsSync(path));
}

export function installBrowser() {
  if (findBrowser() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
}
