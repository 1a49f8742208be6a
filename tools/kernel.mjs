import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The class that plays each game in a kernel: the module it is in, seen from `assembly/`, and its name. */
const RULES = {
  'connect-four': ['../src/games/connect-four/bitboard', 'ConnectFourBoard'],
  chess: ['./chess/chess', 'Chess'],
  othello: ['./othello/othello', 'Othello'],
  checkers: ['./checkers/checkers', 'Checkers'],
};

/** Kernels without a search: the module that each is compiled from. */
const OTHERS = { endgames: 'assembly/checkers/retrograde.ts' };

/** The kernels that are built and shipped: the games', and one that makes endgame databases. */
export const KERNELS = ['connect-four', 'chess', 'othello', 'checkers', 'endgames'];

const FLAGS = ['-O3', '--noAssert', '--runtime', 'stub', '--uncheckedBehavior', 'always', '--use', 'Math=IntMath'];

/**
 * Compiles a kernel, for a game from `assembly/kernel.ts`, and returns the WebAssembly module's bytes. Two modules are made here: `./rules`
 * names the game's class, and a game's `./weights` holds the arrays of numbers in its `weights.json`. A third is exchanged: what a game
 * may answer or not, `src/search/optional.ts`, is `assembly/optional.ts` here.
 */
export async function buildKernel(kernel) {
  let binary;
  const { error, stderr } = await asc.main(
    [OTHERS[kernel] ?? 'assembly/kernel.ts', '--outFile', 'kernel.wasm', ...FLAGS],
    {
      readFile: async (file) => {
        if (file === 'src/search/optional.ts') return `export * from '../../assembly/optional';\n`;
        if (file === 'assembly/rules.ts') {
          const [module, name] = RULES[kernel];
          return `export { ${name} as Rules } from '${module}';\n`;
        }
        if (file === `assembly/${kernel}/weights.ts`) return await weights(`assembly/${kernel}/weights.json`);
        return await readFile(join(root, file), 'utf8').catch(() => null);
      },
      writeFile: (_file, contents) => {
        binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`asc: ${error.message}\n${stderr.toString()}`);
  return binary;
}

/** `{ "NAME": [1, 2, …] }` as AssemblyScript: `export const NAME: StaticArray<i16> = [1, 2, …];` */
async function weights(file) {
  const arrays = Object.entries(JSON.parse(await readFile(join(root, file), 'utf8')));
  return arrays.map(([name, numbers]) => `export const ${name}: StaticArray<i16> = [${numbers}];\n`).join('');
}
