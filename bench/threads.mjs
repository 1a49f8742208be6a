/**
 * What threads bring: `npm run build && node bench/threads.mjs [part …] [--threads 2] [--positions 20] [--depth …]`.
 *
 * Parts, by the clock, on a machine that has nothing else to do and as many cores as threads:
 *
 *   depth   time to a depth of the selective search of chess, and nodes a second of all threads
 *   plain   time to a depth of the plain search with MTD(f): chess, Othello, checkers
 *   ffo     time to solve FFO 40 to 44 exactly
 *
 * Parts by nodes, on any machine:
 *
 *   sliced  nodes of the first thread to a depth, where threads take turns of `--slice` nodes
 *   values  plain searches with real threads against one alone, `--positions` of random play a game:
 *           a value that is another one is an error
 *
 * One thread and several take turns, position by position. Ratios are of sums, and beside them the
 * geometric mean over positions.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadGame } from '../packages/pincer/dist/games/index.js';
import { parseObf } from '../packages/pincer/dist/games/othello/index.js';
import { visitedOf } from '../packages/pincer/dist/runtime/counts.js';
import { createSearcher } from '../packages/pincer/dist/runtime/create.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { searchSliced } from '../packages/pincer/dist/threads/index.js';

const SOURCES = new URL('../packages/pincer/src/games/', import.meta.url);
const GAMES = ['chess', 'othello', 'checkers'];
/** The paper's depths are a night's work; these take minutes. */
const PLAIN = { chess: 8, othello: 11, checkers: 15 };
const SELECTIVE = 16;
const VALUES = { chess: 4, othello: 5, checkers: 7 };
const PARTS = ['depth', 'plain', 'ffo', 'sliced', 'values'];

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    threads: { type: 'string', default: '2' },
    positions: { type: 'string', default: '20' },
    depth: { type: 'string' },
    slice: { type: 'string', default: '4' },
    driver: { type: 'string', default: 'mtdf' },
  },
});
const threads = Number(given.threads);
const wrong = positionals.find((part) => !PARTS.includes(part));
if (wrong !== undefined) throw new Error(`there is no part "${wrong}": there are ${PARTS.join(', ')}`);
const wanted = positionals.length > 0 ? positionals : PARTS.slice(0, 3);

async function positionsOf(name) {
  const game = await loadGame(name);
  const { paper } = JSON.parse(readFileSync(new URL(`${name}/positions.json`, SOURCES), 'utf8'));
  return { game, states: paper.slice(0, Number(given.positions)).map(({ text }) => game.parse(text).value) };
}

/** A searcher that has its threads already, and knows nothing yet of a position. */
function ready(game, options) {
  const searcher = createSearcher(game, game.initial, options);
  return {
    run(state, limits) {
      searcher.forget();
      searcher.setRoot(state);
      const begun = performance.now();
      const outcome = search(searcher, { principalVariation: false, ...limits });
      const helped = searcher.team ? visitedOf(searcher.team.counts) : 0;
      return { ms: performance.now() - begun, nodes: visitedOf(searcher.counts) + helped, outcome };
    },
    dispose: () => searcher.team?.dispose(),
  };
}

/** Several against one, position by position; `limits` of each. */
function compare(title, game, states, options, limits) {
  const players = [1, threads].map((count) => ready(game, { ...options, threads: count }));
  // Threads need their time to start.
  for (const player of players) player.run(states[0], { ...limits, depth: undefined, time: 500 });
  const sums = players.map(() => ({ ms: 0, nodes: 0 }));
  let logarithms = 0;
  for (const [index, state] of states.entries()) {
    const order = index % 2 === 0 ? [0, 1] : [1, 0];
    const took = [];
    for (const at of order) {
      const { ms, nodes } = players[at].run(state, limits);
      took[at] = ms;
      sums[at].ms += ms;
      sums[at].nodes += nodes;
    }
    logarithms += Math.log(took[0] / took[1]);
  }
  for (const player of players) player.dispose();
  const [one, several] = sums;
  report(title, [
    `${threads} threads`,
    `${(one.ms / several.ms).toFixed(2)} times as fast`,
    `geometric mean ${Math.exp(logarithms / states.length).toFixed(2)}`,
    `${(several.nodes / several.ms / (one.nodes / one.ms)).toFixed(2)} times the nodes a second`,
    `${(several.nodes / one.nodes).toFixed(2)} times the nodes`,
  ]);
}

