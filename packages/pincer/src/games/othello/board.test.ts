import { expect, test } from 'vitest';
import { OthelloBoard } from './board.ts';
import { othello, parseBoard, type State } from './index.ts';
import { INITIAL } from './position.ts';
import { decode, encode } from './words.ts';

const stateOf = (text: string): State => {
  const parsed = parseBoard(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

const EMPTY = '--------';

test('a game begins with four moves for black', () => {
  const board = new OthelloBoard();
  expect(board.state).toEqual(INITIAL);
  expect(board.moves()).toEqual(['d3', 'c4', 'f5', 'e6']);
  expect(board.result()).toBeUndefined();
  expect(board.history).toEqual([]);
  expect(board.undo()).toBe(false);
});

test('moves are played in any spelling and taken back', () => {
  const board = new OthelloBoard();
  expect(board.play(' F5 ')).toEqual({ ok: true, value: 'f5' });
  expect(board.play('d6')).toEqual({ ok: true, value: 'd6' });
  expect(board.history).toEqual(['f5', 'd6']);
  expect(board.state.turn).toBe('black');
  expect(board.undo()).toBe(true);
  expect(board.history).toEqual(['f5']);
  expect(board.state.board).toBe('---------------------------OX------XXX--------------------------');
});

test('what is not legal is refused, with what would be', () => {
  const board = new OthelloBoard();
  expect(board.play('a1')).toEqual({ ok: false, error: 'black cannot play a1; legal: d3 c4 f5 e6' });
  expect(board.play('pass')).toEqual({ ok: false, error: 'black cannot play pass; legal: d3 c4 f5 e6' });
  expect(board.play('i9')).toEqual({ ok: false, error: '"i9" is neither a square from a1 to h8 nor a pass' });
  expect(board.state).toEqual(INITIAL);
});

test('a side without a move must pass, in any spelling', () => {
  for (const spelling of ['pass', 'PA', 'ps', '--', 'Pass']) {
    const board = new OthelloBoard(
      stateOf(`XO------ ${EMPTY} ${EMPTY} ---XX--- ---XX--- ${EMPTY} ${EMPTY} ${EMPTY} O`),
    );
    expect(board.moves()).toEqual(['pass']);
    expect(board.play('c1')).toEqual({ ok: false, error: 'white cannot play c1, it has no move and must pass' });
    expect(board.play(spelling)).toEqual({ ok: true, value: 'pass' });
    expect(board.moves()).toEqual(['c1']);
    expect(board.undo()).toBe(true);
    expect(board.state.turn).toBe('white');
  }
});

test('the shortest game, a wipe-out in nine moves', () => {
  const board = new OthelloBoard();
  for (const move of ['e6', 'f4', 'e3', 'f6', 'g5', 'd6', 'e7', 'f5', 'c5']) expect(board.play(move).ok).toBe(true);
  expect(board.moves()).toEqual([]);
  expect(board.result()).toEqual({ winner: 'black', reason: 'wipe-out', black: 64, white: 0 });
  expect(board.play('a1')).toEqual({ ok: false, error: 'a1 comes after the end of the game' });
  expect(board.perft(0)).toBe(1);
  expect(board.perft(3)).toBe(1);
});

test('results: a full board, no moves for either side, a draw', () => {
  const half = 'X'.repeat(32) + 'O'.repeat(32);
  expect(new OthelloBoard(stateOf(`${half} X`)).result()).toEqual({
    winner: undefined,
    reason: 'board full',
    black: 32,
    white: 32,
  });
  const stuck = `${EMPTY}${EMPTY}${EMPTY}---OO---${'---OO---'}${EMPTY}${EMPTY}X-------`;
  expect(new OthelloBoard(stateOf(`${stuck} X`)).result()).toEqual({
    winner: 'white',
    reason: 'no moves',
    black: 1,
    white: 63,
  });
  const even = `${EMPTY}${EMPTY}${EMPTY}---OO---${'---OO---'}${EMPTY}${EMPTY}XX----XX`;
  expect(new OthelloBoard(stateOf(`${even} O`)).result()).toEqual({
    winner: undefined,
    reason: 'no moves',
    black: 32,
    white: 32,
  });
});

test('boards do not disturb each other', () => {
  const boards = Array.from({ length: 3000 }, () => new OthelloBoard());
  for (let ply = 0; ply < 20; ply++) {
    boards.forEach((board, index) => {
      if (ply < index % 20) board.play(board.moves()[index % board.moves().length]);
    });
  }
  boards.forEach((board, index) => {
    const alone = new OthelloBoard();
    for (const move of board.history) alone.play(move);
    expect(alone.state).toEqual(board.state);
    expect(board.history).toHaveLength(index % 20);
  });
});

test('impossible states never reach the kernel', () => {
  expect(() => new OthelloBoard({ board: '-'.repeat(64), turn: 'black' })).toThrow('d4 is empty');
  expect(() => new OthelloBoard({ board: 'X', turn: 'black' })).toThrow('64 squares');
  expect(() => new OthelloBoard({ ...INITIAL, turn: 'red' as 'black' })).toThrow('black or white');
  expect(() => new OthelloBoard().perft(-1)).toThrow('depth');
});

test('states survive structuredClone and the words of the kernel', () => {
  const state = { board: INITIAL.board, turn: 'white' } as const;
  expect(structuredClone(state)).toEqual(state);
  expect(decode(encode(state))).toEqual(state);
});

test('the game parses boards and moves, and shows a board', () => {
  expect(othello.parse('')).toEqual({ ok: true, value: INITIAL });
  expect(othello.parse('f5')).toEqual({
    ok: true,
    value: { board: '---------------------------OX------XXX--------------------------', turn: 'white' },
  });
  expect(othello.parse('1. f5 d6').ok).toBe(true);
  expect(othello.parse(`${INITIAL.board} O`)).toEqual({ ok: true, value: { ...INITIAL, turn: 'white' } });
  expect(othello.parse('f5f5').ok).toBe(false);
  expect(othello.show(INITIAL)).toBe(
    [
      '  a b c d e f g h',
      '1 · · · · · · · ·',
      '2 · · · · · · · ·',
      '3 · · · · · · · ·',
      '4 · · · O X · · ·',
      '5 · · · X O · · ·',
      '6 · · · · · · · ·',
      '7 · · · · · · · ·',
      '8 · · · · · · · ·',
      'X 2  O 2  black (X) to move',
    ].join('\n'),
  );
});
