import type { KernelRules } from '../../kernel/host.ts';
import { KernelModule } from '../../kernel/module.ts';
import { INITIAL, type State } from './position.ts';
import { encode } from './words.ts';

/** The rules and the evaluation, in WebAssembly; `game.ts` makes a game of them. */
export const rules: KernelRules<State> = {
  name: 'othello',
  initial: INITIAL,
  module: new KernelModule('othello', () => new URL('../../../dist/kernels/othello.wasm', import.meta.url)),
  encode,
};
