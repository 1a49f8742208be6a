import { KernelModule, type LoadOptions, loadKernel } from '../../kernel/module.ts';
import { checkOneOf } from '../../support/options.ts';
import type { KernelPuzzle } from '../kernel-passes.ts';
import type { PatternDatabases } from '../patterns/format.ts';
import { parseTiles, showTiles, type Tiles, tilesAfter, tilesFlaw } from './tiles.ts';

const WIDTH = 4;

/**
 * The 15-puzzle in WebAssembly, with the Manhattan distance and linear conflicts. A move is the
 * number of the tile that slides.
 */
export const fifteen: KernelPuzzle<Tiles> = {
  name: 'fifteen',
  module: new KernelModule('fifteen', () => new URL('../../../dist/kernels/fifteen.wasm', import.meta.url)),
  by: 'linear-conflicts',
  // The first of Korf's instances.
  initial: [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3],
  goal: Array.from({ length: WIDTH * WIDTH }, (_, cell) => cell),

  encodeBoard(tiles) {
    const flaw = tilesFlaw(tiles, WIDTH, WIDTH);
    if (flaw !== undefined) throw new RangeError(flaw);
    return tiles.reduce((board, tile, cell) => board | (BigInt(tile) << BigInt(4 * cell)), 0n);
  },

  decodeMoves(tiles, moves) {
    const board = [...tiles];
    return moves.map((move) => {
      const from = move & 15;
      const tile = board[from];
      board[move >> 4] = tile;
      board[from] = 0;
      return tile;
    });
  },

  after: (tiles) => tilesAfter(tiles, WIDTH),
  format: String,
  parse: (text) => parseTiles(text, WIDTH, WIDTH),
  show: (tiles) => showTiles(tiles, WIDTH),
};

/** The 15-puzzle with another estimate that needs no data. */
export function fifteenBy(estimate: 'manhattan' | 'linear-conflicts'): KernelPuzzle<Tiles> {
  return { ...fifteen, by: checkOneOf('estimate', estimate, ['manhattan', 'linear-conflicts']) };
}

/** The 15-puzzle with pattern databases: its estimate is the sum of what they say. */
export function withPatterns(patterns: PatternDatabases): KernelPuzzle<Tiles> {
  return { ...fifteen, by: 'patterns', patterns };
}

/**
 * The 15-puzzle, once its kernel is there: for a page whose bundler hands the kernel out.
 * Node reads the kernel by itself, and solvers wait for it.
 */
export function loadFifteen(options?: LoadOptions): Promise<KernelPuzzle<Tiles>> {
  return loadKernel(fifteen, options);
}
