/**
 * Builds the packages: the libraries by tsc, the kernels by asc, and the endgame databases by one
 * of them.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildKernel, KERNELS } from './kernel.mjs';

const TSC = 'node_modules/@typescript/native/bin/tsc';
const DIST = 'packages/pincer/dist';

for (const name of ['pincer', 'lab']) rmSync(`packages/${name}/dist`, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [TSC, '-b', 'packages/pincer', 'packages/lab'], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
mkdirSync(`${DIST}/kernels`);
for (const kernel of KERNELS) writeFileSync(`${DIST}/kernels/${kernel}.wasm`, await buildKernel(kernel));

const { buildEndgames } = await import('../packages/pincer/dist/endgames/build.js');
const slices = buildEndgames(`${DIST}/databases`, 4);
while (!(await slices.next()).done);
