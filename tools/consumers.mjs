/**
 * The outside view: packs pincer, installs it into the projects of `consumers/`, each in a folder
 * far from this repository, and builds and runs them as their authors would. Prints a line for
 * each check, and what the tool said where one failed. Build first.
 *
 *   npm run build && npm run consumers                   all of them
 *   npm run build && npm run consumers -- vite webpack   some of them
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './consumers/browser.mjs';
import { bundlers } from './consumers/bundlers.mjs';
import { compilers } from './consumers/compilers.mjs';
import { installProject, networkFault } from './consumers/project.mjs';
import { runtimes } from './consumers/runtimes.mjs';
import { pack } from './packages/install.mjs';

const LANES = 2;
/** The longest first, so that both lanes end together. */
const PROJECTS = [compilers, runtimes, ...bundlers];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PROJECTS.some((project) => project.name === name));
if (unknown.length > 0) {
  console.error(`there is no consumer ${unknown.join(', ')}; there are ${PROJECTS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const count = { ok: 0, FAILED: 0, skipped: 0 };

function print(verdict, project, title, why = '') {
  count[verdict]++;
  console.log(`${verdict.padEnd(7)} ${project}: ${title}${why === '' ? '' : `\n${why.replace(/^/gm, '        ')}`}`);
}

/** Installs one project and makes its checks. */
async function check(project, folder, context) {
  const installed = await installProject(project.name, folder, context.tarball);
  const fault = networkFault(installed.output);
  if (installed.status !== 0 && fault) {
    const verdict = process.env.CI ? 'FAILED' : 'skipped';
    print(verdict, project.name, `not installed, because npm did not reach its registry (${fault})`);
    return;
  }
  print(
    installed.status === 0 ? 'ok' : 'FAILED',
    project.name,
    'installs',
    installed.status === 0 ? '' : installed.output,
  );
  if (installed.status !== 0) return;
  for await (const { title, flaw, skipped } of project.checks(folder, context)) {
    print(skipped ? 'skipped' : flaw ? 'FAILED' : 'ok', project.name, title, flaw ?? '');
  }
}

const began = Date.now();
const root = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-consumers-')));
const browser = openBrowser();
try {
  const [pincer] = pack(root, ['packages/pincer']);
  const context = { tarball: pincer.tarball, version: pincer.manifest.version, browser };
  const waiting = PROJECTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const work = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      await check(project, join(root, project.name), context);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
} finally {
  await browser.close();
  rmSync(root, { recursive: true, force: true });
}

const seconds = ((Date.now() - began) / 1000).toFixed(0);
const rest = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
console.log(`consumers: ${count.ok} checks passed, ${count.FAILED} failed${rest}, in ${seconds} s`);
if (count.FAILED > 0 || count.ok + count.skipped === 0) process.exitCode = 1;
