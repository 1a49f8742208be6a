/** Builds `dist/`: the library by tsc, the declaration that `src/search` refers to, and the kernels by asc. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildKernel, KERNELS } from './kernel.mjs';

rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
});
copyFileSync('src/search/env.d.ts', 'dist/search/env.d.ts');
mkdirSync('dist/kernels');
for (const game of KERNELS) writeFileSync(`dist/kernels/${game}.wasm`, await buildKernel(game));
