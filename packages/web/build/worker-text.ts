import { build, type Plugin, type Rolldown } from 'vite';

const QUERY = '?worker-text';

/**
 * What the code of such a worker takes from its global object: it keeps these to itself, so that
 * whatever runs after it may find them gone.
 */
const TAKEN = [
  'AbortController',
  'AbortSignal',
  'MessageChannel',
  'addEventListener',
  'performance',
  'postMessage',
  'setTimeout',
  'clearTimeout',
  'setInterval',
];

/**
 * Imports of `./main.ts?worker-text` give a text: the module and all that it imports, in one
 * statement that declares `__pincer`, the module's export `host`. It is for a worker whose text is
 * put together where it is started.
 */
export function workerText(): Plugin {
  return {
    name: 'pincer:worker-text',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const code = await bundled(id.slice(0, -QUERY.length));
      const names = TAKEN.join();
      const text = `var __pincer=((${names})=>{${code.trimEnd()}return worker.host})(${names});`;
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'worker' },
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output[0].code;
}
