import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where the databases of checkers endings are, in the package and as its code says it. */
const FOLDER = fileURLToPath(new URL('./dist/databases/', import.meta.resolve('pincer/package.json')));
const IN_PACKAGE = '../../dist/databases/';
/** Where the page has them, seen from its scripts. */
const IN_PAGE = '../databases/';

/** Puts the databases of checkers endings beside the page, and lets its code find them there. */
export function databases(): Plugin {
  return {
    name: 'pincer:databases',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/endgames/endgames.js')) return undefined;
      if (!code.includes(`'${IN_PACKAGE}'`)) this.error(`${id} does not say where the databases are`);
      return { code: code.replace(`'${IN_PACKAGE}'`, `'${IN_PAGE}'`), map: null };
    },
    generateBundle() {
      for (const name of readdirSync(FOLDER)) {
        this.emitFile({ type: 'asset', fileName: `databases/${name}`, source: readFileSync(`${FOLDER}/${name}`) });
      }
    },
  };
}
