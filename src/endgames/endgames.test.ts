import { expect, test } from 'vitest';
import { pliesToEnd, search } from '../deepen.ts';
import { DRIVER_NAMES } from '../drivers/index.ts';
import { CheckersBoard, type CheckersState, checkers, parseCheckersFen, START } from '../games/checkers/index.ts';
import { Kernel, KernelSearcher } from '../kernel.ts';
import { legalMoves } from '../reference/checkers.ts';
import { Endings, turnedRound } from '../reference/endings.ts';
import { Random } from '../reference/random.ts';
import { EndgamesError, loadEndgames, withEndgames } from './endgames.ts';
import { verifyEndgames } from './verify.ts';

const endgames = await loadEndgames();
const game = withEndgames(endgames);
const kernel = new Kernel(game, START);

/** Plies to the end as the database has them, negative for a loss; undefined for a draw. */
function known(state: CheckersState): number | undefined {
  kernel.setRoot(state);
  return pliesToEnd(kernel.evaluate());
}

/** A position of so many pieces, both sides with some. */
function strewn(random: Random, pieces: number): CheckersState {
  for (;;) {
    const squares: string[] = Array(32).fill('.');
    while (squares.filter((piece) => piece !== '.').length < pieces) {
      const at = random.below(32);
      const kinds = at < 4 ? 'bBW' : at >= 28 ? 'BwW' : 'bBwW';
      if (squares[at] === '.') squares[at] = kinds[random.below(kinds.length)];
    }
    const all = squares.join('');
    if (/b/i.test(all) && /w/i.test(all)) {
      return { squares: all, turn: random.below(2) === 0 ? 'black' : 'white', quiet: 0 };
    }
  }
}

test('every position of 2 and 3 pieces has the value that the slow rules give it, for both colours', () => {
  const endings = new Endings(3);
  expect(endings.positions).toHaveLength(199_520);
  const flaws: string[] = [];
  for (const [at, squares] of endings.positions.entries()) {
    const plies = endings.plies[at];
    const expected = plies < 0 ? undefined : plies % 2 === 1 ? plies : 0 - plies;
    const black = known({ squares, turn: 'black', quiet: 0 });
    const white = known({ squares: turnedRound(squares), turn: 'white', quiet: 0 });
    if (black !== expected || white !== expected) flaws.push(`${squares} ${expected} ${black} ${white}`);
  }
  expect(flaws).toEqual([]);
});

test('every value is the best of its successors', async () => {
  let positions = 0;
  for await (const slice of verifyEndgames(endgames)) {
    if (!slice) continue;
    positions += slice.positions;
    expect(slice.flaw).toBeUndefined();
  }
  expect(positions).toBe(3_488 + 196_032 + 6_209_316);
});

test('a wrong value is found', async () => {
  const random = new Random(7);
  for (let round = 0; round < 3; round++) {
    const data = endgames.data.slice(0, 3_488 + 196_032);
    const at = random.below(data.length);
    data[at] = data[at] === 0 ? 2 : 0;
    let flaws = 0;
    for await (const slice of verifyEndgames({ pieces: 3, data })) if (slice?.flaw !== undefined) flaws++;
    expect(flaws).toBeGreaterThan(0);
  }
});

test('exhaustive search finds the same for 4 pieces, as far as it sees', () => {
  const DEPTH = 9;
  const random = new Random(1);
  const plain = new KernelSearcher(checkers, START, { table: 16 });
  let decided = 0;
  for (let round = 0; round < 400; round++) {
    const state = strewn(random, 4);
    plain.setRoot(state);
    plain.forget();
    if (plain.moves().length === 0) continue;
    const found = pliesToEnd(search(plain, { depth: DEPTH, driver: 'alpha-beta', principalVariation: false }).value);
    const plies = known(state);
    // Captures at the horizon let it see further, but not always.
    const seen = found !== undefined || (plies !== undefined && Math.abs(plies) <= DEPTH);
    if (seen) expect(found, state.squares).toBe(plies);
    if (seen) decided++;
  }
  expect(decided).toBeGreaterThan(100);
});

test.each(DRIVER_NAMES.filter((name) => name !== 'best'))('%s finds the plies of the database', (driver) => {
  const random = new Random(2);
  const searcher = new KernelSearcher(game, START, { table: 12 });
  for (let round = 0; round < 50; round++) {
    const state = strewn(random, 2 + (round % 3));
    const plies = known(state);
    if (plies === undefined || legalMoves(state).length === 0) continue;
    searcher.setRoot(state);
    for (const depth of [1, 2, 3]) {
      const found = search(searcher, { depth, from: depth, driver, principalVariation: false });
      expect(pliesToEnd(found.value), `${state.squares} ${state.turn}`).toBe(plies);
    }
  }
});

/** Plays an ending with the databases on one side, and returns the plies to its end and who won. */
function playOut(fen: string, nodes: number) {
  const parsed = parseCheckersFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  const board = new CheckersBoard(parsed.value);
  const winner = parsed.value.turn;
  const strong = new KernelSearcher(game, parsed.value, { table: 16, hits: 'deeper' });
  const weak = new KernelSearcher(checkers, parsed.value, { table: 16, hits: 'deeper' });
  let result = board.result();
  for (; !result; result = board.result()) {
    const player = board.state.turn === winner ? strong : weak;
    player.setRoot(board.state);
    const { move } = search(player, { nodes, principalVariation: false });
    expect(board.play(move ?? '').ok).toBe(true);
  }
  return { won: result.winner === winner, plies: board.history.length };
}

test.each([
  ['two kings against one', 'B:WK4:BK18,K23'],
  ['two kings against one, the longest way', 'B:WK29:BK3,K4'],
  ['three kings against one', 'W:WK18,K19,K22:BK1'],
  ['two men against one', 'B:W30:B1,2'],
  ['two kings against a king and a man', 'B:WK1,21:BK3,K11'],
])('%s is won in no more plies than the database says', (_name, fen) => {
  const parsed = parseCheckersFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  const plies = known(parsed.value);
  expect(plies).toBeGreaterThan(0);
  const { won, plies: played } = playOut(fen, 2_000);
  expect(won).toBe(true);
  expect(played).toBeLessThanOrEqual(plies ?? 0);
});

test('three kings against two are won, although no database has them', () => {
  expect(playOut('B:WK29,K32:BK10,K14,K18', 50_000).won).toBe(true);
});

test('a drawn ending is worth next to nothing, a won one more than any evaluation', () => {
  const random = new Random(3);
  for (let round = 0; round < 2000; round++) {
    const state = strewn(random, 2 + (round % 3));
    kernel.setRoot(state);
    const value = kernel.evaluate();
    if (pliesToEnd(value) === undefined) expect(Math.abs(value)).toBeLessThan(60);
  }
});

test('more pieces are evaluated as without databases', () => {
  const plain = new Kernel(checkers, START);
  const random = new Random(4);
  for (let round = 0; round < 200; round++) {
    const state = strewn(random, 5 + random.below(8));
    plain.setRoot(state);
    kernel.setRoot(state);
    expect(kernel.evaluate()).toBe(plain.evaluate());
  }
});

test('databases that are not there, or of the wrong size, are refused', async () => {
  await expect(loadEndgames({ from: new URL('file:///nowhere/') })).rejects.toThrow(EndgamesError);
  await expect(loadEndgames({ pieces: 6 })).rejects.toThrow(RangeError);
  expect(() => new Kernel({ ...checkers, data: new Uint8Array(5) }, START)).toThrow(/no use for 5 bytes/);
});
