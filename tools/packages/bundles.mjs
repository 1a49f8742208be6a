/**
 * The entries that a page may import, those with a `browser` condition: bundled for a page, none
 * may need Node.
 */
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';
import { entryPoints } from '../entry-points.mjs';

/** Bundles a module of the project for a page: its code, and the modules that are left outside. */
async function bundle(project, code) {
  const warnings = [];
  const entry = join(project.folder, 'page.js');
  const build = await rolldown({
    input: entry,
    cwd: project.folder,
    platform: 'browser',
    onLog: (_level, { code: kind, message }) =>
      kind !== 'EMPTY_CHUNK' && warnings.push(stripVTControlCharacters(message).split('\n')[0]),
    plugins: [
      { name: 'page', load: (id) => (id === entry ? code : null), resolveId: (id) => (id === entry ? id : null) },
    ],
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  const inside = new Set(chunks.map(({ fileName }) => fileName));
  const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return {
    code: chunks.map((chunk) => chunk.code).join(''),
    outside: [...new Set(outside.filter((name) => !inside.has(name)))],
    warnings,
  };
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
  hold('no entry for pages needs Node', faults.length === 0, faults.join('; ') || named.join(', '));
}
