import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../support/random.ts';
import { FAULT_PATH, MAX_PATH } from '../base.ts';
import { THRESHOLD_DRIVER_NAMES } from '../drivers/index.ts';
import { shuffled } from '../fixtures/instances.ts';
import { KORF } from '../fixtures/korf.ts';
import { KernelPasses } from '../kernel-passes.ts';
import { localPasses } from '../local-passes.ts';
import type { Passes } from '../passes.ts';
import { buildPatterns } from '../patterns/build.ts';
import { FILE_NAME, PATTERNS, type PatternDatabases, placementsOf } from '../patterns/format.ts';
import { loadPatterns } from '../patterns/load.ts';
import { solveNow, Workbench } from '../solver.ts';
import { fifteen, fifteenBy, withPatterns } from './fifteen.ts';
import { slidingPuzzle } from './sliding.ts';
import type { Tiles } from './tiles.ts';

const manhattan = fifteenBy('manhattan');
const twin = slidingPuzzle(4, 4);
const SHORTEST = KORF.toSorted((a, b) => a.length - b.length);

let directory: string;
let patterns: PatternDatabases;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pincer-patterns-'));
  const steps = buildPatterns(directory);
  let step = await steps.next();
  while (!step.done) step = await steps.next();
  patterns = step.value;
}, 120_000);

afterAll(() => rm(directory, { recursive: true }));

/** The length of a solution that is played out; undefined: it does not solve, or jumps. */
function lengthOf(tiles: Tiles, moves: readonly number[]): number | undefined {
  const board = [...tiles];
  for (const tile of moves) {
    const from = board.indexOf(tile);
    const blank = board.indexOf(0);
    const steps = Math.abs((from % 4) - (blank % 4)) + Math.abs((from >> 2) - (blank >> 2));
    if (steps !== 1) return undefined;
    board[blank] = tile;
    board[from] = 0;
  }
  return board.every((tile, cell) => tile === cell) ? moves.length : undefined;
}

test('the kernel counts the nodes of its slow twin, with and without a table', () => {
  const random = new Random(2);
  for (let count = 0; count < 20; count++) {
    const tiles = shuffled(random, 4, 4, 20 + random.below(60));
    for (const memory of [0, 0.05, 0.19]) {
      for (const circles of [false, true]) {
        const [fast, slow] = [manhattan, twin].map((puzzle) => solveNow(puzzle, tiles, { memory, circles }));
        expect(fast.cost).toBe(slow.cost);
        expect(fast.passes.map(({ threshold, g, nodes }) => [threshold, g, nodes])).toEqual(
          slow.passes.map(({ threshold, g, nodes }) => [threshold, g, nodes]),
        );
        expect(lengthOf(tiles, fast.moves as number[])).toBe(fast.cost);
      }
    }
  }
});

/** One pass, cut up into slices: all that it found and counted. */
function passOf(passes: Passes<number>, threshold: number, slice: () => number) {
  passes.begin(threshold);
  const sums = { nodes: 0, expanded: 0 };
  for (let complete = false; !complete && passes.fault === 0; ) {
    complete = passes.run(slice());
    sums.nodes += passes.nodes;
    sums.expanded += passes.expanded;
  }
  const { fault, bound } = passes;
  return { ...sums, fault, bound, solution: fault === 0 && bound <= threshold ? passes.solution() : undefined };
}

test('a pass without memory is that of the slow twin, at any threshold, however it is cut up', () => {
  const random = new Random(12);
  const options = { memory: 0, circles: false };
  const solved = new Set<boolean>();
  for (let count = 0; count < 300; count++) {
    const tiles = shuffled(random, 4, 4, random.below(count < 100 ? 4 : 60));
    const [fast, slow] = [new KernelPasses(manhattan, tiles, options), localPasses(twin, tiles, options)];
    const threshold = Math.max(0, fast.estimate - 3) + random.below(12);
    const length = 1 + random.below(2000);
    const found = passOf(fast, threshold, () => 1 + random.below(length));
    const { solution, ...counts } = passOf(slow as Passes<number>, threshold, () => 1_000_000);
    expect(found).toMatchObject(counts);
    if (found.solution) expect(lengthOf(tiles, found.solution)).toBe(found.bound);
    expect(found.solution === undefined).toBe(solution === undefined);
    solved.add(solution !== undefined);
  }
  expect(solved.size).toBe(2);
});

test('a path without memory that becomes too long is a fault', () => {
  const passes = new KernelPasses(manhattan, KORF[0].tiles, { memory: 0 });
  expect(passOf(passes, 2 * MAX_PATH, () => 1_000_000)).toMatchObject({ fault: FAULT_PATH });
  passes.begin(MAX_PATH - 1);
  expect(passes.run(100_000)).toBe(false);
  expect(passes.fault).toBe(0);
});

