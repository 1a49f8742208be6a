/**
 * Builds the packages: the libraries by tsc, the report's script by rolldown, the kernels by asc, the
 * endgame databases by one of them, and the page of all that by Vite.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { buildKernel, KERNELS } from './kernel.mjs';

const TSC = 'node_modules/@typescript/native/bin/tsc';
const PROJECTS = ['packages/pincer', 'packages/lab', 'packages/web/src/server'];
const DIST = 'packages/pincer/dist';

for (const name of ['pincer', 'lab', 'web']) rmSync(`packages/${name}/dist`, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [TSC, '-b', ...PROJECTS], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
copyFileSync('packages/lab/src/chart/figure.css', 'packages/lab/dist/chart/figure.css');
await buildScript('packages/lab/dist/chart/page.js', 'packages/lab/dist/chart/page.bundle.js');
mkdirSync(`${DIST}/kernels`);
for (const kernel of KERNELS) writeFileSync(`${DIST}/kernels/${kernel}.wasm`, await buildKernel(kernel));

/** A module and all that it imports as one script, which needs no server. */
async function buildScript(input, file) {
  const bundle = await rolldown({ input, platform: 'browser' });
  await bundle.write({ file, format: 'iife', minify: true });
  await bundle.close();
}

const { buildEndgames } = await import('../packages/pincer/dist/endgames/build.js');
const slices = buildEndgames(`${DIST}/databases`, 4);
while (!(await slices.next()).done);

const page = spawnSync('npm', ['run', '--silent', 'build', '--workspace', 'pincer-web'], { stdio: 'inherit' });
if (page.status !== 0) process.exit(1);
