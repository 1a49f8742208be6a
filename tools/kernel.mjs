import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import binaryen from 'binaryen';
import { parseNet } from './net-file.mjs';

const root = fileURLToPath(new URL('../packages/pincer/', import.meta.url));

/** Kernels without a search: the module that each is compiled from. */
const OTHERS = {
  endgames: 'src/endgames/assembly/retrograde.ts',
  fifteen: 'src/puzzle/assembly/fifteen.ts',
  patterns: 'src/puzzle/assembly/retrograde.ts',
};

/**
 * The games that have a class of their own for kernels: `assembly/rules.ts` in a game's folder
 * exports it as `Rules`.
 */
const GAMES = readdirSync(join(root, 'src/games')).filter((game) => existsSync(join(root, rulesOf(game))));

/** A game whose weights include a net has a second kernel, with SIMD, that has the net. */
const NET = '-net';
const NETS = GAMES.filter((game) => existsSync(join(root, netOf(game)))).map((game) => game + NET);

/**
 * A game has another one where modules of its `assembly` are there a second time, for SIMD: these stand
 * for the others in it. It does the same, faster.
 */
const VECTORS = '-simd';
const VECTORED = GAMES.filter((game) => vectoredOf(game).length > 0).map((game) => game + VECTORS);

/** Games that are searched in kernels have another one, whose plain search is traced. */
const TRACE = '-trace';
const TRACES = ['chess', 'othello', 'checkers'].map((game) => game + TRACE);

/** The kernels that are built and shipped: the games', and one that makes endgame databases. */
export const KERNELS = [...GAMES, ...NETS, ...VECTORED, ...TRACES, ...Object.keys(OTHERS)];

/** The modules that kernels of games are compiled from, with and without a trace. */
const ENTRY = 'src/kernel/assembly/kernel.ts';
const TRACE_ENTRY = 'src/kernel/assembly/trace-kernel.ts';

/** Where a kernel has its plain search from. */
const PLAIN_SEARCH = '../../search/alpha-beta';

const FLAGS = ['-O3', '--noAssert', '--runtime', 'stub', '--uncheckedBehavior', 'always', '--use', 'Math=IntMath'];

/**
 * Kernels import their memory, so that several can have it together: it comes full of zeros, which
 * are no part of a file, and has a maximum, which shared memory must have.
 */
const SEATED = ['--importMemory', '--zeroFilledMemory', '--maximumMemory', '65536'];

/** What asc's modules use of WebAssembly beyond its first version. */
const FEATURES =
  binaryen.Features.BulkMemory |
  binaryen.Features.BulkMemoryOpt |
  binaryen.Features.MutableGlobals |
  binaryen.Features.NontrappingFPToInt |
  binaryen.Features.SignExt |
  binaryen.Features.SIMD128;

/** asc has `i32` and `f64` built in: what imports them for tsc is left out. */
const NUMBERS = /^import type \{[^}]*\} from '[^']*\/numbers\.ts';$/gm;

/**
 * Compiles a kernel, for a game from `src/kernel/assembly/kernel.ts`, and returns the WebAssembly
 * module's bytes. Modules are made here: `./rules` names the game's class, a game's `./weights`
 * holds the arrays of numbers in its `weights.json`, and `./net-weights` those of its `net.bin`.
 * Others are exchanged: what a game may answer or not, `src/search/optional.ts`, is
 * `src/kernel/assembly/optional.ts` here, without a net `./no-net` stands for a game's `./net`, and
 * with a trace `./traced-search` for a kernel's plain search, with SIMD `./discs-simd` for a game's
 * `./discs`, and so on.
 * `changed` has the text of sources that are to be others, by their path.
 */
export async function buildKernel(kernel, changed = {}) {
  const nets = kernel.endsWith(NET);
  const traces = kernel.endsWith(TRACE);
  const vectors = kernel.endsWith(VECTORS);
  const game = kernel.replace(KIND, '');
  const made = {
    'src/search/optional.ts': `export * from '../kernel/assembly/optional';\n`,
    'src/kernel/assembly/rules.ts': `export * from '../../games/${game}/assembly/rules';\n`,
  };
  if (traces) made[ENTRY] = (await source(ENTRY)).replace(PLAIN_SEARCH, './traced-search');
  const net = nets ? await readNet(game) : undefined;
  if (net) made[`src/games/${game}/assembly/net-weights.ts`] = netWeights(net);
  else made[`src/games/${game}/assembly/net.ts`] = `export * from './no-net';\n`;
  if (vectors) Object.assign(made, vectored(game));
  const other = OTHERS[kernel];
  const binary = await compileModule(other ?? (traces ? TRACE_ENTRY : ENTRY), { ...made, ...changed }, [
    ...(other ? [] : SEATED),
    ...(nets || vectors ? SIMD : []),
  ]);
  const module = inlined(binary);
  const room = other ? { statics: 0, heap: 0 } : await roomOf(module);
  return sealed(module, [kernel, net?.name ?? '', room.statics, room.heap]);
}

/** Enough for any kernel's static data, heap and smallest table, in pages. */
const TRIAL_PAGES = 1024;
const TRIAL_TABLE = TRIAL_PAGES << 15;

