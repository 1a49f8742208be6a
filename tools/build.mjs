/** Builds `dist/`: the library by tsc, the declaration that `src/search` refers to, the kernels by asc, and the endgame databases by one of them. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildKernel, KERNELS } from './kernel.mjs';

const TSC = 'node_modules/@typescript/native/bin/tsc';

rmSync('dist', { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [TSC, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
copyFileSync('src/search/env.d.ts', 'dist/search/env.d.ts');
mkdirSync('dist/kernels');
for (const game of KERNELS) writeFileSync(`dist/kernels/${game}.wasm`, await buildKernel(game));

const { buildEndgames } = await import('../dist/endgames/build.js');
const slices = buildEndgames('dist/databases', 4);
while (!(await slices.next()).done);
