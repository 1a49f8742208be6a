import { readFileSync } from 'node:fs';
import { Chess as Oracle } from 'chess.js';
import { expect, test } from 'vitest';
import { randomStates } from '../../reference/chess.ts';
import { Random } from '../../support/random.ts';
import { ChessBoard } from './board.ts';
import { parseEpds } from './epd.ts';
import { makeFen, parseFen } from './fen.ts';
import { INITIAL } from './position.ts';

/**
 * An independent implementation of the rules, chess.js, has to agree on every position of random
 * games.
 */

const SUITE = parseEpds(readFileSync(new URL('./data/perftsuite.epd', import.meta.url), 'utf8'));
/** Random play from here soon ends in mate or stalemate. */
const QUEENS = parseFen('7k/8/8/8/8/4Q3/2QQQ3/K7 w - - 0 1');
/** And from here captures en passant are frequent. */
const PAWNS = parseFen('4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1');
if (!SUITE.ok || !QUEENS.ok || !PAWNS.ok) throw new Error('a position of this test is impossible');
const STARTS = [INITIAL, ...SUITE.value.map(({ state }) => state)];
const STATES = [
  ...randomStates(11, 3000, STARTS),
  ...randomStates(12, 1000, [QUEENS.value]),
  ...randomStates(15, 1000, [PAWNS.value]),
];

test('legal moves in standard notation, check, mate and stalemate', () => {
  const seen = { check: 0, mate: 0, stalemate: 0, enPassant: 0, castling: 0, promotion: 0 };
  for (const state of STATES) {
    const fen = makeFen(state);
    const board = new ChessBoard(state);
    const oracle = new Oracle(fen);
    const moves = board.moves();
    expect(moves.toSorted(), fen).toEqual(oracle.moves().toSorted());
    expect(board.inCheck, fen).toBe(oracle.inCheck());
    const reason = board.result()?.reason;
    expect(reason === 'checkmate', fen).toBe(oracle.isCheckmate());
    expect(reason === 'stalemate', fen).toBe(oracle.isStalemate());
    expect(reason === 'insufficient material', fen).toBe(oracle.isInsufficientMaterial());
    if (board.inCheck) seen.check++;
    if (reason === 'checkmate') seen.mate++;
    if (reason === 'stalemate') seen.stalemate++;
    if (state.enPassant !== undefined) seen.enPassant++;
    if (moves.some((move) => move.startsWith('O-O'))) seen.castling++;
    if (moves.some((move) => move.includes('='))) seen.promotion++;
  }
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(10);
});

test('the position after a move', () => {
  const random = new Random(13);
  for (const state of STATES) {
    const board = new ChessBoard(state);
    const oracle = new Oracle(makeFen(state));
    const moves = board.moves();
    if (moves.length === 0) continue;
    const move = moves[random.below(moves.length)];
    board.play(move);
    oracle.move(move);
    expect(makeFen(board.state), `${makeFen(state)} ${move}`).toBe(oracle.fen());
  }
});

test('whole games to their end', () => {
  const random = new Random(14);
  for (let game = 0; game < 20; game++) {
    const board = new ChessBoard();
    const oracle = new Oracle();
    while (board.result() === undefined) {
      expect(oracle.isGameOver(), oracle.fen()).toBe(false);
      const moves = board.moves();
      const move = moves[random.below(moves.length)];
      board.play(move);
      oracle.move(move);
    }
    expect(oracle.isGameOver(), oracle.fen()).toBe(true);
    expect(makeFen(board.state)).toBe(oracle.fen());
    expect(board.history).toEqual(oracle.history());
  }
});