function report(title, columns) {
  console.log(`${title}: ${columns.join(', ')}`);
}

/** A position after so many random moves from the start. */
function randomState(game, searcher, random) {
  searcher.setRoot(game.initial);
  const made = [];
  for (let ply = 4 + random.below(30); ply > 0; ply--) {
    const moves = searcher.moves();
    if (moves.length === 0) break;
    made.push(moves[random.below(moves.length)]);
    searcher.make(made.at(-1));
  }
  const over = searcher.moves().length === 0;
  const words = searcher.save(game.encode(game.initial).length);
  for (const move of made.reverse()) searcher.unmake(move);
  return over ? undefined : words;
}

const RUN = {
  async depth() {
    const { game, states } = await positionsOf('chess');
    const depth = Number(given.depth ?? SELECTIVE);
    compare(`chess, selective, depth ${depth}`, game, states, { selective: true, table: 22 }, { depth });
  },

  async plain() {
    for (const name of GAMES) {
      const { game, states } = await positionsOf(name);
      const depth = Number(given.depth ?? PLAIN[name]);
      const limits = { depth, driver: given.driver };
      compare(`${name}, ${given.driver}, depth ${depth}`, game, states, { table: 22 }, limits);
    }
  },

  async ffo() {
    const game = await loadGame('othello');
    const text = readFileSync(new URL('othello/data/fforum-40-59.obf', SOURCES), 'utf8');
    const states = parseObf(text)
      .value.slice(0, 5)
      .map(({ state }) => state);
    compare('FFO 40 to 44', game, states, { table: 22, solver: true, ...game.proving }, {});
  },

  async sliced() {
    const driver = given.driver;
    for (const name of GAMES) {
      const { game, states } = await positionsOf(name);
      const depth = Number(given.depth ?? PLAIN[name] - 2);
      sliced(`${name}, ${driver}, depth ${depth}`, game, states, { driver, depth, table: 21 });
    }
    const { game, states } = await positionsOf('chess');
    const depth = Number(given.depth ?? SELECTIVE - 3);
    sliced(`chess, selective, depth ${depth}`, game, states, { selective: true, depth, table: 21 });
  },

  async values() {
    for (const name of GAMES) {
      const game = await loadGame(name);
      const words = { ...game, encode: (state) => (state instanceof Int32Array ? state : game.encode(state)) };
      const random = new Random(1);
      const players = [1, threads].map((count) => ready(words, { threads: count, table: 18, hits: 'equal' }));
      const walker = createSearcher(words, undefined, { table: 10 });
      let searched = 0;
      while (searched < Number(given.positions)) {
        const state = randomState(words, walker, random);
        if (!state) continue;
        searched++;
        const limits = { depth: VALUES[name], driver: given.driver };
        const [one, several] = players.map((player) => player.run(state, limits).outcome.value);
        if (one !== several) throw new Error(`${name}, position ${searched}: ${several}, but one thread finds ${one}`);
      }
      for (const player of players) player.dispose();
      report(name, [`${searched} positions`, `${threads} threads find the value of one`]);
    }
  },
};

function sliced(title, game, states, options) {
  const sums = { one: 0, first: 0, all: 0 };
  let logarithms = 0;
  for (const state of states) {
    const nodes = ({ nodes, quiescent }) => nodes + quiescent;
    const [one] = searchSliced(game, state, { ...options, threads: 1 }).counts.map(nodes);
    const all = searchSliced(game, state, { ...options, threads, slice: Number(given.slice) }).counts.map(nodes);
    sums.one += one;
    sums.first += all[0];
    sums.all += all.reduce((sum, each) => sum + each, 0);
    logarithms += Math.log(one / all[0]);
  }
  report(title, [
    `${threads} threads in turns of ${given.slice} nodes`,
    `${(sums.one / sums.first).toFixed(2)} times fewer nodes of the first`,
    `geometric mean ${Math.exp(logarithms / states.length).toFixed(2)}`,
    `${(sums.all / sums.one).toFixed(2)} times the nodes in all`,
  ]);
}

for (const part of wanted) await RUN[part]();
