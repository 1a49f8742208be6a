/**
 * A worker's file for games and puzzles that are modules: imports the one that its bot or solver
 * names, and serves it.
 */
import { isPuzzle } from '../puzzle/puzzle.ts';
import { respondAsBot, serve } from './serve.ts';
import { respondAsSolver } from './serve-solver.ts';

serve(
  async ({ module }) => {
    if (!module) throw new Error('no game was named');
    const exports = (await import(/* @vite-ignore */ module.address)) as Record<string, unknown>;
    const found = exports[module.export];
    if (found !== undefined) return found;
    const names = Object.keys(exports).join(', ') || 'nothing';
    throw new TypeError(`${module.address} exports no "${module.export}"; it exports ${names}`);
  },
  (found, setup, helpers) => (isPuzzle(found) ? respondAsSolver(found) : respondAsBot(found, setup, helpers)),
  'this file',
);
