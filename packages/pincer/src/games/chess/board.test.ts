import { expect, test } from 'vitest';
import { Random } from '../../support/random.ts';
import { ChessBoard } from './board.ts';
import { makeFen, parseFen } from './fen.ts';
import { chess } from './game.ts';
import { INITIAL } from './position.ts';

function board(fen: string): ChessBoard {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return new ChessBoard(parsed.value);
}

function play(game: ChessBoard, moves: string): ChessBoard {
  for (const move of moves.split(' ')) expect(game.play(move), move).toMatchObject({ ok: true });
  return game;
}

test("the fool's mate", () => {
  const game = play(new ChessBoard(), 'f3 e5 g4');
  expect(game.result()).toBeUndefined();
  expect(game.play('Qh4')).toEqual({ ok: true, value: 'Qh4#' });
  expect(game.result()).toEqual({ winner: 'black', reason: 'checkmate' });
  expect(game.moves()).toEqual([]);
  expect(game.play('e4')).toEqual({ ok: false, error: 'e4 is not legal; the game is over' });
  expect(game.history).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  while (game.undo());
  expect(game.state).toEqual(INITIAL);
  expect(game.undo()).toBe(false);
});

test('stalemate, lack of material, fifty moves', () => {
  expect(board('k7/2Q5/8/8/8/8/8/7K b - - 0 1').result()).toEqual({ winner: undefined, reason: 'stalemate' });
  expect(board('k7/8/8/8/8/8/5b2/7K w - - 0 1').result()?.reason).toBe('insufficient material');
  const slow = board('k7/8/8/8/8/8/5r2/7K w - - 98 80');
  expect(play(slow, 'Kg1').result()).toBeUndefined();
  expect(play(slow, 'Rf8').result()).toEqual({ winner: undefined, reason: 'fifty moves' });
  expect(play(board('7k/8/5K2/8/8/8/8/R7 w - - 98 80'), 'Kg6 Kg8').result()?.reason).toBe('fifty moves');
  expect(play(board('7k/8/6K1/8/8/8/8/R7 w - - 99 80'), 'Ra8').result()?.reason).toBe('checkmate');
});

test('a position that comes up three times is drawn, with the same rights only', () => {
  const game = play(new ChessBoard(), 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1');
  expect(game.result()).toBeUndefined();
  expect(play(game, 'Ng8').result()).toEqual({ winner: undefined, reason: 'threefold repetition' });
  game.undo();
  expect(game.result()).toBeUndefined();
  // The rook's first move loses a right to castle: the start does not count.
  const rooks = play(board('r3k2r/p7/8/8/8/8/7P/R3K2R w KQkq - 0 1'), 'Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8');
  expect(rooks.result()).toBeUndefined();
  expect(play(rooks, 'Rb1 Rb8').result()?.reason).toBe('threefold repetition');
  // An en passant capture that is possible the first time makes another position of it.
  const passing = play(board('4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1'), 'e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1');
  expect(passing.result()).toBeUndefined();
  expect(play(passing, 'Kd8').result()?.reason).toBe('threefold repetition');
});

test('boards do not disturb each other, and thousands are quickly made', () => {
  const boards = Array.from({ length: 5000 }, () => new ChessBoard());
  const random = new Random(41);
  const lines = boards.map(() => [] as string[]);
  for (let turn = 0; turn < 3; turn++) {
    boards.forEach((each, index) => {
      const moves = each.moves();
      const move = moves[random.below(moves.length)];
      each.play(move);
      lines[index].push(move);
    });
  }
  boards.forEach((each, index) => {
    expect(each.history).toEqual(lines[index]);
    const again = new ChessBoard();
    for (const move of lines[index]) again.play(move);
    expect(again.state).toEqual(each.state);
  });
});

test('a game may have thousands of plies', () => {
  const game = board('k7/8/8/8/8/8/8/K6R w - - 0 1');
  for (let cycle = 0; cycle < 600; cycle++) play(game, 'Rh2 Kb8 Rh1 Ka8');
  expect(game.history.length).toBe(2400);
  expect(game.state.fullmove).toBe(1201);
  while (game.undo());
  expect(makeFen(game.state)).toBe('k7/8/8/8/8/8/8/K6R w - - 0 1');
});

test('an impossible position is refused', () => {
  expect(() => new ChessBoard({ ...INITIAL, board: '.'.repeat(64) })).toThrow(RangeError);
  expect(() => new ChessBoard({ ...INITIAL, enPassant: 'e6' })).toThrow('needs a pawn');
  expect(() => new ChessBoard({ ...INITIAL, castling: 'QK' })).toThrow('KQkq');
  expect(() => new ChessBoard({ ...INITIAL, halfmoves: 0.5 })).toThrow('halfmove clock');
});

test('the board on a terminal', () => {
  expect(chess.parse('startpos')).toEqual({ ok: true, value: INITIAL });
  expect(chess.show(INITIAL).split('\n')).toEqual([
    '8  r n b q k b n r',
    '7  p p p p p p p p',
    '6  · · · · · · · ·',
    '5  · · · · · · · ·',
    '4  · · · · · · · ·',
    '3  · · · · · · · ·',
    '2  P P P P P P P P',
    '1  R N B Q K B N R',
    '',
    '   a b c d e f g h',
    'white to move',
  ]);
});
