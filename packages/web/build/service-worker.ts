import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';

/**
 * What is not kept before somebody needs it: databases of endings are larger than all the rest, and
 * Othello's trace kernel and the one without SIMD have all its weights again.
 */
export const LATER = /\.endgames$|(^|\/)othello-(trace-)?[\w-]{8}\.wasm$/;

/**
 * Writes the service worker beside the page, with the list of all files that it keeps and their
 * hash: a page that changes in one byte gets another service worker.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'pincer:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const hash = createHash('sha256');
        const shipped = readdirSync(join(root, 'public'));
        for (const file of shipped) hash.update(file).update(readFileSync(join(root, 'public', file)));
        for (const [file, output] of Object.entries(bundle)) {
          hash.update(file).update(output.type === 'chunk' ? output.code : output.source);
        }
        const files = ['./', ...shipped, ...Object.keys(bundle)].filter(
          (file) => !LATER.test(file) && file !== 'index.html' && !file.endsWith('.map'),
        );
        const path = join(root, 'src/service/service-worker.ts');
        const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path);
        const filled = code
          .replace('__FILES__', () => JSON.stringify(files.sort()))
          .replace('__VERSION__', () => JSON.stringify(hash.digest('hex').slice(0, 16)));
        const { code: source, errors } = await minify('service-worker.js', filled);
        if (errors.length > 0) this.error(errors[0].message);
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
