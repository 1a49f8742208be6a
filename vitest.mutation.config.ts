import { defineConfig } from 'vitest/config';

/** The tests that hold `src/search` and `src/drivers`, for `npm run mutation`. */
export default defineConfig({
  test: {
    include: ['src/search/*.test.ts', 'src/drivers/*.test.ts', 'src/deepen.test.ts', 'src/reference/stockman.test.ts'],
    testTimeout: 60_000,
    setupFiles: ['tools/mutation-setup.mjs'],
  },
});
