import type { KernelGame } from '../kernel/host.ts';
import { KernelModule, type LoadOptions } from '../kernel/module.ts';

/** The kernels whose plain search is traced, by the game's name. */
const KERNELS: Readonly<Record<string, KernelModule>> = {
  chess: new KernelModule('chess', () => new URL('../../dist/kernels/chess-trace.wasm', import.meta.url), 'trace'),
  othello: new KernelModule(
    'othello',
    () => new URL('../../dist/kernels/othello-trace.wasm', import.meta.url),
    'trace',
  ),
  checkers: new KernelModule(
    'checkers',
    () => new URL('../../dist/kernels/checkers-trace.wasm', import.meta.url),
    'trace',
  ),
};

/** The trace kernel of a game; throws if it has none. */
export function traceKernelOf(name: string): KernelModule {
  if (Object.hasOwn(KERNELS, name)) return KERNELS[name];
  throw new RangeError(`${name} has no trace kernel: those with one are ${Object.keys(KERNELS).join(', ')}`);
}

/**
 * The game, once its trace kernel is there: for a page, before it makes a traced searcher for chess,
 * Othello or checkers. Node reads the kernel by itself, and other games have none.
 */
export async function loadTrace<State>(
  game: KernelGame<State>,
  { wasm }: LoadOptions = {},
): Promise<KernelGame<State>> {
  await traceKernelOf(game.name).load(wasm);
  return game;
}
