/** A Chromium or Chrome for the browser tests. */
import { existsSync } from 'node:fs';
import { ensure } from './apt.mjs';

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function findBrowser() {
  return PLACES.find((path) => path && existsSync(path));
}

/** What Playwright needs to launch it; undefined if there is none. */
export function browserOptions() {
  const executablePath = findBrowser();
  return executablePath && { executablePath, args: FLAGS };
}

/** Before all tests, once. */
export default function provideBrowser() {
  ensure(() => (findBrowser() ? [] : ['chromium']));
}
