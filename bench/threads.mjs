import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DRIVER_NAMES } from '../packages/pincer/dist/drivers/index.js';
import { loadGame } from '../packages/pincer/dist/games/index.js';
import { parseObf } from '../packages/pincer/dist/games/othello/index.js';
import { visitedOf } from '../packages/pincer/dist/runtime/counts.js';
import { createSearcher } from '../packages/pincer/dist/runtime/create.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { MAX_THREADS, searchSliced } from '../packages/pincer/dist/threads/index.js';

const HELP = `node bench/threads.mjs [part …] [options], after npm run build: what threads bring

Parts by the clock, on a machine that has nothing else to do and as many cores as threads:
  depth    time to a depth of the selective search of chess, and nodes a second of all threads
  plain    time to a depth of the plain search: chess, Othello, checkers
  ffo      time to solve FFO 40 to 44 exactly
These three are the default.

Parts by nodes, on any machine:
  sliced   nodes of the first thread, where threads take turns of a few nodes: all of the above
  values   plain searches with real threads against one alone, on positions of random play of each
           game: a value that is another one is an error

Options:
  --threads <n>      how many threads are held against one (default 2)
  --positions <n>    how many of the paper's 20 positions, or of random play (default 20)
  --depth <n>        how deep (default: 16 in chess, selective; 8, 11 and 15 plain; sliced less)
  --slice <n>        nodes of a turn (default 4)
  --driver <name>    of plain searches (default mtdf)
  --only <words>     of sliced: only what has these words in its title, such as "selective"
  --json             a line of JSON for each result instead of text
  --help             this text

One thread and several take turns, position by position. Ratios are of sums, and beside them the
geometric mean over positions. "cores" is the processor time that the threads had, over the time that
passed: much less than their number says that the machine had other things to do.
`;

const SOURCES = new URL('../packages/pincer/src/games/', import.meta.url);
const GAMES = ['chess', 'othello', 'checkers'];
/** The paper's depths are a night's work; these take minutes. */
const PLAIN = { chess: 8, othello: 11, checkers: 15 };
const SELECTIVE = 16;
const VALUES = { chess: 4, othello: 5, checkers: 7 };
/** How much less deep searches in turns are. */
const LESS = 2;
/** Of exact solving: its solver does not stop within some thousand nodes. */
const LONG_SLICE = 50;

const OPTIONS = {
  threads: { type: 'string', default: '2' },
  positions: { type: 'string', default: '20' },
  depth: { type: 'string' },
  slice: { type: 'string' },
  driver: { type: 'string', default: 'mtdf' },
  only: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};
const PARTS = { depth, plain, ffo, sliced, values };

class Mistake extends Error {}

let given;
try {
  given = read();
  if (given.help) process.stdout.write(HELP);
  else for (const part of given.parts) await PARTS[part]();
} catch (thrown) {
  if (!(thrown instanceof Mistake)) throw thrown;
  console.error(`bench/threads: ${thrown.message}`);
  process.exitCode = 1;
}

