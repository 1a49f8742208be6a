import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Kernel } from '../../kernel/host.ts';
import { legalMoves, PASS, perft, playMove, randomGame, textOf } from '../../reference/othello.ts';
import { Random } from '../../support/random.ts';
import { OthelloBoard } from './board.ts';
import { makeBoard, parseBoard } from './board-text.ts';
import { PASS_MOVE } from './move.ts';
import { INITIAL, type State } from './position.ts';
import { rules } from './rules.ts';
import { decode, WORDS } from './words.ts';

/** Depth, then the count with a pass as a ply, then the one without. */
const COUNTS = readFileSync(new URL('./data/perft_counts.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split(' ').map(Number));

const { PINCER_LONG: LONG } = process.env;

const stateOf = (text: string): State => {
  const parsed = parseBoard(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

test('the published counts of positions, with a pass as a ply', () => {
  const board = new OthelloBoard();
  const deepest = LONG ? 12 : 11;
  const checked = COUNTS.filter(([depth]) => depth <= deepest);
  expect(checked).toHaveLength(deepest);
  for (const [depth, count] of checked) expect([depth, board.perft(depth)]).toEqual([depth, count]);
  expect(board.perft(0)).toBe(1);
});

test('the published counts of positions, where a pass is not a ply', () => {
  const kernel = new Kernel(rules, INITIAL);
  const count = (depth: number): number => {
    if (depth === 0) return 1;
    const moves = kernel.moves();
    if (moves.length === 0) return 1;
    if (depth === 1 && moves[0] !== PASS_MOVE) return moves.length;
    let total = 0;
    for (const move of moves) {
      kernel.make(move);
      total += count(move === PASS_MOVE ? depth : depth - 1);
      kernel.unmake(move);
    }
    return total;
  };
  for (const [depth, , withoutPasses] of COUNTS.filter(([depth]) => depth <= 9))
    expect(count(depth)).toBe(withoutPasses);
});

test('divide adds up to perft', () => {
  const board = new OthelloBoard();
  const counts = Object.fromEntries(board.divide(6));
  expect(Object.keys(counts)).toEqual(board.moves());
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(8200);
  expect(Object.fromEntries(board.divide(1))).toEqual({ d3: 1, c4: 1, f5: 1, e6: 1 });
});

test('the same moves, positions and ends as the reference in 500 random games', () => {
  const random = new Random(1);
  const kernel = new Kernel(rules, INITIAL);
  let positions = 0;
  let passes = 0;
  for (let game = 0; game < 500; game++) {
    for (const position of randomGame(random)) {
      kernel.setRoot(stateOf(textOf(position)));
      const moves = legalMoves(position);
      const status = moves.length === 0 ? 2 : moves[0] === PASS ? 1 : 0;
      expect([kernel.moves(), kernel.perft(1), kernel.status()]).toEqual([moves, Math.max(1, moves.length), status]);
      const next = moves.map((move) => {
        kernel.make(move);
        const text = makeBoard(decode(kernel.save(WORDS)));
        kernel.unmake(move);
        return text;
      });
      expect(next).toEqual(moves.map((move) => textOf(playMove(position, move))));
      positions++;
      if (moves[0] === PASS) passes++;
    }
  }
  expect(positions).toBeGreaterThan(25_000);
  expect(passes).toBeGreaterThan(200);
});

test('boards of any filling, not only those of games: the same counts two plies deep', () => {
  const random = new Random(2);
  const board = (filled: number) =>
    Array.from({ length: 64 }, (_, square) =>
      [27, 28, 35, 36].includes(square) || random.below(64) < filled ? 1 + random.below(2) : 0,
    );
  for (let trial = 0; trial < 2000; trial++) {
    const position = { board: board(trial % 65), turn: trial % 2 === 0 ? 1 : 2 } as const;
    const kernel = new OthelloBoard(stateOf(textOf(position)));
    expect(kernel.perft(2)).toBe(perft(position, 2));
    if (trial % 50 === 0) expect(kernel.perft(3)).toBe(perft(position, 3));
  }
});

test('unmake restores words and key, and a key does not depend on how a position came about', () => {
  const random = new Random(3);
  const kernel = new Kernel(rules, INITIAL);
  const fresh = new Kernel(rules, INITIAL);
  const boards = new Map<string, string>();
  for (let game = 0; game < 300; game++) {
    kernel.setRoot(INITIAL);
    const trail: { move: number; words: string; key: string }[] = [];
    for (let moves = kernel.moves(); moves.length > 0; moves = kernel.moves()) {
      const words = kernel.save(WORDS);
      const key = kernel.key();
      fresh.setRoot(decode(words));
      expect(fresh.key()).toBe(key);
      const known = boards.get(key) ?? String(words);
      expect(String(words)).toBe(known);
      boards.set(key, known);
      const move = moves[random.below(moves.length)];
      trail.push({ move, words: String(words), key });
      kernel.make(move);
    }
    for (const { move, words, key } of trail.reverse()) {
      kernel.unmake(move);
      expect(String(kernel.save(WORDS))).toBe(words);
      expect(kernel.key()).toBe(key);
    }
  }
  expect(boards.size).toBeGreaterThan(14_000);
});

test('the side to move is in the key', () => {
  const kernel = new Kernel(rules, INITIAL);
  const black = kernel.key();
  kernel.setRoot({ ...INITIAL, turn: 'white' });
  expect(kernel.key()).not.toBe(black);
});

test('no two positions in the first seven plies share a key', () => {
  const kernel = new Kernel(rules, INITIAL);
  const boards = new Map<string, string>();
  const walk = (depth: number) => {
    const key = kernel.key();
    const words = String(kernel.save(WORDS));
    const known = boards.get(key);
    if (known !== undefined && known !== words) throw new Error(`${known} and ${words} share a key`);
    boards.set(key, words);
    if (depth === 0) return;
    for (const move of kernel.moves()) {
      kernel.make(move);
      walk(depth - 1);
      kernel.unmake(move);
    }
  };
  walk(7);
  expect(boards.size).toBeGreaterThan(10_000);
});