/** How many bytes of static data a kernel has, and of a heap with the larger of the two searches. */
async function roomOf(binary) {
  const memory = new WebAssembly.Memory({ initial: TRIAL_PAGES, maximum: TRIAL_PAGES });
  const { instance } = await WebAssembly.instantiate(binary, { env: { memory, abort() {} }, seat: { bytes: 0 } });
  const { heapBase, setup, configure, share, heapEnd } = instance.exports;
  setup(10, TRIAL_TABLE);
  configure(1, -1, 1, 1, 1, 1, 1, 1, 1, 1, 16);
  share(TRIAL_TABLE);
  return { statics: heapBase(), heap: heapEnd() - heapBase() };
}

const SIMD = ['--enable', 'simd'];

/** What follows a game's name in those of its other kernels. */
const KIND = new RegExp(`(${NET}|${VECTORS}|${TRACE})$`);

const SEAL = 'pincer';
const CHECKSUM_DIGITS = 8;
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The net of a game, from its weights file. */
async function readNet(game) {
  const file = netOf(game);
  return parseNet(await readFile(join(root, file)), file, game);
}

/** The module `net-weights.ts` of a net's numbers. */
export function netWeights({ width, buckets, scale, hidden, hiddenBias, out, outBias }) {
  return [
    `export const WIDTH: i32 = ${width};`,
    `export const BUCKETS: i32 = ${buckets};`,
    `export const SCALE: i32 = ${scale};`,
    `export const HIDDEN: usize = memory.data<i16>([${hidden}], 16);`,
    `export const HIDDEN_BIAS: usize = memory.data<i16>([${hiddenBias}], 16);`,
    `export const OUT: usize = memory.data<i16>([${out}], 16);`,
    `export const OUT_BIAS: usize = memory.data<i32>([${outBias}], 16);`,
  ].join('\n');
}

/**
 * The module with its seal, a section at its end that `src/kernel/seal.ts` reads: the kernel's
 * name, its net's, its bytes of static data and of heap, and the checksum of all bytes before it,
 * each on a line.
 */
function sealed(binary, lines) {
  const text = Buffer.from(`${SEAL}${lines.join('\n')}\n`);
  const head = [0, 1 + text.length + CHECKSUM_DIGITS, SEAL.length];
  const bytes = Buffer.concat([binary, Buffer.from(head), text]);
  const sum = bytes.reduce((hash, byte) => Math.imul(hash ^ byte, FNV_PRIME), FNV_BASIS) >>> 0;
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(sum.toString(16).padStart(CHECKSUM_DIGITS, '0'))]));
}

function netOf(game) {
  return `${assemblyOf(game)}/net.bin`;
}

/**
 * Compiles a module of the package and all that it imports, and returns the bytes. `made` has the
 * text of modules that are not files, or not as they are, by their path.
 */
export async function compileModule(entry, made, flags = []) {
  let binary;
  const { error, stderr } = await asc.main([entry, '--outFile', 'module.wasm', ...FLAGS, ...flags], {
    readFile: async (file) => {
      if (Object.hasOwn(made, file)) return made[file];
      if (file.endsWith('/assembly/weights.ts'))
        return weightsModule(await readFile(join(root, file.replace(/ts$/, 'json')), 'utf8'));
      return await source(file);
    },
    writeFile: (_file, contents) => {
      binary = contents;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`asc: ${error.message}\n${stderr.toString()}`);
  return binary;
}

/**
 * A module with more of its functions inlined than asc does by itself, which is set to small
 * modules: the search is made of short functions that several others call. Worth 2 to 8 % of speed,
 * for a tenth of size.
 */
function inlined(binary) {
  const module = binaryen.readBinary(binary);
  module.setFeatures(FEATURES);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(30);
  binaryen.setFlexibleInlineMaxSize(200);
  binaryen.setOneCallerInlineMaxSize(1000);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  binaryen.setZeroFilledMemory(true);
  module.optimize();
  module.optimize();
  const optimized = module.emitBinary();
  module.dispose();
  return optimized;
}

/** A source as asc takes it; null: there is none. */
export async function source(file) {
  const text = await readFile(join(root, file), 'utf8').catch(() => null);
  return text?.replace(NUMBERS, '') ?? null;
}

/** `{ "NAME": [1, 2, …] }` as AssemblyScript: `export const NAME: StaticArray<i16> = [1, 2, …];` */
export function weightsModule(json) {
  const arrays = Object.entries(JSON.parse(json));
  return arrays.map(([name, numbers]) => `export const ${name}: StaticArray<i16> = [${numbers}];\n`).join('');
}

/** The modules of a game that are there a second time, for SIMD. */
function vectoredOf(game) {
  const suffix = `${VECTORS}.ts`;
  const files = readdirSync(join(root, assemblyOf(game))).filter((file) => file.endsWith(suffix));
  return files.map((file) => file.slice(0, -suffix.length));
}

/** These modules, made of the others. */
function vectored(game) {
  const modules = vectoredOf(game);
  return Object.fromEntries(
    modules.map((name) => [`${assemblyOf(game)}/${name}.ts`, `export * from './${name}${VECTORS}';\n`]),
  );
}

function assemblyOf(game) {
  return `src/games/${game}/assembly`;
}

function rulesOf(game) {
  return `${assemblyOf(game)}/rules.ts`;
}
