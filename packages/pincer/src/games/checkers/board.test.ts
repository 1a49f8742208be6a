import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { legalMoves, playMove, strewnPositions } from '../../reference/checkers.ts';
import { Random } from '../../support/random.ts';
import { CheckersBoard, checkers, INITIAL, makeFen, parseFen, type State } from './index.ts';

function boardOf(fen: string): CheckersBoard {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return new CheckersBoard(parsed.value);
}

function playAll(board: CheckersBoard, moves: string): void {
  for (const move of moves.split(' ')) expect(board.play(move)).toEqual({ ok: true, value: move });
}

test('a game begins with seven moves of Black', () => {
  const board = new CheckersBoard();
  expect(board.state).toEqual(INITIAL);
  expect(board.moves().toSorted()).toEqual(['10-14', '10-15', '11-15', '11-16', '12-16', '9-13', '9-14']);
  expect(board.result()).toBeUndefined();
  expect(board.undo()).toBe(false);
});

test('a board that no game shows is refused', () => {
  expect(() => new CheckersBoard({ ...INITIAL, squares: 'w'.repeat(32) })).toThrow(RangeError);
});

test('moves are played, listed and taken back', () => {
  const board = new CheckersBoard();
  expect(board.play('11x15')).toEqual({ ok: true, value: '11-15' });
  playAll(board, '22-18 15x22 25x18');
  expect(board.history).toEqual(['11-15', '22-18', '15x22', '25x18']);
  expect(makeFen(board.state)).toBe('B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12');
  expect(board.undo()).toBe(true);
  expect(board.history).toEqual(['11-15', '22-18', '15x22']);
  expect(board.play('26x17')).toEqual({ ok: true, value: '26x17' });
});

test('an illegal move is refused with the legal ones', () => {
  const board = new CheckersBoard();
  expect(board.play('9-18')).toEqual({
    ok: false,
    error: `"9-18" is illegal: the legal moves are ${board.moves().join(', ')}`,
  });
  playAll(board, '11-15 22-18');
  expect(board.play('9-13')).toEqual({
    ok: false,
    error: '"9-13" is illegal: the legal moves are 15x22, as a capture must be made',
  });
  const kings = boardOf('B:WK29:BK18,K14,K7,K19,K23,K2,K10,K20,K12');
  expect(kings.play('1-2')).toMatchObject({ ok: false, error: expect.stringContaining('legal moves, such as') });
  expect(board.play('nonsense').ok).toBe(false);
  expect(board.history).toHaveLength(2);
});

test('an ambiguous capture is written out, and asked for', () => {
  const board = boardOf('W:W31:B26,18,27,19:H3');
  expect(board.moves()).toEqual(['31x24x15', '31x22x15']);
  expect(board.play('31x15')).toEqual({ ok: false, error: '"31x15" is ambiguous: write 31x24x15, 31x22x15' });
  expect(board.play('31x24x15')).toEqual({ ok: true, value: '31x24x15' });
  expect(makeFen(board.state)).toBe('B:W15:B18,26');
  expect(board.state.quiet).toBe(0);
});

test('some squares of the way are enough', () => {
  const board = boardOf('B:W6,14,22,7,15:BK1');
  expect(board.moves()).toContain('1x26');
  expect(board.play('1x17x26')).toEqual({ ok: true, value: '1x26' });
});

test('a man that jumps to the far edge stops there', () => {
  const board = boardOf('B:W25,26,18:B21');
  expect(board.moves()).toEqual(['21x30']);
  playAll(board, '21x30');
  expect(board.state.squares[29]).toBe('B');
  expect(board.state.squares[25]).toBe('w');
});

test('who has no moves has lost', () => {
  const blocked = boardOf('B:W13,17:B9,5:H90');
  expect(blocked.moves()).toEqual(['9-14']);
  expect(boardOf('B:W16,20:B12').result()).toBeUndefined();
  expect(boardOf('B:W16,19:B12').result()).toEqual({ winner: 'white', reason: 'no moves' });
  expect(boardOf('W:W:B12').result()).toEqual({ winner: 'black', reason: 'no pieces' });
  expect(boardOf('B:W16,19:B12').play('12-16')).toEqual({ ok: false, error: '"12-16" is illegal: the game is over' });
});

test('40 moves of each side without progress are a draw', () => {
  const board = boardOf('B:WK32:BK1:H79');
  expect(board.result()).toBeUndefined();
  playAll(board, '1-5');
  expect(board.result()).toEqual({ winner: undefined, reason: '40-move rule' });
  board.undo();
  expect(board.result()).toBeUndefined();
  const man = boardOf('B:WK32:BK1,9:H79');
  playAll(man, '9-13');
  expect(man.state.quiet).toBe(0);
});

test('the third time the same position is a draw', () => {
  const board = boardOf('B:WK32:BK1');
  playAll(board, '1-5 32-28 5-1 28-32 1-5 32-28 5-1');
  expect(board.result()).toBeUndefined();
  playAll(board, '28-32');
  expect(board.result()).toEqual({ winner: undefined, reason: 'threefold repetition' });
  playAll(board, '1-6');
  expect(board.result()).toBeUndefined();
});

test('boards do not disturb each other, and thousands can be made', () => {
  const random = new Random(7);
  const boards = Array.from({ length: 3000 }, () => new CheckersBoard());
  const states: State[] = boards.map(() => INITIAL);
  for (let turn = 0; turn < 20_000; turn++) {
    const index = random.below(boards.length);
    const legal = legalMoves(states[index]);
    const move = legal[random.below(legal.length)];
    states[index] = playMove(states[index], move);
    expect(boards[index].play(move.path.join('-')).ok).toBe(true);
  }
  expect(boards.map((board) => board.state)).toEqual(states);
});

test('the game writes and parses as the board does', () => {
  for (const state of strewnPositions(new Random(8), 200)) {
    expect(checkers.parse(makeFen(state))).toEqual({ ok: true, value: state });
    expect(checkers.show(state)).toContain('to move');
  }
});

test('a game of 2,000 moves can be played and taken back', () => {
  const board = boardOf('B:WK32:BK1');
  for (let round = 0; round < 500; round++) playAll(board, '1-5 32-28 5-1 28-32');
  expect(board.history).toHaveLength(2000);
  while (board.undo());
  expect(makeFen(board.state)).toBe('B:WK32:BK1');
});

const ballots = readFileSync(new URL('./data/three-move.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split('\t'));

test('the ballots of three-move restriction lead to their positions', () => {
  expect(ballots).toHaveLength(174);
  expect(ballots.filter(([, , kind]) => kind === 'barred')).toHaveLength(18);
  for (const [, moves, , fen] of ballots) {
    const board = new CheckersBoard();
    playAll(board, moves);
    expect(makeFen(board.state)).toBe(fen);
  }
});
