/**
 * The entries that a page may import, those with a `browser` condition: bundled for a page, none
 * may need Node. Pages as users write them stay small, and a worker's file fits into one script.
 */
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { entryPoints } from '../entry-points.mjs';

const NIM = `const nim = {
  moves: ({ heaps }) => heaps.flatMap((size, heap) => Array.from({ length: size }, (_, i) => [heap, i + 1])),
  play: ({ heaps, turn }, [heap, stones]) => ({ heaps: heaps.with(heap, heaps[heap] - stones), turn: 1 - turn }),
  turn: ({ turn }) => turn,
  evaluate: ({ heaps }) => (heaps.some((size) => size > 0) ? 0 : -WIN),
  key: ({ heaps }) => heaps.join(),
};`;

/** The most kilobytes of JavaScript, minified and compressed, that a page has when it begins. */
const PAGES = [
  {
    title: 'a page with a game of its own',
    most: 15,
    code: `import { createBot, WIN } from 'pincer'; ${NIM}
createBot(nim).search({ heaps: [3, 4, 5], turn: 0 }, { time: 500 }).then(console.log);`,
  },
  {
    title: 'a page with chess',
    most: 25,
    code: `import { createBot } from 'pincer'; import { ChessBoard, loadChess } from 'pincer/chess';
loadChess().then((chess) => createBot(chess, { selective: true }).search(new ChessBoard().state)).then(console.log);`,
  },
  {
    title: 'a page whose bot is in a worker',
    most: 5,
    code: `import { createWorkerBot } from 'pincer/worker';
createWorkerBot(() => new Worker('worker.js')).search('a state').then(console.log);`,
  },
];

/** A classic script does not know its address; ours asks for it only when it needs it. */
const HARMLESS = ['EMPTY_CHUNK', 'EMPTY_IMPORT_META'];

const WORKERS = [
  {
    title: 'a game of its own',
    code: `import { WIN } from 'pincer'; import { serveBot } from 'pincer/worker'; ${NIM} serveBot(nim);`,
  },
  {
    title: 'chess',
    code: `import { serveBot } from 'pincer/worker'; import { loadChess } from 'pincer/chess'; serveBot(loadChess());`,
  },
];

/**
 * Bundles a module of the project for a page: its code, what of it a page has when it begins, and
 * the modules that are left outside.
 */
async function bundle(project, code, options = { format: 'esm' }) {
  const warnings = [];
  const entry = join(project.folder, 'page.js');
  const build = await rolldown({
    input: entry,
    cwd: project.folder,
    platform: 'browser',
    onLog: (_level, { code: kind, message }) =>
      !HARMLESS.includes(kind) && warnings.push(stripVTControlCharacters(message).split('\n')[0]),
    plugins: [
      { name: 'page', load: (id) => (id === entry ? code : null), resolveId: (id) => (id === entry ? id : null) },
    ],
  });
  const { output } = await build.generate(options);
  await build.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  const inside = new Set(chunks.map(({ fileName }) => fileName));
  const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return {
    atFirst: chunks.filter((chunk) => isAtFirst(chunk, chunks)).map((chunk) => chunk.code),
    code: chunks.map((chunk) => chunk.code).join(''),
    outside: [...new Set(outside.filter((name) => !inside.has(name)))],
    warnings,
  };
}

/** Whether a chunk is there from the beginning: the entry, or what it imports. */
function isAtFirst(chunk, chunks) {
  if (chunk.isEntry) return true;
  return chunks.some((other) => other.imports.includes(chunk.fileName) && isAtFirst(other, chunks));
}

async function checkPages(project, hold) {
  for (const { title, most, code } of PAGES) {
    const { atFirst, warnings } = await bundle(project, code, { format: 'esm', minify: true });
    const kilobytes = atFirst.reduce((sum, each) => sum + gzipSync(each).length, 0) / 1000;
    const measured = `${kilobytes.toFixed(1)} kB ${warnings.join('; ')}`.trim();
    hold(`${title} begins with at most ${most} kB of JavaScript`, kilobytes <= most && warnings.length === 0, measured);
  }
  for (const { title, code } of WORKERS) {
    const { code: script, warnings } = await bundle(project, code, { format: 'iife' });
    const kept = warnings.length === 0 && !/\bimport\s*\(|^(im|ex)port\b/m.test(script);
    hold(`a worker for ${title} fits into one classic script`, kept, warnings.join('; '));
  }
}

export async function checkBundles(project, hold) {
  const entries = entryPoints(join(project.folder, 'node_modules/pincer')).filter(({ forPages }) => forPages);
  const named = entries.map(({ name }) => name);
  for (const each of ['pincer', 'pincer/chess', 'pincer/othello', 'pincer/checkers']) {
    if (!named.includes(each)) hold(`${each} is for pages`, false, 'it has no browser condition');
  }
  const faults = [];
  for (const name of named) {
    const used = await bundle(project, `import * as all from '${name}'; globalThis.all = all;`);
    const wrong = [...used.outside.map((module) => `imports ${module}`), ...used.warnings];
    if (/\bfrom ?['"]node:|\bimport\(['"]node:/.test(used.code)) wrong.push('has a module of Node');
    if (wrong.length > 0) faults.push(`${name} ${wrong.join('; ')}`);
    const unused = await bundle(project, `import '${name}';`);
    if (unused.code.replace(/^\/\/.*$/gm, '').trim() !== '') faults.push(`${name} is kept where nothing of it is used`);
  }
  await checkPages(project, hold);
  hold('no entry for pages needs Node', faults.length === 0, faults.join('; ') || named.join(', '));
}
