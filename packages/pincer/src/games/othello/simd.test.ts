/** Two kernels, with SIMD and without, do the same. All other tests run with SIMD, where there is. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { type KernelGame, KernelSearcher } from '../../kernel/host.ts';
import { KernelModule, loadKernel, moduleOf } from '../../kernel/module.ts';
import { sealOf } from '../../kernel/seal.ts';
import { type Position, randomGame, textOf } from '../../reference/othello.ts';
import { search } from '../../runtime/deepen.ts';
import type { SearcherOptions } from '../../runtime/searcher.ts';
import { Random } from '../../support/random.ts';
import { parseBoard } from './board-text.ts';
import { othello } from './index.ts';
import type { State } from './position.ts';

const KERNELS = new URL('../../../dist/kernels/', import.meta.url);

function withKernel(name: string): KernelGame<State> {
  return { ...othello, module: new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, KERNELS))) };
}

const BOTH = [withKernel('othello-simd'), withKernel('othello')];

function stateOf(position: Position): State {
  const parsed = parseBoard(textOf(position));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** What both kernels make of something; they must agree. */
function same<Found>(find: (game: KernelGame<State>) => Found): void {
  const [simd, plain] = BOTH.map(find);
  expect(simd).toEqual(plain);
}

test('Node takes the one with SIMD', () => {
  expect(sealOf(moduleOf(othello))?.kernel).toBe('othello-simd');
});

test('where there is no SIMD, the other one', async () => {
  vi.resetModules();
  const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  try {
    const { othello: here } = await import('./index.ts');
    expect(sealOf(moduleOf(here))?.kernel).toBe('othello');
  } finally {
    validate.mockRestore();
    vi.resetModules();
  }
});

test('either may be handed over', async () => {
  for (const { module } of BOTH) {
    const bytes = readFileSync(new URL(`${sealOf(moduleOf({ module }))?.kernel}.wasm`, KERNELS));
    const game = await loadKernel({ ...othello, module: new KernelModule('othello', () => KERNELS) }, { wasm: bytes });
    expect(sealOf(moduleOf(game))).toEqual(sealOf(moduleOf({ module })));
  }
});

test('the same moves, turned discs, values and counts everywhere in random games', () => {
  const random = new Random(1);
  const searchers = BOTH.map((game) => new KernelSearcher(game, game.initial, { table: 10 }));
  for (let game = 0; game < 60; game++) {
    for (const position of randomGame(random)) {
      const [simd, plain] = searchers.map((searcher) => {
        searcher.setRoot(stateOf(position));
        return [searcher.moves(), searcher.evaluate(), searcher.perft(2)];
      });
      expect(simd).toEqual(plain);
    }
  }
});

test.each<[string, SearcherOptions, number]>([
  ['plain', {}, 5],
  ['selective', { selective: true }, 9],
])('the same %s searches, node for node', (_name, options, depth) => {
  const random = new Random(2);
  for (let trial = 0; trial < 12; trial++) {
    const game = randomGame(random);
    const state = stateOf(game[random.below(game.length - 1)]);
    same((kind) => {
      const { value, move, counts } = search(new KernelSearcher(kind, state, { table: 14, ...options }), { depth });
      return { value, move, counts };
    });
  }
});

test('the same endings, node for node', () => {
  const random = new Random(3);
  for (let trial = 0; trial < 20; trial++) {
    const game = randomGame(random);
    const state = stateOf(game[Math.max(game.length - 16, 0)]);
    same((kind) => {
      const searcher = new KernelSearcher(kind, state, { table: 14, solver: true, ...kind.proving });
      const { value, move, proven, counts } = search(searcher);
      return { value, move, proven, counts };
    });
  }
});
