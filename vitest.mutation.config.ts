import { defineConfig } from 'vitest/config';

/** The tests that hold `search` and `drivers`, for `npm run mutation`. */
export default defineConfig({
  test: {
    include: ['search/*', 'drivers/*', 'runtime/deepen', 'reference/stockman'].map(
      (name) => `packages/pincer/src/${name}.test.ts`,
    ),
    testTimeout: 60_000,
    setupFiles: ['tools/mutation-setup.mjs'],
  },
});
