import { expect, test } from 'vitest';
import { Kernel } from '../../kernel/host.ts';
import { legalMoves, playedPositions, playMove, strewnPositions } from '../../reference/checkers.ts';
import { Random } from '../../support/random.ts';
import { checkers, decode, encode, INITIAL, type State } from './index.ts';
import { decodeMove, type Move } from './move.ts';
import { WORDS } from './words.ts';

const MUST_CAPTURE = 2;
const BLOCKED = 1;

const kernel = new Kernel(checkers, INITIAL);
const played = playedPositions(new Random(1), 20_000);
const strewn = strewnPositions(new Random(2), 20_000);
const positions = [...played, ...strewn];

/** Start, end and prey of moves, sorted: what makes them the same. */
function names(moves: readonly Move[]): string[] {
  return moves.map(({ path, captured }) => `${path[0]} ${path[path.length - 1]} ${captured}`).sort();
}

/** The board turned round, and the colours with it. */
function turned({ squares, turn, quiet }: State): State {
  const swap: Record<string, string> = { b: 'w', w: 'b', B: 'W', W: 'B', '.': '.' };
  const round = [...squares].reverse().map((piece) => swap[piece]);
  return { squares: round.join(''), turn: turn === 'black' ? 'white' : 'black', quiet };
}

test('the samples have what is hard', () => {
  const moves = strewn.flatMap(legalMoves);
  expect(moves.filter(({ captured }) => captured.length >= 3).length).toBeGreaterThan(1000);
  expect(moves.filter(({ captured }) => captured.length >= 6).length).toBeGreaterThan(10);
  expect(moves.filter(({ path }) => path[0] === path[path.length - 1]).length).toBeGreaterThan(10);
  expect(played.filter(({ squares }) => /[BW]/.test(squares)).length).toBeGreaterThan(5000);
});

test('the kernel has the moves of the reference, each once', () => {
  for (const state of positions) {
    kernel.setRoot(state);
    const moves = kernel.moves();
    expect(names(moves.map(decodeMove))).toEqual(names(legalMoves(state)));
    expect(kernel.perft(1)).toBe(moves.length);
    expect(Math.min(...moves, 0)).toBe(0);
    expect(new Set(moves).size).toBe(moves.length);
    expect(kernel.moves()).toEqual(moves);
  }
});

test('the status shows captures and the end', () => {
  for (const state of positions) {
    kernel.setRoot(state);
    const legal = legalMoves(state);
    expect(kernel.status()).toBe(legal.length === 0 ? BLOCKED : legal[0].captured.length > 0 ? MUST_CAPTURE : 0);
  }
});

test('a move leads where the reference leads, with the key of a fresh set-up, and back', () => {
  const fresh = new Kernel(checkers, INITIAL);
  for (const state of positions.filter((_, index) => index % 4 === 0)) {
    kernel.setRoot(state);
    const words = kernel.save(WORDS);
    const key = kernel.key();
    expect(words).toEqual(encode(state));
    for (const move of kernel.moves()) {
      kernel.make(move);
      const after = playMove(state, decodeMove(move));
      expect(decode(kernel.save(WORDS))).toEqual(after);
      fresh.setRoot(after);
      expect(kernel.key()).toBe(fresh.key());
      kernel.unmake(move);
      expect(kernel.save(WORDS)).toEqual(words);
      expect(kernel.key()).toBe(key);
    }
  }
});

test('different positions have different keys', () => {
  const keys = new Map<string, string>();
  for (const state of positions) {
    kernel.setRoot(state);
    const name = state.squares + state.turn;
    expect(keys.get(kernel.key()) ?? name).toBe(name);
    keys.set(kernel.key(), name);
  }
});

test('1,000 moves can be taken back', () => {
  kernel.setRoot({ squares: `B${'.'.repeat(30)}W`, turn: 'black', quiet: 0 });
  const words = kernel.save(WORDS);
  const line: number[] = [];
  while (line.length < 1000) {
    const [move] = kernel.moves();
    if (move === undefined) break;
    kernel.make(move);
    line.push(move);
  }
  expect(line).toHaveLength(1000);
  for (const move of line.reverse()) kernel.unmake(move);
  expect(kernel.save(WORDS)).toEqual(words);
});

test('the evaluation is the same for both colours, and within bounds', () => {
  for (const state of positions) {
    kernel.setRoot(state);
    const value = kernel.evaluate();
    kernel.setRoot(turned(state));
    expect(kernel.evaluate()).toBe(value);
    if (legalMoves(state).length === 0) expect(value).toBe(-1_000_000_000);
    else expect(Math.abs(value)).toBeLessThan(10_000);
  }
});

test('the evaluation knows what pieces are worth', () => {
  const worth = (squares: string) => {
    kernel.setRoot({ squares, turn: 'black', quiet: 0 });
    return kernel.evaluate();
  };
  const { squares } = INITIAL;
  expect(Math.abs(worth(squares))).toBeLessThan(20);
  for (const at of [20, 22, 24, 26, 28]) {
    const without = `${squares.slice(0, at)}.${squares.slice(at + 1)}`;
    const crowned = `${squares.slice(0, at)}W${squares.slice(at + 1)}`;
    expect(worth(without)).toBeGreaterThan(worth(squares) + 30);
    expect(worth(crowned)).toBeLessThan(worth(squares));
  }
});
