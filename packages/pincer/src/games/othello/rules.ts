import type { KernelRules } from '../../kernel/host.ts';
import { loadModule } from '../../kernel/load.ts';
import { nameOfSquare, PASS, START, type State } from './position.ts';
import { encode } from './words.ts';

/** The kernel's number for a pass; its other moves are squares. */
export const PASS_MOVE = 64;

export const nameOfMove = (move: number): string => (move === PASS_MOVE ? PASS : nameOfSquare(move));

/** The rules and the evaluation, in WebAssembly; `index.ts` makes a game of them. */
export const rules: KernelRules<State> = {
  name: 'othello',
  initial: START,
  module: await loadModule(new URL('../../../dist/kernels/othello.wasm', import.meta.url)),
  encode,
};
