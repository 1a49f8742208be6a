/**
 * The rules of Othello as one would explain them: eight rows of eight squares, eight directions,
 * one step at a time. The oracle of the kernel, which works on 64-bit boards.
 */

import type { Random } from '../support/random.ts';

/** 0 none, 1 black, 2 white; `board[8 * row + file]`, row 0 and file 0 at a1. */
export interface Position {
  readonly board: readonly number[];
  readonly turn: 1 | 2;
}

export const PASS = 64;

/** The four discs in the middle, black to move. */
export const INITIAL: Position = {
  board: Array.from({ length: 64 }, (_, square) =>
    square === 28 || square === 35 ? 1 : square === 27 || square === 36 ? 2 : 0,
  ),
  turn: 1,
};

const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** The discs that a player turns by playing on a square. */
export function turnedBy(board: readonly number[], square: number, player: number): number[] {
  if (board[square] !== 0) return [];
  const turned: number[] = [];
  for (const [files, rows] of DIRECTIONS) {
    const before = turned.length;
    let file = (square & 7) + files;
    let row = (square >> 3) + rows;
    while (inside(file, row) && board[8 * row + file] === 3 - player) {
      turned.push(8 * row + file);
      file += files;
      row += rows;
    }
    if (!inside(file, row) || board[8 * row + file] !== player) turned.length = before;
  }
  return turned;
}

function inside(file: number, row: number): boolean {
  return file >= 0 && file < 8 && row >= 0 && row < 8;
}

function squaresFor(board: readonly number[], player: number): number[] {
  const squares: number[] = [];
  for (let square = 0; square < 64; square++) {
    if (turnedBy(board, square, player).length > 0) squares.push(square);
  }
  return squares;
}

/**
 * The squares to play on; or the pass alone, if only the opponent has any; or none, when the game
 * is over.
 */
export function legalMoves({ board, turn }: Position): number[] {
  const squares = squaresFor(board, turn);
  if (squares.length > 0) return squares;
  return squaresFor(board, 3 - turn).length > 0 ? [PASS] : [];
}

export function playMove({ board, turn }: Position, move: number): Position {
  const next = turn === 1 ? 2 : 1;
  if (move === PASS) return { board, turn: next };
  const copy = board.slice();
  copy[move] = turn;
  for (const square of turnedBy(board, move, turn)) copy[square] = turn;
  return { board: copy, turn: next };
}

/**
 * The result of a finished game in discs for the side to move, empty squares counted for the
 * winner.
 */
export function resultOf({ board, turn }: Position): number {
  const own = board.filter((disc) => disc === turn).length;
  const opponent = board.filter((disc) => disc === 3 - turn).length;
  if (own === opponent) return 0;
  return own > opponent ? 64 - 2 * opponent : 2 * own - 64;
}

/**
 * The number of positions after so many plies. A pass is a ply if `passIsPly`; a game that ends
 * earlier counts once.
 */
export function perft(position: Position, depth: number, passIsPly = true): number {
  if (depth === 0) return 1;
  const moves = legalMoves(position);
  if (moves.length === 0) return 1;
  if (moves[0] === PASS) return perft(playMove(position, PASS), passIsPly ? depth - 1 : depth, passIsPly);
  if (depth === 1) return moves.length;
  let count = 0;
  for (const move of moves) count += perft(playMove(position, move), depth - 1, passIsPly);
  return count;
}

/**
 * A game of random moves from a position, by default the initial one, to its end: every position in
 * it.
 */
export function randomGame(random: Random, from: Position = INITIAL): Position[] {
  const positions = [from];
  for (let position = from; ; positions.push(position)) {
    const moves = legalMoves(position);
    if (moves.length === 0) return positions;
    position = playMove(position, moves[random.below(moves.length)]);
  }
}

/** The 64 squares from a1 on and the side to move, `X` black and `O` white. */
export function textOf({ board, turn }: Position): string {
  return `${board.map((disc) => '-XO'[disc]).join('')} ${'-XO'[turn]}`;
}
