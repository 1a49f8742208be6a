import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chess } from '../games/chess/index.ts';
import { createBerths, KernelSearcher } from './host.ts';
import { moduleOf, sharedModule } from './module.ts';
import { shared } from './share.ts';

const KERNELS = new URL('../../dist/kernels/', import.meta.url);

test.each(['chess', 'chess-net', 'othello', 'othello-simd', 'checkers', 'checkers-net', 'connect-four'])(
  'one byte makes the kernel of %s one for shared memory',
  (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(`${name}.wasm`, KERNELS)));
    const changed = shared(bytes);
    expect(changed.filter((byte, at) => byte !== bytes[at])).toHaveLength(1);
    const memory = new WebAssembly.Memory({ initial: 512, maximum: 512, shared: true });
    const imports = { env: { memory, abort: () => {} }, seat: { bytes: 0 } };
    expect(() => new WebAssembly.Instance(new WebAssembly.Module(bytes), imports)).toThrow(/shared/);
    expect(new WebAssembly.Instance(new WebAssembly.Module(changed), imports).exports).toHaveProperty('run');
  },
);

test('what imports no memory cannot be shared', () => {
  const bytes = new Uint8Array(readFileSync(new URL('endgames.wasm', KERNELS)));
  expect(() => shared(bytes)).toThrow('the kernel imports no memory that could be shared');
});

test('a module is made for shared memory once, and only from bytes that are known', () => {
  const module = moduleOf(chess);
  expect(sharedModule(module)).toBe(sharedModule(module));
  const foreign = new WebAssembly.Module(readFileSync(new URL('chess.wasm', KERNELS)));
  expect(sharedModule(foreign)).toBeUndefined();
});

test.each([true, false])('kernels in one memory do not disturb each other (shared: %s)', (isShared) => {
  const berths = createBerths(chess, { table: 12, selective: true }, 3, isShared) ?? [];
  const kernels = berths.map(
    (berth) => new KernelSearcher(chess, chess.initial, { table: 12, selective: true }, berth),
  );
  const lines = kernels.map((kernel, index) => {
    for (let ply = 0; ply < 8; ply++) kernel.make(kernel.moves()[index]);
    return [kernel.key(), kernel.perft(3), kernel.evaluate()];
  });
  const alone = kernels.map((_, index) => {
    const kernel = new KernelSearcher(chess, chess.initial, { table: 12, selective: true });
    for (let ply = 0; ply < 8; ply++) kernel.make(kernel.moves()[index]);
    return [kernel.key(), kernel.perft(3), kernel.evaluate()];
  });
  expect(lines).toEqual(alone);
  expect(new Set(lines.map(([key]) => key)).size).toBe(3);
});
