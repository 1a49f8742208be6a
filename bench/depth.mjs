/**
 * How deep this build searches in a given time, and another one: `node bench/depth.mjs --before
 * ../before/packages/pincer/dist [--game othello] [--time 300] [--positions 20]`. The two take turns on
 * each of the paper's positions, with empty tables.
 *
 * Or how fast: with `--depth 22` in place of a time, and in Othello `--empty 29` for positions with
 * so many empty squares, which a search of that depth does not solve.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const THIS = fileURLToPath(new URL('../packages/pincer/dist/', import.meta.url));
const TABLE = 21;

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    game: { type: 'string', default: 'othello' },
    time: { type: 'string', default: '300' },
    depth: { type: 'string' },
    empty: { type: 'string', default: '0' },
    positions: { type: 'string', default: '20' },
  },
});

const file = new URL(`../packages/pincer/src/games/${values.game}/positions.json`, import.meta.url);
const emptyOf = (text) => text.split('-').length - 1;
const positions = JSON.parse(readFileSync(file, 'utf8'))
  .paper.filter(({ text }) => emptyOf(text) >= Number(values.empty))
  .slice(0, Number(values.positions));
const limit = values.depth ? { depth: Number(values.depth) } : { time: Number(values.time) };

async function open(dist) {
  const from = (name) => import(pathToFileURL(resolve(dist, name)).href);
  const { createSearcher, search } = await from('index.js');
  const game = await (await from('games/index.js')).loadGame(values.game);
  const searcher = createSearcher(game, undefined, { selective: true, table: TABLE });
  const limits = { ...limit, principalVariation: false };
  return {
    depths: [],
    nodes: 0,
    ms: 0,
    look(text) {
      searcher.forget();
      searcher.setRoot(game.parse(text).value);
      const start = performance.now();
      const { depth, counts } = search(searcher, limits);
      this.ms += performance.now() - start;
      this.nodes += counts.nodes + counts.quiescent;
      this.depths.push(depth);
    },
  };
}

const builds = { before: values.before && (await open(values.before)), now: await open(THIS) };
const names = Object.keys(builds).filter((name) => builds[name]);
for (const { text } of [positions[0], ...positions]) {
  for (const name of names) builds[name].look(text);
  names.reverse();
}
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
for (const name of names.toSorted()) {
  const { depths, nodes, ms } = builds[name];
  const speed = (nodes / ms / 1000).toFixed(2);
  console.log(
    `${name.padEnd(6)} depth ${mean(depths.slice(1)).toFixed(2)}, ${speed} M nodes/s: ${depths.slice(1).join(' ')}`,
  );
}
