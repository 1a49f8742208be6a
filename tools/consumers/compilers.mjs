/**
 * Pincer under strict TypeScript: `consumers/typescript`, with every compiler that its package.json
 * brings, and with each of its configurations. The examples of the READMEs are compiled as they
 * stand.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePage } from '../docs-markdown.mjs';
import { entryPoints } from '../entry-points.mjs';
import { runCommand } from '../run-command.mjs';

const COMPILERS = ['5.9', '6', '7'];
const CONFIGURATIONS = {
  node: 'nodenext with the types of Node',
  page: 'bundler with the types of a page',
  both: 'bundler with the types of both',
  bare: 'nodenext with neither',
};
const READMES = { readme: 'README.md', 'package-readme': 'packages/pincer/README.md' };
const TIMEOUT = 120_000;

/** The `ts` blocks of a page, each as the user would paste it into a file. */
export function examplesOf(text) {
  return parsePage(text)
    .blocks.filter(({ language }) => language === 'ts')
    .map(({ lines }) => `${lines.join('\n')}\n`);
}

/** A module that needs the declarations of every one of these entry points. */
function importsOf(entries) {
  return entries.map(({ name }, at) => `export * as entry${at} from '${name}';\n`).join('');
}

export const compilers = {
  name: 'typescript',
  async *checks(folder) {
    for (const [name, page] of Object.entries(READMES)) {
      const examples = examplesOf(readFileSync(page, 'utf8'));
      yield { title: `${page} has examples`, flaw: examples.length > 0 ? undefined : 'no block of ts' };
      for (const [at, text] of examples.entries()) writeFileSync(join(folder, `src/${name}-${at + 1}.ts`), text);
    }
    const entries = entryPoints(join(folder, 'node_modules/pincer'));
    writeFileSync(join(folder, 'src/entries.ts'), importsOf(entries.filter(({ forPages }) => forPages)));
    writeFileSync(join(folder, 'src-node/entries.ts'), importsOf(entries));
    for (const compiler of COMPILERS) {
      for (const [name, title] of Object.entries(CONFIGURATIONS)) {
        const args = [`node_modules/typescript-${compiler}/bin/tsc`, '-p', `tsconfig.${name}.json`];
        const { status, output } = await runCommand(process.execPath, args, { cwd: folder, timeout: TIMEOUT });
        yield { title: `TypeScript ${compiler}, ${title}`, flaw: status === 0 ? undefined : output };
      }
    }
  },
};
