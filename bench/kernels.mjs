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
import { Kernel } from '../packages/pincer/dist/kernel/host.js';
import { moduleOf } from '../packages/pincer/dist/kernel/module.js';
import { perft as checkersPerft } from '../packages/pincer/dist/reference/checkers.js';
import { INITIAL as OTHELLO_START, perft as othelloPerft } from '../packages/pincer/dist/reference/othello.js';
import { measured, wallClock } from './measure.mjs';

const INFINITY = 1073741823;
const STOCKFISH = ['/usr/games/stockfish', '/usr/bin/stockfish'].find((path) => existsSync(path));
const GAMES = { chess, othello, checkers };
const PERFT = { chess: 6, othello: 10, checkers: 11 };
const SEARCH = { chess: 9, othello: 11, checkers: 15 };

function kernelPerft(name) {
  const kernel = new Kernel(GAMES[name], GAMES[name].initial);
  kernel.perft(PERFT[name] - 2);
  return measured(() => ({ nodes: kernel.perft(PERFT[name]) }));
}

/**
 * Alpha-Beta under iterative deepening on the raw exports of a kernel, be they WebAssembly or
 * JavaScript.
 */
function deepening(name, exports) {
  const words = GAMES[name].encode(GAMES[name].initial);
  exports.setup(21);
  const search = (depth) => {
    exports.configure(1, 0, 1, 1, name === 'chess' ? 1 : 0, 0, 0, name === 'othello' ? 0 : 16, 0);
    new Int32Array(exports.memory.buffer, exports.inputAddress(), words.length).set(words);
    exports.forget();
    exports.load();
    exports.newRoot();
    for (let next = 1; next <= depth; next++) {
      exports.begin(next, -INFINITY, INFINITY, 0);
      while (!exports.run(1 << 30));
    }
    const [leaves, interior, cuts, quiescent] = new Float64Array(exports.memory.buffer, exports.countersAddress(), 4);
    return { value: exports.g(), leaves, nodes: leaves + interior + cuts + quiescent };
  };
  search(SEARCH[name] - 3);
  return measured(() => search(SEARCH[name]));
}

function inWasm(name) {
  const { exports } = new WebAssembly.Instance(moduleOf(GAMES[name]), { env: { abort } });
  return deepening(name, exports);
}

/** The same WebAssembly module, turned into JavaScript by Binaryen's wasm2js. */
async function inJavaScript(name) {
  const folder = mkdtempSync(join(tmpdir(), 'pincer-bench-'));
  try {
    const file = join(folder, 'kernel.mjs');
    execFileSync('node_modules/.bin/wasm2js', [`dist/kernels/${name}.wasm`, '--all-features', '-O3', '-o', file]);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        "import * as env from 'env';",
        'const env = { abort() { throw new Error("abort"); } };',
      ),
    );
    return deepening(name, await import(pathToFileURL(file).href));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function abort() {
  throw new Error('abort');
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

  'chess search': () => inWasm('chess'),
  'chess search in JavaScript': () => inJavaScript('chess'),
  'othello search': () => inWasm('othello'),
  'othello search in JavaScript': () => inJavaScript('othello'),
  'checkers search': () => inWasm('checkers'),
  'checkers search in JavaScript': () => inJavaScript('checkers'),
};
