/** A worker's file for games that are modules: imports the one that its bot names, and serves it. */
import { serve } from './serve.ts';

serve(async ({ module }) => {
  if (!module) throw new Error('no game was named');
  const exports = (await import(/* @vite-ignore */ module.address)) as Record<string, unknown>;
  const game = exports[module.export];
  if (game !== undefined) return game;
  const names = Object.keys(exports).join(', ') || 'nothing';
  throw new TypeError(`${module.address} exports no "${module.export}"; it exports ${names}`);
});
