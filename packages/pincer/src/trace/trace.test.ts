import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../contract/check-game.ts';
import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { checkers } from '../games/checkers/index.ts';
import { chess } from '../games/chess/index.ts';
import { connectFour } from '../games/connect-four/index.ts';
import { kalah } from '../games/kalah/index.ts';
import { othello } from '../games/othello/index.ts';
import { ticTacToe } from '../games/tic-tac-toe/index.ts';
import type { Kernel } from '../kernel/host.ts';
import { arbitraryShape } from '../reference/arbitrary.ts';
import { artificialTree } from '../reference/tree.ts';
import type { Counts } from '../runtime/counts.ts';
import { createSearcher } from '../runtime/create.ts';
import { type Outcome, search } from '../runtime/deepen.ts';
import type { Pass } from '../runtime/passes.ts';
import { createTracedSearcher, decodeLine, MAX_RECORDS, type Records, type TracedPass, trace } from './index.ts';

const GAMES: readonly [string, AnyGame<unknown, unknown>, unknown, number][] = [
  ['chess', chess, parsed(chess.parse('r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6')), 3],
  ['Othello', othello, parsed(othello.parse('d3c5d6e3f4c6f5')), 5],
  ['checkers', checkers, undefined, 6],
  ['Connect Four', connectFour, undefined, 6],
  ['Kalah', kalah, undefined, 5],
  ['tic-tac-toe', ticTacToe, undefined, 6],
] as never;

function parsed<T>(result: { ok: true; value: T } | { ok: false; error: string }): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** All passes of a traced search, and its outcome. */
function traced<State, Move>(
  game: AnyGame<State, Move>,
  state: State | undefined,
  driver: DriverName,
  depth: number,
  options = {},
) {
  const passes: TracedPass[] = [];
  const searcher = createTracedSearcher(game, state, { table: 14, ...options });
  const steps = trace(searcher, { driver, depth });
  for (;;) {
    const step = steps.next();
    if (step.done) return { passes, outcome: step.value, searcher };
    passes.push(step.value);
  }
}

/** The same without a trace. */
function ordinary<State, Move>(
  game: AnyGame<State, Move>,
  state: State | undefined,
  driver: DriverName,
  depth: number,
  options = {},
) {
  const passes: (Pass & { depth: number })[] = [];
  const searcher = createSearcher(game, state, { table: 14, ...options });
  const outcome = search(searcher, {
    driver,
    depth,
    principalVariation: false,
    onPass: (pass, at) => passes.push({ ...pass, depth: at }),
  });
  return { passes, outcome };
}

const withoutTime = (outcome: Outcome<unknown>) => ({ ...outcome, time: 0 });
const asPass = ({ alpha, beta, g, failed, leaves, nodes, depth }: Pass & { depth: number }) => ({
  alpha,
  beta,
  g,
  failed,
  leaves,
  nodes,
  depth,
});

function tally(passes: readonly TracedPass[]): Pick<Counts, 'leaves' | 'interior' | 'tableCuts' | 'quiescent'> {
  const counts = { leaf: 0, interior: 0, table: 0, quiescent: 0 };
  for (const { records } of passes) {
    for (let node = 0; node < records.length; node++) counts[records.kind(node)]++;
  }
  return { leaves: counts.leaf, interior: counts.interior, tableCuts: counts.table, quiescent: counts.quiescent };
}

/** Every record by what any preorder has. */
function checkPreorder(records: Records): void {
  for (let index = 0; index < records.length; index++) {
    const node = records.node(index);
    expect(node.parent).toBeLessThan(index);
    expect(node.ply).toBe(node.parent < 0 ? 0 : records.ply(node.parent) + 1);
    const children = records.children(index);
    expect(children.every((child) => records.parent(child) === index)).toBe(true);
    expect(new Set(children.map((child) => records.move(child))).size).toBeLessThanOrEqual(node.moves);
  }
  expect(records.end(0)).toBe(records.length);
}

describe.each(GAMES)('%s', (_name, game, state, depth) => {
  test.each(DRIVER_NAMES)('%s: passes, bounds, totals and the outcome are those of deepen', (driver) => {
    const { passes, outcome } = traced(game, state, driver, depth);
    const expected = ordinary(game, state, driver, depth);
    expect(passes.map(asPass)).toEqual(expected.passes.map(asPass));
    expect(withoutTime(outcome)).toEqual(withoutTime(expected.outcome));
    expect(tally(passes)).toEqual(pick(outcome.counts));
    const last = passes.at(-1) as TracedPass;
    if (driver !== 'best') expect([last.fMinus, last.fPlus]).toEqual([outcome.value, outcome.value]);
  });

  test('its records are in preorder, and their moves lead to their keys', () => {
    const { passes, searcher } = traced(game, state, 'negascout', depth);
    const { records } = passes.at(-1) as TracedPass;
    checkPreorder(records);
    if (!('key' in searcher)) return;
    const kernel = searcher as unknown as Kernel<unknown>;
    for (let node = 0; node < records.length; node += 7) {
      const line = records.line(node);
      for (const move of line) kernel.make(move);
      expect(kernel.key()).toBe(`${records.keyHigh(node)} ${records.keyLow(node)}`);
      for (const move of line.reverse()) kernel.unmake(move);
    }
  });
});

