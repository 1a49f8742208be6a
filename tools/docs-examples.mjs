import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const TSC = resolve('node_modules/@typescript/native/bin/tsc');

/**
 * What a user's project has: the strictest settings that are usual, and JavaScript beside each
 * source.
 */
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    moduleDetection: 'force',
    types: ['node'],
  },
  include: ['*/**/*.ts'],
};

/** Makes `folder` a user's project in which the packages of the workspace are installed. */
export function createProject(folder, packages) {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  for (const [name, path] of Object.entries(packages)) symlinkSync(resolve(path), join(folder, 'node_modules', name));
  symlinkSync(resolve('node_modules/@types'), join(folder, 'node_modules/@types'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
}

/**
 * The files of a page's `ts` blocks: of a block that begins with `// file: name` the one of that
 * name, and the blocks of one name make one file together; of any other block a file of its own.
 * `origin` has for each line of the file its line on the page.
 */
export function filesOf(blocks) {
  const files = new Map();
  for (const { language, line, lines } of blocks) {
    if (language !== 'ts') continue;
    const name = /^\/\/ file: (\S+)$/.exec(lines[0] ?? '')?.[1] ?? `line-${line}.ts`;
    const file = files.get(name) ?? { text: '', origin: [] };
    file.text += `${lines.join('\n')}\n`;
    file.origin.push(...lines.map((_, index) => line + index));
    files.set(name, file);
  }
  return files;
}

/**
 * Compiles the pages' files, each page in its folder of the project; returns what is wrong, by page
 * and line.
 */
export function compileExamples(project, pages) {
  const sources = new Map();
  for (const { name, folder, blocks } of pages) {
    for (const [file, { text, origin }] of filesOf(blocks)) {
      const path = join(folder, file);
      mkdirSync(join(project, dirname(path)), { recursive: true });
      writeFileSync(join(project, path), text);
      sources.set(path, { name, origin });
    }
  }
  if (sources.size === 0) return { count: 0, problems: [] };
  const { stdout, status } = spawnSync(process.execPath, [TSC, '-p', '.', '--pretty', 'false'], {
    cwd: project,
    encoding: 'utf8',
  });
  const problems = [...stdout.matchAll(/^(\S.*)\((\d+),\d+\): error (.*)$/gm)].map(([, path, line, message]) => {
    const source = sources.get(path);
    return source ? { name: source.name, line: source.origin[line - 1], message } : { name: path, line, message };
  });
  if (status !== 0 && problems.length === 0) throw new Error(`tsc failed: ${stdout}`);
  return { count: sources.size, problems };
}
