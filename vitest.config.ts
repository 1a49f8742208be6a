import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', '{tools,training}/**/*.test.mjs'],
    globalSetup: ['tools/browser.mjs', 'tools/clients.mjs', 'tools/postgres.mjs'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['default', './tools/summary-reporter.mjs'],
  },
});
