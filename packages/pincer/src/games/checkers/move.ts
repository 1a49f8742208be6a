import type { Parsed } from '../../support/parsed.ts';
import { SQUARE_COUNT } from './position.ts';

/**
 * A move: the squares from which, over which and to which the piece goes, and the squares of the
 * pieces that it takes.
 */
export interface Move {
  readonly path: readonly number[];
  /** In the order of their numbers. */
  readonly captured: readonly number[];
}

/**
 * What somebody wrote for a move: two squares or more. Whether it says that it is a capture is not
 * to be trusted.
 */
export type WrittenMove = readonly number[];

/** The longest text of a move: ten squares, that is nine jumps, with spaces. */
const LONGEST_MOVE = 80;

/** Between squares: hyphen, minus sign, dashes; `x`, multiplication sign, colon. */
const SEPARATOR = /\s*[-\u2010-\u2015\u2212xX\u00d7:]\s*/u;

/**
 * Reads `9-13`, `22x15`, `22x15x6`, and what people write instead: `9 – 13`, `22X15`, `22:15`,
 * `11x16` for a plain move.
 */
export function parseMove(text: string): Parsed<WrittenMove> {
  if (text.length > LONGEST_MOVE)
    return { ok: false, error: `a move has at most ${LONGEST_MOVE} characters, not ${text.length}` };
  const bare = text.trim().replace(/[!?.]+$/, '');
  if (bare === '') return { ok: false, error: 'there is no move: write it as in 9-13 or 22x15' };
  const squares: number[] = [];
  for (const part of bare.split(SEPARATOR)) {
    const square = /^\d{1,2}$/.test(part) ? Number(part) : 0;
    if (square < 1 || square > SQUARE_COUNT) {
      return { ok: false, error: `"${part}" in "${text}" is no square from 1 to 32: write a move as in 9-13 or 22x15` };
    }
    squares.push(square);
  }
  if (squares.length < 2) {
    return {
      ok: false,
      error: `"${text}" names one square only: write a move as in ${squares[0]}-… or ${squares[0]}x…`,
    };
  }
  return { ok: true, value: squares };
}

/**
 * `9-13`, `22x15`; a capture has its whole way where another one has the same ends, or where it
 * ends where it began.
 */
export function makeMove(move: Move, legal: readonly Move[]): string {
  const { path, captured } = move;
  const [from, to] = [path[0], path[path.length - 1]];
  if (captured.length === 0) return `${from}-${to}`;
  const alike = legal.filter((one) => one.path[0] === from && one.path[one.path.length - 1] === to);
  return alike.length > 1 || from === to ? path.join('x') : `${from}x${to}`;
}

/**
 * The legal moves that a text can mean: the same ends, and between them either all squares of a way
 * that takes the same pieces, or some squares of its way in their order. None: it is illegal;
 * several: it is ambiguous.
 */
export function matching(written: WrittenMove, legal: readonly Move[]): Move[] {
  const alike = legal.filter(
    ({ path }) => path[0] === written[0] && path[path.length - 1] === written[written.length - 1],
  );
  const taken = jumped(written)?.join();
  const whole = alike.filter(({ captured }) => taken !== undefined && captured.join() === taken);
  if (whole.length > 0) return whole;
  return alike.filter(({ path }) => {
    const between = path.slice(1, -1);
    let from = 0;
    return written.slice(1, -1).every((square) => {
      from = between.indexOf(square, from) + 1;
      return from > 0;
    });
  });
}

/**
 * The squares that a way of jumps passes over, in the order of their numbers; none if it is no such
 * way.
 */
function jumped(path: WrittenMove): number[] | undefined {
  const over: number[] = [];
  for (let at = 1; at < path.length; at++) {
    const [rowA, columnA] = place(path[at - 1]);
    const [rowB, columnB] = place(path[at]);
    if (Math.abs(rowA - rowB) !== 2 || Math.abs(columnA - columnB) !== 2) return undefined;
    over.push(squareAt((rowA + rowB) / 2, (columnA + columnB) / 2));
  }
  return over.sort((a, b) => a - b);
}

/** Row and column, from 0; square 1 is in row 0, column 1. */
function place(square: number): [number, number] {
  const row = Math.floor((square - 1) / 4);
  return [row, 2 * ((square - 1) % 4) + (row % 2 === 0 ? 1 : 0)];
}

function squareAt(row: number, column: number): number {
  return 4 * row + Math.floor(column / 2) + 1;
}

/** A message lists the legal moves if there are no more than so many. */
const LISTED = 16;

/** What is wrong with a text that does not mean one legal move. */
export function illegal(text: string, legal: readonly Move[], meant: readonly Move[]): string {
  if (legal.length === 0) return `"${text}" is illegal: the game is over`;
  const write = (moves: readonly Move[]) => moves.map((move) => makeMove(move, legal)).join(', ');
  if (meant.length > 1) return `"${text}" is ambiguous: write ${write(meant)}`;
  const captures = legal[0].captured.length > 0 ? ', as a capture must be made' : '';
  return legal.length > LISTED
    ? `"${text}" is illegal: there are ${legal.length} legal moves, such as ${write(legal.slice(0, 3))}`
    : `"${text}" is illegal: the legal moves are ${write(legal)}${captures}`;
}

/**
 * How far the bits of neighbours lie apart in the kernel, by direction; `assembly/moves.ts` says
 * how it writes moves.
 */
const STEPS = [4, 5, -4, -5];

/** A move of the kernel. */
export function decodeMove(move: number): Move {
  const squareOf = (bit: number) => bit - Math.floor(bit / 9) + 1;
  const path = [squareOf(move & 63)];
  const captured: number[] = [];
  let bit = move & 63;
  for (let route = move >>> 12; route > 1; route >>>= 2) {
    const step = STEPS[route & 3];
    captured.push(squareOf(bit + step));
    bit += 2 * step;
    path.push(squareOf(bit));
  }
  if (captured.length === 0) path.push(squareOf((move >>> 6) & 63));
  return { path, captured: captured.sort((a, b) => a - b) };
}
