import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { DRIVER_NAMES } from '../drivers/index.ts';
import { CheckersBoard, checkers, INITIAL, parseFen, type State } from '../games/checkers/index.ts';
import { kit } from '../games/checkers/kit.ts';
import { kit as chess } from '../games/chess/kit.ts';
import { Kernel, type KernelGame, KernelSearcher } from '../kernel/host.ts';
import { legalMoves } from '../reference/checkers.ts';
import { Endings, turnedRound } from '../reference/endings.ts';
import { pliesToEnd, search } from '../runtime/deepen.ts';
import { Random } from '../support/random.ts';
import { EndgamesError, loadEndgames, SHIPPED, withEndgames } from './endgames.ts';
import { verifyEndgames } from './verify.ts';

const endgames = await loadEndgames();
const game = withEndgames(endgames);
const kernel = new Kernel(game, INITIAL);

/** Plies to the end as the database has them, negative for a loss; undefined for a draw. */
function known(state: State): number | undefined {
  kernel.setRoot(state);
  return pliesToEnd(kernel.evaluate());
}

/** A position of so many pieces, both sides with some. */
function strewn(random: Random, pieces: number): State {
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
  const plain = new KernelSearcher(checkers, INITIAL, { table: 16 });
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
  const searcher = new KernelSearcher(game, INITIAL, { table: 12 });
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

/**
 * Plays an ending with the databases on the side to move, selectively or not, against a plain
 * search without them.
 */
function playOut(fen: string, nodes: number, selective: boolean) {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  const board = new CheckersBoard(parsed.value);
  const winner = parsed.value.turn;
  const strong = new KernelSearcher(game, parsed.value, { table: 16, hits: 'deeper', selective });
  const weak = new KernelSearcher(checkers, parsed.value, { table: 16, hits: 'deeper' });
  const earlier: State[] = [];
  let result = board.result();
  for (; !result; result = board.result()) {
    const player = board.state.turn === winner ? strong : weak;
    player.setRoot(board.state, earlier);
    const { move } = search(player, { nodes, principalVariation: false });
    earlier.push(board.state);
    expect(board.play(move ?? '').ok).toBe(true);
  }
  const names = [...earlier, board.state].map(({ squares, turn }) => squares + turn);
  return { won: result.winner === winner, plies: names.length - 1, repeated: new Set(names).size < names.length };
}

test.each([
  ['two kings against one', 'B:WK4:BK18,K23'],
  ['two kings against one, the longest way', 'B:WK29:BK3,K4'],
  ['three kings against one', 'W:WK18,K19,K22:BK1'],
  ['two men against one', 'B:W30:B1,2'],
  ['two kings against a king and a man', 'B:WK1,21:BK3,K11'],
])('%s is won in no more plies than the database says', (_name, fen) => {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  const plies = known(parsed.value);
  expect(plies).toBeGreaterThan(0);
  for (const selective of [false, true]) {
    const { won, plies: played, repeated } = playOut(fen, 2_000, selective);
    expect([won, repeated]).toEqual([true, false]);
    expect(played).toBeLessThanOrEqual(plies ?? 0);
  }
});

test.each([['B:WK29,K32:BK10,K14,K18'], ['W:WK3,K8,K15:BK1,K28']])(
  'three kings against two, %s, are won, although no database has them',
  (fen) => {
    expect(playOut(fen, 50_000, true).won).toBe(true);
  },
);

test('a selective search ends where the database begins: proven at depth 1, with a whole line', () => {
  const searcher = new KernelSearcher(game, INITIAL, { table: 12, selective: true });
  const random = new Random(5);
  for (let round = 0; round < 200; round++) {
    const state = strewn(random, 2 + (round % 3));
    if (legalMoves(state).length === 0) continue;
    searcher.setRoot(state);
    const found = search(searcher, { depth: 6 });
    expect([found.depth, found.proven]).toEqual([1, true]);
    expect(pliesToEnd(found.value)).toBe(known(state));
    expect(found.principalVariation.length).toBeGreaterThan(0);
  }
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
  const plain = new Kernel(checkers, INITIAL);
  const random = new Random(4);
  for (let round = 0; round < 200; round++) {
    const state = strewn(random, 5 + random.below(8));
    plain.setRoot(state);
    kernel.setRoot(state);
    expect(kernel.evaluate()).toBe(plain.evaluate());
  }
});

test('checkers is equipped with its databases, and other games are left alone', async () => {
  const equipped = (await kit.equip()) as KernelGame<unknown>;
  expect(Buffer.compare(equipped.data ?? new Uint8Array(0), endgames.data)).toBe(0);
  expect(await chess.equip()).toBe(chess.game);
});

test('databases are fetched where there is no file', async () => {
  const served = createServer(async ({ url }, response) => {
    const file = await readFile(new URL(`.${url}`, SHIPPED)).catch(() => undefined);
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => served.listen(0, '127.0.0.1', resolve));
  const { port } = served.address() as AddressInfo;
  try {
    const { data } = await loadEndgames({ from: new URL(`http://127.0.0.1:${port}/`), pieces: 3 });
    expect(Buffer.compare(data, endgames.data.subarray(0, data.length))).toBe(0);
    await expect(loadEndgames({ from: new URL(`http://127.0.0.1:${port}/no/`) })).rejects.toThrow(/2 pieces: .* 404/);
  } finally {
    served.close();
  }
});

test('databases that are not there, or of the wrong size, are refused', async () => {
  await expect(loadEndgames({ from: new URL('file:///nowhere/') })).rejects.toThrow(EndgamesError);
  await expect(loadEndgames({ pieces: 6 })).rejects.toThrow(RangeError);
  expect(() => new Kernel({ ...checkers, data: new Uint8Array(5) }, INITIAL)).toThrow(/no use for 5 bytes/);
});
