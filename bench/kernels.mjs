/** The contenders that have to do with chess, Othello and checkers; see `contenders.mjs`. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { checkers } from '../packages/pincer/dist/games/checkers/index.js';
import { chess } from '../packages/pincer/dist/games/chess/index.js';
import { othello } from '../packages/pincer/dist/games/othello/index.js';
import { createSearcher, search } from '../packages/pincer/dist/index.js';
import { Kernel } from '../packages/pincer/dist/kernel/host.js';
import { perft as checkersPerft } from '../packages/pincer/dist/reference/checkers.js';
import { INITIAL as OTHELLO_START, perft as othelloPerft } from '../packages/pincer/dist/reference/othello.js';
import { measured, wallClock } from './measure.mjs';

const STOCKFISH = ['/usr/games/stockfish', '/usr/bin/stockfish'].find((path) => existsSync(path));
const KERNELS = 'packages/pincer/dist/kernels';
const GAMES = { chess, othello, checkers };
const PERFT = { chess: 6, othello: 10, checkers: 11 };
const SEARCH = { chess: 9, checkers: 15 };
const TABLE = 21;

function kernelPerft(name) {
  const kernel = new Kernel(GAMES[name], GAMES[name].initial);
  kernel.perft(PERFT[name] - 2);
  return measured(() => ({ nodes: kernel.perft(PERFT[name]) }));
}

/** Alpha-Beta under iterative deepening, after the compiler has seen a shallower search. */
function searched(name) {
  const searcher = createSearcher(GAMES[name], undefined, { table: TABLE });
  const run = (depth) => search(searcher, { driver: 'alpha-beta', depth, principalVariation: false });
  run(SEARCH[name] - 3);
  searcher.forget();
  searcher.setRoot(GAMES[name].initial);
  return measured(() => {
    const { value, counts } = run(SEARCH[name]);
    return { value, leaves: counts.leaves, nodes: counts.nodes };
  });
}

/**
 * The same with the WebAssembly module turned into JavaScript by Binaryen's wasm2js: it stands in
 * for the instance. (Othello's module has instructions that wasm2js does not know.)
 */
async function inJavaScript(name) {
  const folder = mkdtempSync(join(tmpdir(), 'pincer-bench-'));
  try {
    const file = join(folder, 'kernel.mjs');
    execFileSync('node_modules/.bin/wasm2js', [`${KERNELS}/${name}.wasm`, '--all-features', '-O3', '-o', file]);
    const [functions] = readFileSync(file, 'utf8')
      .replaceAll(/^import .*;$/gm, '')
      .split('var memasmFunc');
    writeFileSync(file, `${functions}\nexport default asmFunc;`);
    const { default: instantiate } = await import(pathToFileURL(file).href);
    WebAssembly.Instance = class {
      constructor(_module, imports) {
        this.exports = instantiate(imports);
      }
    };
    return searched(name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const KERNEL_CONTENDERS = {
  'chess perft': () => kernelPerft('chess'),
  'othello perft': () => kernelPerft('othello'),
  'checkers perft': () => kernelPerft('checkers'),

  /** From the command to the answer, by the clock: another process does the work. */
  async 'stockfish perft'() {
    if (!STOCKFISH) return undefined;
    const engine = spawn(STOCKFISH, { stdio: ['pipe', 'pipe', 'ignore'] });
    const lines = createInterface(engine.stdout)[Symbol.asyncIterator]();
    const until = async (pattern) => {
      for (;;) {
        const match = pattern.exec((await lines.next()).value);
        if (match) return match;
      }
    };
    const perft = async (depth) => {
      engine.stdin.write(`go perft ${depth}\n`);
      return Number((await until(/Nodes searched: (\d+)/))[1]);
    };
    engine.stdin.write('uci\nposition startpos\nisready\n');
    await until(/readyok/);
    await perft(PERFT.chess - 2);
    const result = await wallClock(async () => ({ nodes: await perft(PERFT.chess) }));
    engine.kill();
    return result;
  },

  async 'chess.js perft'() {
    const { Chess } = await import('chess.js');
    const board = new Chess();
    board.perft(3);
    return measured(() => ({ nodes: board.perft(4) }));
  },

  'othello reference perft'() {
    othelloPerft(OTHELLO_START, 6);
    return measured(() => ({ nodes: othelloPerft(OTHELLO_START, 7) }));
  },

  'checkers reference perft'() {
    checkersPerft(checkers.initial, 6);
    return measured(() => ({ nodes: checkersPerft(checkers.initial, 8) }));
  },

  'chess search': () => searched('chess'),
  'chess search in JavaScript': () => inJavaScript('chess'),
  'checkers search': () => searched('checkers'),
  'checkers search in JavaScript': () => inJavaScript('checkers'),
};
