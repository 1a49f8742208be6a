import type { KernelRules } from '../../kernel/host.ts';
import { KernelModule } from '../../kernel/module.ts';
import { hasSimd } from '../../kernel/simd.ts';
import { INITIAL, type State } from './position.ts';
import { encode } from './words.ts';

/** Two kernels do the same; the one with SIMD is faster. */
function address(): URL {
  return hasSimd()
    ? new URL('../../../dist/kernels/othello-simd.wasm', import.meta.url)
    : new URL('../../../dist/kernels/othello.wasm', import.meta.url);
}

/** The rules and the evaluation, in WebAssembly; `game.ts` makes a game of them. */
export const rules: KernelRules<State> = {
  name: 'othello',
  initial: INITIAL,
  module: new KernelModule('othello', address),
  encode,
};
