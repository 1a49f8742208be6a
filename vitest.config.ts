import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests see no databases that the user built, and leave none. */
const cache = fileURLToPath(new URL('node_modules/.cache/tests', import.meta.url));

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', '{tools,training}/**/*.test.mjs'],
    globalSetup: ['tools/browser.mjs', 'tools/clients.mjs', 'tools/postgres.mjs', 'tools/python.mjs'],
    env: { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['default', './tools/summary-reporter.mjs'],
  },
});