/** IDA* as everybody writes it, on arrays: the number of nodes of all passes. */
function plainIda(start: Tiles): number {
  const tiles = [...start];
  const distance = (cell: number, home: number) =>
    Math.abs((cell % 4) - (home % 4)) + Math.abs((cell >> 2) - (home >> 2));
  let nodes = 0;
  const estimate = tiles.reduce((sum, tile, cell) => sum + (tile === 0 ? 0 : distance(cell, tile)), 0);
  let threshold = estimate;
  let next: number;
  function visit(blank: number, before: number, g: number, h: number): boolean {
    nodes++;
    if (g + h > threshold) {
      next = Math.min(next, g + h);
      return false;
    }
    if (h === 0) return true;
    for (const to of [blank - 4, blank - 1, blank + 1, blank + 4]) {
      if (to < 0 || to > 15 || to === before || distance(blank, to) !== 1) continue;
      const tile = tiles[to];
      tiles[blank] = tile;
      tiles[to] = 0;
      const found = visit(to, blank, g + 1, h + distance(blank, tile) - distance(to, tile));
      tiles[to] = tile;
      tiles[blank] = 0;
      if (found) return true;
    }
    return false;
  }
  for (;;) {
    next = Infinity;
    if (visit(tiles.indexOf(0), -1, 0, estimate)) return nodes;
    threshold = next;
  }
}

test('from below, without a table, the nodes are those of plain IDA*', () => {
  for (const { tiles, length } of SHORTEST.slice(0, 3)) {
    const { cost, nodes } = solveNow(manhattan, tiles, { memory: 0 });
    expect(cost).toBe(length);
    expect(nodes).toBe(plainIda(tiles));
  }
});

describe('pattern databases', () => {
  test('have all placements, and their longest are as they were found', () => {
    expect(patterns.map(({ values }) => values.length)).toEqual(PATTERNS.map((tiles) => placementsOf(tiles.length)));
    expect(patterns.map(({ values }) => values.reduce((most, value) => Math.max(most, value), 0))).toEqual([
      27, 28, 15,
    ]);
  });

  test('are read back as they were made', async () => {
    const read = await loadPatterns(directory);
    expect(read.map(({ tiles }) => tiles)).toEqual(PATTERNS);
    for (const [index, { values }] of read.entries()) expect(Buffer.compare(values, patterns[index].values)).toBe(0);
  });

  test('never say less than the Manhattan distance, nor more than the truth', () => {
    const random = new Random(9);
    const benches = [manhattan, fifteen, withPatterns(patterns)].map((puzzle) => new Workbench<Tiles, number>(puzzle));
    for (let count = 0; count < 200; count++) {
      const tiles = shuffled(random, 4, 4, random.below(40));
      const [byDistance, byConflicts, byPatterns] = benches.map((bench) => bench.solveNow(tiles, { memory: 0 }));
      expect(byPatterns.cost).toBe(byDistance.cost);
      expect(byConflicts.cost).toBe(byDistance.cost);
      const estimateOf = ({ passes }: typeof byDistance) => passes[0].threshold;
      expect(estimateOf(byPatterns)).toBeGreaterThanOrEqual(estimateOf(byDistance));
      expect(estimateOf(byConflicts)).toBeGreaterThanOrEqual(estimateOf(byDistance));
      expect(estimateOf(byPatterns)).toBeLessThanOrEqual(byDistance.cost ?? 0);
    }
  });

  test('solve instances of Korf, with any driver that begins at a guess or below', () => {
    const bench = new Workbench<Tiles, number>(withPatterns(patterns));
    for (const { tiles, length } of KORF.filter((_, index) => index % 16 === 0)) {
      for (const driver of ['ida', 'guess', 'ibex'] as const) {
        const { cost, moves } = bench.solveNow(tiles, { driver, memory: 0 });
        expect(cost).toBe(length);
        expect(lengthOf(tiles, moves as number[])).toBe(length);
      }
    }
  });

  test.each([
    ['cut off', (file: Uint8Array) => file.subarray(0, file.length - 1)],
    ['longer', (file: Uint8Array) => new Uint8Array(Buffer.concat([file, Buffer.of(0)]))],
    ['of another version', (file: Uint8Array) => file.with(8, 9)],
    ['damaged', (file: Uint8Array) => file.with(file.length - 100, file[file.length - 100] ^ 1)],
    ['of something else', (file: Uint8Array) => file.with(0, 0)],
  ])('a file that is %s is refused, and made anew', async (_what, spoil) => {
    const path = join(directory, FILE_NAME);
    const whole = await readFile(path);
    await writeFile(path, spoil(new Uint8Array(whole)));
    await expect(loadPatterns(directory)).rejects.toThrow(/patterns: (it|the pattern|\d+ bytes)/);
    await writeFile(path, whole);
  });

  test('that are missing are named', async () => {
    await expect(loadPatterns(join(directory, 'nowhere'))).rejects.toThrow(/there are no pattern databases: .*nowhere/);
  });
});

test('every driver solves the shortest of Korf with linear conflicts', () => {
  const [{ tiles, length }] = SHORTEST;
  for (const driver of THRESHOLD_DRIVER_NAMES) {
    expect(solveNow(fifteen, tiles, { driver, memory: 1, ceiling: length + 2 }).cost).toBe(length);
  }
});

test.each([
  ['1 2 3', /tile|blank/],
  ['0 1 2 3 4 5 6 7 8 9 10 11 12 13 15 14', /cannot be solved/],
  ['0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 16', /there is no tile 16/],
  ['0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 14', /tile 14 is there 2 times/],
  ['0 1 2 x', /"x" is not the number of a tile/],
])('%s is no board', (text, message) => {
  const parsed = fifteen.parse(text);
  expect(parsed).toMatchObject({ ok: false, error: expect.stringMatching(message) });
});

test('a state that is no board is refused before it reaches the kernel', () => {
  expect(() => solveNow(fifteen, [1, 2] as never)).toThrow(RangeError);
});
