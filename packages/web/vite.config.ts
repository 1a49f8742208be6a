import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { databases } from './build/databases.ts';
import { policy } from './build/policy.ts';
import { serviceWorker } from './build/service-worker.ts';
import { withoutData } from './build/without-data.ts';
import { workerText } from './build/worker-text.ts';

/** What routes with a board have in common is one file: cut up by who shares what, it would weigh more. */
const SHARED = /\/web\/src\/(board|game|engine)\/(?!Help)|\/pincer\/dist\/(?!endgames\/|games\/[a-z-]+\/)/;

/** Their list is for routes where one chooses. */
const DRIVERS = /\/pincer\/dist\/drivers\//;

/** The page: static files under any address, since all of theirs are relative. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [svelte(), databases(), withoutData(), workerText(), policy(), serviceWorker(), budgets()],
  worker: { format: 'es', plugins: () => [databases(), withoutData()] },
  build: {
    outDir: 'dist/page',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'drivers', test: DRIVERS, minShareCount: 2, priority: 1 },
            { name: 'game', test: SHARED, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    fs: { allow: ['../..'] },
  },
});
