/**
 * Perft speed of the chess kernel from the start position, and beside it that of any UCI engine
 * that has `go perft`:
 *
 *   node tools/chess-perft.mjs [depth] [engine]
 *
 * Both run five times in turn; the best time of each counts. The engine's start-up is not counted.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [depth = '6', engine] = process.argv.slice(2);
/** Room for static data and a heap, and then for the smallest table. */
const PAGES = 256;
const BACK_RANK = [4, 2, 3, 5, 6, 3, 2, 4];

const begun = performance.now();
const module = new WebAssembly.Module(
  readFileSync(new URL('../packages/pincer/dist/kernels/chess.wasm', import.meta.url)),
);
const compiled = performance.now();
const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
const kernel = new WebAssembly.Instance(module, { env: { memory, abort: () => {} }, seat: { bytes: 0 } }).exports;
kernel.setup(10, PAGES << 15);
const started = performance.now();
console.log(`compile ${(compiled - begun).toFixed(1)} ms, start ${(started - compiled).toFixed(1)} ms`);

const words = new Int32Array(kernel.memory.buffer, kernel.inputAddress(), 69);
for (let file = 0; file < 8; file++) {
  words[file] = BACK_RANK[file];
  words[8 + file] = 1;
  words[48 + file] = 9;
  words[56 + file] = BACK_RANK[file] + 8;
}
words[65] = 15;
words[68] = 1;
kernel.load();

function kernelSeconds() {
  const begin = performance.now();
  const nodes = kernel.perft(Number(depth));
  return { nodes, seconds: (performance.now() - begin) / 1000 };
}

async function engineSeconds() {
  const child = spawn(engine, { stdio: ['pipe', 'pipe', 'ignore'] });
  let output = '';
  let begin = 0;
  child.stdin.write('isready\n');
  for await (const chunk of child.stdout) {
    output += chunk;
    if (begin === 0 && output.includes('readyok')) {
      begin = performance.now();
      child.stdin.write(`go perft ${depth}\n`);
    }
    const found = /Nodes searched: (\d+)/.exec(output);
    if (!found) continue;
    const seconds = (performance.now() - begin) / 1000;
    child.stdin.end('quit\n');
    return { nodes: Number(found[1]), seconds };
  }
  throw new Error(`${engine} gave no perft`);
}

const best = { kernel: Infinity, engine: Infinity };
for (let round = 0; round < 5; round++) {
  for (const [name, run] of [['kernel', kernelSeconds], ...(engine ? [['engine', engineSeconds]] : [])]) {
    const { nodes, seconds } = await run();
    best[name] = Math.min(best[name], seconds);
    console.log(
      `${name} ${nodes} nodes, ${seconds.toFixed(3)} s, ${(nodes / seconds / 1e6).toFixed(1)} million a second`,
    );
  }
}
if (engine) console.log(`speed of the kernel: ${(best.engine / best.kernel).toFixed(2)} of the engine's`);
