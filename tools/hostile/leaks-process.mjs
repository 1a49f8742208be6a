/**
 * Makes and ends many of one kind in this process, and prints what it took of the machine before
 * and after: `node leaks-process.mjs <kind> <count> <seed>`.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEngine } from '../../packages/pincer/dist/engine/index.js';
import { GAME_NAMES, loadGame } from '../../packages/pincer/dist/games/index.js';
import { createBot } from '../../packages/pincer/dist/index.js';
import { Random } from '../../packages/pincer/dist/support/index.js';
import { createWorkerBot } from '../../packages/pincer/dist/worker/index.js';
import { pick } from './damage.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const [kind, countText, seedText] = process.argv.slice(2);
const count = Number(countText);
const random = new Random(Number(seedText));
const games = await Promise.all(GAME_NAMES.map(loadGame));
const KALAH = new URL('../../packages/pincer/dist/games/kalah/index.js', import.meta.url);
/** A search that was given up must say so within so many milliseconds. */
const PATIENCE = 60_000;

/** A signal that aborts at once, soon, or never. */
function someSignal() {
  return pick(random, [undefined, AbortSignal.abort(), AbortSignal.timeout(random.below(30))]);
}

/** Waits for a search, which may fail, but must end. */
async function settled(search) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('a search never ends')), PATIENCE);
  });
  await Promise.race([search.catch(() => {}), late]).finally(() => clearTimeout(timer));
}

const limits = () => ({ depth: 1 + random.below(4), ...pick(random, [{}, { time: 5 }, { nodes: 500 }]) });
const options = () => ({ table: 10 + random.below(4), ...pick(random, [{}, { selective: true }]) });
const shared = createBot(games[0], { table: 12 });

const KINDS = {
  async bots() {
    const game = pick(random, games);
    const bot = createBot(game, options());
    await settled(bot.search(game.initial, { ...limits(), signal: someSignal() }));
    if (random.below(2) === 0) bot.dispose();
  },
  async searches() {
    await settled(shared.search(games[0].initial, { ...limits(), signal: someSignal() }));
  },
  async engines() {
    const game = pick(random, games);
    const engine = createEngine(game, { table: 10 });
    engine.setPosition(game.initial);
    const thought = (async () => {
      for await (const _ of engine.think({ ...limits(), infinite: random.below(4) === 0 }))
        if (random.below(8) === 0) break;
    })();
    if (random.below(2) === 0) await sleep(random.below(5));
    engine.stop();
    await settled(thought);
  },
  async 'worker bots'() {
    const bot = createWorkerBot(KALAH, { export: 'kalah', table: 10 });
    const search = bot.search(games[GAME_NAMES.indexOf('kalah')].initial, {
      depth: 99,
      signal: someSignal(),
    });
    const over = settled(search);
    if (random.below(2) === 0) await sleep(random.below(200));
    bot.dispose();
    await over;
  },
};

async function measure() {
  for (let times = 0; times < 3; times++) {
    collectGarbage();
    await sleep(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  const list = (folder) => readdirSync(`/proc/self/${folder}`).length;
  return { threads: list('task'), descriptors: list('fd'), heap: (heapUsed + external) / 2 ** 20 };
}

const make = KINDS[kind];
for (let made = 0; made < count / 4; made++) await make();
const before = await measure();
for (let made = 0; made < count; made++) await make();
console.log(JSON.stringify({ before, after: await measure() }));
process.exit(0);
