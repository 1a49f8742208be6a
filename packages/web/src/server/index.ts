/**
 * Serves the built page, which is static: any other server of files does as well.
 *
 * @module
 */
import type { WebExtension } from 'pincer/command';

export type { PageServerOptions } from './page-server.ts';
export { createPageServer } from './page-server.ts';

/** What this package adds to the command `pincer`. */
export const extension: WebExtension = {
  web: async () => (await import('./command.ts')).web,
  serve: async (options, live) => await (await import('./serve.ts')).servePage(options, live),
};