function pick({ leaves, interior, tableCuts, quiescent }: Counts) {
  return { leaves, interior, tableCuts, quiescent };
}

test('on any tree, with any driver and table, the trace finds and counts the same', () => {
  fc.assert(
    fc.property(
      arbitraryShape(),
      fc.constantFrom(...DRIVER_NAMES),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(
        { table: 10 },
        { table: 14 },
        { table: 12, killers: true, quiescence: 2 },
        { table: 12, history: false },
      ),
      (shape, driver, depth, options) => {
        // On random trees with fine grains these two take hundreds of passes.
        const bounded = { ...shape, range: Math.min(shape.range, 100) };
        const { passes, outcome } = traced(artificialTree, bounded, driver, depth, options);
        const expected = ordinary(artificialTree, bounded, driver, depth, options);
        expect(passes.map(asPass)).toEqual(expected.passes.map(asPass));
        expect(withoutTime(outcome)).toEqual(withoutTime(expected.outcome));
        expect(tally(passes)).toEqual(pick(outcome.counts));
        for (const { records } of passes) checkPreorder(records);
      },
    ),
    { numRuns: 60 },
  );
});

test('without a table too', () => {
  const { passes, outcome } = traced(connectFour, undefined, 'negascout', 5, { table: false });
  expect(outcome.counts).toEqual(ordinary(connectFour, undefined, 'negascout', 5, { table: false }).outcome.counts);
  expect(tally(passes)).toEqual(pick(outcome.counts));
});

test('however a pass is cut up, its records are the same', () => {
  const whole = createTracedSearcher(chess, undefined, { table: 12 });
  const slices = createTracedSearcher(chess, undefined, { table: 12 });
  for (const searcher of [whole, slices]) searcher.begin(4, -30, 30, true);
  whole.run(1 << 20);
  while (!slices.run(37));
  expect(slices.records()).toEqual(whole.records());
});

test('the bounds close', () => {
  const { passes } = traced(othello, undefined, 'mtdf', 6);
  for (const [at, pass] of passes.entries()) {
    expect(pass.fMinus).toBeLessThanOrEqual(pass.fPlus);
    if (pass.number === 1) continue;
    expect(pass.depth).toBe(passes[at - 1].depth);
    expect(pass.number).toBe(passes[at - 1].number + 1);
    expect(pass.fMinus).toBeGreaterThanOrEqual(passes[at - 1].fMinus);
    expect(pass.fPlus).toBeLessThanOrEqual(passes[at - 1].fPlus);
  }
});

test('a node is reached by its line, in the notation of the game', () => {
  const { passes, searcher } = traced(chess, undefined, 'mtdf', 3);
  const { records } = passes.at(-1) as TracedPass;
  const deepest = Array.from({ length: records.length }, (_, node) => node).find((node) => records.ply(node) === 3);
  const line = decodeLine(searcher, records.line(deepest as number));
  expect(line).toHaveLength(3);
  const board = createTracedSearcher(chess);
  for (const move of line) {
    const code = board.moves().find((each) => board.decode(each) === move);
    expect(code).toBeDefined();
    board.make(code as number);
  }
  expect(decodeLine(searcher, records.line(0))).toEqual([]);
});

test('what there is no room for is said, and the search goes on', () => {
  const shape = { seed: 1, width: 12, height: 7, range: 1000 };
  const { passes, outcome } = traced(artificialTree, shape, 'alpha-beta', 7, { table: false });
  const { records, nodes } = passes.at(-1) as TracedPass;
  expect(nodes).toBeGreaterThan(MAX_RECORDS);
  expect(records.length).toBe(MAX_RECORDS);
  expect(records.length + records.lost).toBe(nodes);
  expect(outcome.counts).toEqual(ordinary(artificialTree, shape, 'alpha-beta', 7, { table: false }).outcome.counts);
});

test.each([
  ['selective', true],
  ['etc', true],
  ['solver', true],
  ['net', true],
  ['hits', 'deeper'],
])('the option %s cannot be traced, and the error says what can', (name, value) => {
  expect(() => createTracedSearcher(chess, undefined, { [name]: value })).toThrow(
    new RegExp(`^${name}: .* cannot be traced; the options are table, `),
  );
});

test('a game in a kernel of its own needs a trace kernel', () => {
  expect(() => createTracedSearcher({ ...chess, name: 'my chess' })).toThrow(
    'my chess has no trace kernel: those with one are chess, othello, checkers',
  );
});
