/**
 * `npm run docs:check`: holds the documents to the code. Every exported name has a doc comment,
 * every link leads somewhere, every `ts` block compiles for a user of the built packages, every
 * `console` block prints what the page says, and prose is wrapped.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { commandsOf, flawOfCommand } from './docs-console.mjs';
import { compileExamples, createProject } from './docs-examples.mjs';
import { undocumentedExports } from './docs-exports.mjs';
import { brokenLinks } from './docs-links.mjs';
import { parsePage, WIDTH } from './docs-markdown.mjs';
import { entryPoints } from './entry-points.mjs';

const PACKAGES = { pincer: 'packages/pincer', 'pincer-lab': 'packages/lab', 'pincer-web': 'packages/web' };
const README_LINES = 150;

/**
 * All pages: those at the root, those of `docs` and the packages' own, which may link to nothing
 * outside of their package.
 */
function findPages() {
  const within = (folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  const own = Object.values(PACKAGES).map((folder) => join(folder, 'README.md'));
  const names = [...readdirSync('.'), ...within('docs'), ...own.filter(existsSync)];
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const text = readFileSync(name, 'utf8');
      const root = name.startsWith('packages/') ? dirname(name) : '.';
      return { name, text, root: resolve(root), folder: name.replaceAll('/', '-').slice(0, -3), ...parsePage(text) };
    });
}

const pages = findPages();
const problems = [];
const add = (name, line, message) => problems.push(`${name}:${line}: ${message}`);

const { count, missing } = undocumentedExports(Object.values(PACKAGES).flatMap(entryPoints));
for (const name of missing) problems.push(`${name} has no doc comment`);

for (const { name, text, root, links, anchors, tooLong } of pages) {
  for (const { line, message } of brokenLinks(resolve(name), { links, anchors }, root)) add(name, line, message);
  for (const line of tooLong) add(name, line, `wider than ${WIDTH} columns`);
  const lines = text.trimEnd().split('\n').length;
  if (name === 'README.md' && lines > README_LINES) add(name, lines, `more than ${README_LINES} lines`);
}

const project = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-docs-')));
let examples = 0;
let commands = 0;
try {
  createProject(project, PACKAGES);
  const main = resolve('packages/pincer/dist/cli/main.js');
  writeFileSync(join(project, 'node_modules/.bin/pincer'), `#!/bin/sh\nexec node "${main}" "$@"\n`, { mode: 0o755 });
  const compiled = compileExamples(project, pages);
  examples = compiled.count;
  for (const { name, line, message } of compiled.problems) add(name, line, message);

  const path = [join(project, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  for (const { name, folder, blocks } of pages) {
    const cwd = join(project, folder);
    mkdirSync(cwd, { recursive: true });
    for (const each of blocks.filter(({ language }) => language === 'console').flatMap(commandsOf)) {
      commands++;
      const flaw = flawOfCommand(each, cwd, { ...process.env, PATH: path });
      if (flaw) add(name, each.line, flaw);
    }
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}

for (const [what, looked] of Object.entries({ names: count, examples, commands })) {
  if (looked === 0) problems.push(`there were no ${what} to look at`);
}
console.log(`${count} exported names, ${pages.length} pages, ${examples} examples, ${commands} commands`);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