/** What was asked for; throws a Mistake that says what is wrong with it. */
function read() {
  let parsed;
  try {
    parsed = parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (thrown) {
    throw new Mistake(`${thrown.message.split('. ')[0]}; see --help`);
  }
  const { values: texts, positionals } = parsed;
  const names = Object.keys(PARTS);
  const wrong = positionals.find((part) => !names.includes(part));
  if (wrong !== undefined) throw new Mistake(`there is no part "${wrong}": take ${names.join(', ')}`);
  if (!DRIVER_NAMES.includes(texts.driver))
    throw new Mistake(`--driver: there is no "${texts.driver}": take ${DRIVER_NAMES.join(', ')}`);
  return {
    ...texts,
    parts: positionals.length > 0 ? positionals : names.slice(0, 3),
    threads: number('threads', texts.threads, 2, MAX_THREADS),
    positions: number('positions', texts.positions, 1, 1_000_000),
    depth: number('depth', texts.depth, 1, 100),
    slice: number('slice', texts.slice, 1, 1_000_000_000),
  };
}

function number(name, text, least, most) {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new Mistake(`--${name}: "${text}" is not a whole number from ${least} to ${most}`);
}

async function positionsOf(name) {
  const game = await loadGame(name);
  const { paper } = JSON.parse(readFileSync(new URL(`${name}/positions.json`, SOURCES), 'utf8'));
  return { game, states: paper.slice(0, given.positions).map(({ text }) => game.parse(text).value) };
}

async function endings() {
  const game = await loadGame('othello');
  const text = readFileSync(new URL('othello/data/fforum-40-59.obf', SOURCES), 'utf8');
  const states = parseObf(text)
    .value.slice(0, 5)
    .map(({ state }) => state);
  return { game, states, options: { table: 22, solver: true, ...game.proving } };
}

/** A searcher that has its threads already, and knows nothing yet of a position. */
function ready(game, options) {
  const searcher = createSearcher(game, game.initial, options);
  return {
    run(state, limits) {
      searcher.forget();
      searcher.setRoot(state);
      const before = process.cpuUsage();
      const begun = performance.now();
      const outcome = search(searcher, { principalVariation: false, ...limits });
      const ms = performance.now() - begun;
      const { user, system } = process.cpuUsage(before);
      const helped = searcher.team ? visitedOf(searcher.team.counts) : 0;
      return { ms, cpu: (user + system) / 1000, nodes: visitedOf(searcher.counts) + helped, outcome };
    },
    dispose: () => searcher.team?.dispose(),
  };
}

/** Several against one, position by position; `limits` of each. */
function compare(title, game, states, options, limits) {
  const { threads } = given;
  const players = [1, threads].map((count) => ready(game, { ...options, threads: count }));
  // Threads need their time to start.
  for (const player of players) player.run(states[0], { ...limits, depth: undefined, time: 500 });
  const sums = players.map(() => ({ ms: 0, cpu: 0, nodes: 0 }));
  const ratios = [];
  for (const [index, state] of states.entries()) {
    const took = [];
    for (const at of index % 2 === 0 ? [0, 1] : [1, 0]) {
      const { outcome: _, ...figures } = players[at].run(state, limits);
      took[at] = figures.ms;
      for (const [what, figure] of Object.entries(figures)) sums[at][what] += figure;
    }
    ratios.push(took[0] / took[1]);
  }
  for (const player of players) player.dispose();
  const [one, several] = sums;
  report(title, {
    positions: states.length,
    threads,
    'times as fast': one.ms / several.ms,
    'geometric mean': geometric(ratios),
    'times the nodes a second': several.nodes / several.ms / (one.nodes / one.ms),
    'times the nodes': several.nodes / one.nodes,
    'cores of one': one.cpu / one.ms,
    'cores of several': several.cpu / several.ms,
  });
}

/** Threads that take turns against one, position by position. */
function inTurns(title, game, states, options, slice) {
  if (!title.includes(given.only)) return;
  const { threads } = given;
  const sums = { one: 0, first: 0, all: 0 };
  const ratios = [];
  for (const state of states) {
    const visited = ({ nodes, quiescent }) => nodes + quiescent;
    const [one] = searchSliced(game, state, { ...options, threads: 1 }).counts.map(visited);
    const all = searchSliced(game, state, { ...options, threads, slice }).counts.map(visited);
    sums.one += one;
    sums.first += all[0];
    sums.all += all.reduce((sum, each) => sum + each, 0);
    ratios.push(one / all[0]);
  }
  report(title, {
    positions: states.length,
    threads,
    'nodes a turn': slice,
    'times fewer nodes of the first': sums.one / sums.first,
    'geometric mean': geometric(ratios),
    'times the nodes in all': sums.all / sums.one,
  });
}

function geometric(ratios) {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

function report(title, figures) {
  if (given.json) console.log(JSON.stringify({ title, ...figures }));
  else {
    const text = (figure) => (Number.isInteger(figure) ? figure : figure.toFixed(2));
    const columns = Object.entries(figures).map(([what, figure]) => `${what} ${text(figure)}`);
    console.log(`${title}: ${columns.join(', ')}`);
  }
}

async function depth() {
  const { game, states } = await positionsOf('chess');
  const to = given.depth ?? SELECTIVE;
  compare(`chess, selective, depth ${to}`, game, states, { selective: true, table: 22 }, { depth: to });
}

async function plain() {
  for (const name of GAMES) {
    const { game, states } = await positionsOf(name);
    const limits = { depth: given.depth ?? PLAIN[name], driver: given.driver };
    compare(`${name}, ${given.driver}, depth ${limits.depth}`, game, states, { table: 22 }, limits);
  }
}

async function ffo() {
  const { game, states, options } = await endings();
  compare('FFO 40 to 44', game, states, options, {});
}

async function sliced() {
  const { driver, slice } = given;
  for (const name of GAMES) {
    const { game, states } = await positionsOf(name);
    const to = given.depth ?? PLAIN[name] - LESS;
    inTurns(`${name}, ${driver}, depth ${to}`, game, states, { driver, depth: to, table: 21 }, slice ?? 4);
  }
  const { game, states } = await positionsOf('chess');
  const to = given.depth ?? SELECTIVE - LESS;
  inTurns(`chess, selective, depth ${to}`, game, states, { selective: true, depth: to, table: 21 }, slice ?? 4);
  const solved = await endings();
  inTurns('FFO 40 to 44', solved.game, solved.states, solved.options, slice ?? LONG_SLICE);
}

async function values() {
  for (const name of GAMES) {
    const game = await loadGame(name);
    const words = { ...game, encode: (state) => (state instanceof Int32Array ? state : game.encode(state)) };
    const random = new Random(1);
    const players = [1, given.threads].map((count) => ready(words, { threads: count, table: 18, hits: 'equal' }));
    const walker = createSearcher(words, undefined, { table: 10 });
    const limits = { depth: VALUES[name], driver: given.driver };
    let searched = 0;
    while (searched < given.positions) {
      const state = randomState(words, walker, random);
      if (!state) continue;
      searched++;
      const [one, several] = players.map((player) => player.run(state, limits).outcome.value);
      if (one !== several) throw new Mistake(`${name}, position ${searched}: ${several}, but one thread finds ${one}`);
    }
    for (const player of players) player.dispose();
    report(`${name}, ${given.driver}, depth ${limits.depth}`, {
      threads: given.threads,
      positions: searched,
      'with the value of one thread': searched,
    });
  }
}

/** A position after so many random moves from the start; none: the game ended before. */
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
