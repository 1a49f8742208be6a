/** The browsers of the tests: a Chromium or Chrome, and a Firefox. */
import { existsSync } from 'node:fs';
import { ensure } from './apt.mjs';

const CHROMIUMS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const FIREFOXES = [
  process.env.FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
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

function firstOf(places) {
  return places.find((path) => path && existsSync(path));
}

/** What Playwright needs to launch a Chromium or Chrome; undefined if there is none. */
export function browserOptions() {
  const executablePath = firstOf(CHROMIUMS);
  return executablePath && { executablePath, args: FLAGS };
}

/** What Puppeteer needs to launch a Firefox; undefined if there is none. */
export function firefoxOptions() {
  const executablePath = firstOf(FIREFOXES);
  return executablePath && { browser: 'firefox', executablePath };
}

/** Before all tests, once. */
export default function provideBrowsers() {
  ensure(() => [...(firstOf(CHROMIUMS) ? [] : ['chromium']), ...(firstOf(FIREFOXES) ? [] : ['firefox-esr'])]);
}
