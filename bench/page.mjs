/**
 * Whether the page answers while the program thinks: the built page, as `pincer web` serves it, in a
 * real Chromium. `node bench/page.mjs --help` has the options.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { createPageServer } from '../packages/web/dist/server/index.js';
import { browserOptions } from '../tools/browser.mjs';

const GAMES = ['chess', 'othello', 'checkers', 'connect-four'];

const HELP = `Measures the page while the program analyses, in milliseconds.

  node bench/page.mjs [options]

  --games LIST     of ${GAMES.join(', ')}; default: all
  --seconds N      how long frames are watched, in each state; default 4
  --times N        how often an input, a stop and a start are measured; default 15
  --json           the numbers as JSON
  --help           this

frames, idle     time from frame to frame with the engine off
frames           the same while the program thinks, three lines and arrows shown
input            from the press of a square to the frame in which its targets are drawn
stop             from the press of Engine to the worker's word that its search has ended, or its own end
first iteration  from the press of a game to its first line: kernel, worker and search begin anew
whole page       from an empty browser's request of the page to the first line

Needs a build, and a quiet machine.`;

/** What each may be, by the 95th percentile. */
const FLOORS = { frames: 17, input: 50, stop: 50, 'first iteration': 300 };

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: GAMES.join() },
    seconds: { type: 'string', default: '4' },
    times: { type: 'string', default: '15' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}
const games = values.games.split(',');
const unknown = games.find((game) => !GAMES.includes(game));
const [seconds, times] = [values.seconds, values.times].map(Number);
if (unknown !== undefined || !(seconds > 0) || !(times >= 1)) {
  console.error(unknown === undefined ? '--seconds and --times are numbers' : `there is no game ${unknown} here`);
  process.exit(2);
}

/** Runs in the page before its own scripts: notes presses, and when a search ended or its worker was. */
const WATCH = `
  window.heard = { outcome: 0 };
  const Original = Worker;
  window.Worker = class extends Original {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (data?.pincer?.kind === 'outcome') heard.outcome = performance.now();
      });
    }
    terminate() {
      super.terminate();
      heard.outcome ||= performance.now();
    }
  };
  addEventListener('pointerdown', ({ timeStamp }) => { heard.pressed = timeStamp; }, { capture: true });
  window.sinceWhen = (happens) => new Promise((resolve) => {
    const look = () => {
      if (!happens()) return requestAnimationFrame(look);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - heard.pressed);
        port2.postMessage(0);
      });
    };
    look();
  });
  window.watchFrames = (milliseconds) => new Promise((resolve) => {
    const gaps = [];
    let [first, last] = [0, 0];
    const next = (now) => {
      if (last > 0) gaps.push(now - last);
      else first = now;
      last = now;
      if (now - first < milliseconds) requestAnimationFrame(next);
      else resolve(gaps);
    };
    requestAnimationFrame(next);
  });`;

const LINE = '.lines li button:not([aria-disabled])';
const firstLine = (page) => page.locator(LINE).first().waitFor();
/** Squares with something to move. */
const SOURCES = { chess: ['e2', 'd2', 'g1'], checkers: ['9', '10', '11'] };

const server = createPageServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch(browserOptions());

async function newPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  return page;
}

async function repeated(work) {
  const found = [];
  for (let time = 0; time < times; time++) found.push(await work(time));
  return found;
}

async function measureFrames(page, game) {
  await page.goto(`${origin}/#/analyse/${game}?lines=3&engine=off`);
  await page.getByRole('grid').waitFor();
  const idle = await page.evaluate(`watchFrames(${1000 * seconds})`);
  await page.getByRole('button', { name: 'Engine' }).click();
  await firstLine(page);
  return { 'frames, idle': idle, frames: await page.evaluate(`watchFrames(${1000 * seconds})`) };
}

/** Where pieces do not move, a press has no targets: nothing is measured. */
async function measureInput(page, game) {
  if (!SOURCES[game]) return [];
  return await repeated(async (time) => {
    const square = SOURCES[game][time % SOURCES[game].length];
    const answer = page.evaluate(`sinceWhen(() => document.querySelector('.target') !== null)`);
    await page.locator(`[data-square="${square}"]`).click();
    const took = await answer;
    await page.keyboard.press('Escape');
    await page.locator('.target').first().waitFor({ state: 'detached' });
    return took;
  });
}

async function measureStop(page) {
  const engine = page.getByRole('button', { name: 'Engine' });
  return await repeated(async () => {
    await firstLine(page);
    await page.waitForTimeout(300);
    await page.evaluate('heard.outcome = 0');
    await engine.click();
    const took = await page.evaluate(`new Promise((resolve) => {
      const look = () => (heard.outcome > 0 ? resolve(heard.outcome - heard.pressed) : setTimeout(look, 5));
      look();
    })`);
    await engine.click();
    return took;
  });
}

async function measureStart(game) {
  const warm = [];
  const cold = [];
  for (let time = 0; time < Math.min(times, 5); time++) {
    const page = await newPage();
    await page.goto(`${origin}/#/analyse`);
    await page.locator('.sample .board').nth(3).waitFor();
    const answer = page.evaluate(`sinceWhen(() => document.querySelector('${LINE}') !== null)`);
    await page.locator(`a[href$="/analyse/${game}"]`).click();
    warm.push(await answer);
    await page.context().close();
    const fresh = await newPage();
    await fresh.goto(`${origin}/#/analyse/${game}`, { waitUntil: 'commit' });
    await firstLine(fresh);
    cold.push(await fresh.evaluate('performance.now()'));
    await fresh.context().close();
  }
  return { 'first iteration': warm, 'whole page': cold };
}

const at = (found, share) =>
  found.toSorted((a, b) => a - b)[Math.min(found.length - 1, Math.floor(share * found.length))];
const rows = [];
for (const game of games) {
  const page = await newPage();
  const frames = await measureFrames(page, game);
  const found = { ...frames, input: await measureInput(page, game), stop: await measureStop(page) };
  await page.context().close();
  for (const [what, numbers] of Object.entries({ ...found, ...(await measureStart(game)) })) {
    if (numbers.length === 0) continue;
    const [median, p95, most] = [0.5, 0.95, 1].map((share) => Number(at(numbers, share).toFixed(1)));
    rows.push({ game, what, count: numbers.length, median, p95, most, floor: FLOORS[what] });
  }
}
const machine = `${os.cpus()[0].model}, ${os.cpus().length} cores, ${browser.version()}`;
await browser.close();
server.closeAllConnections();
server.close();

if (values.json) console.log(JSON.stringify({ date: new Date().toISOString(), machine, rows }, null, 2));
else {
  console.log(`${machine}\n${'milliseconds'.padEnd(30)} median    95 %    most   may be`);
  for (const { game, what, median, p95, most, floor } of rows) {
    const numbers = [median, p95, most].map((each) => each.toFixed(1).padStart(7));
    console.log(`${`${game}, ${what}`.padEnd(30)}${numbers.join(' ')} ${String(floor ?? '').padStart(8)}`);
  }
}
