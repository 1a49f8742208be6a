import type { Parsed } from '../../support/parsed.ts';
import { type ChessKernel, fromOf, IN_CHECK, isCastling, legalOnes, promotionOf, toOf } from './move.ts';
import { squareIndex, squareName } from './position.ts';
import { LETTERS, WORDS } from './words.ts';

/** No move needs more characters. */
const LONGEST_SAN = 24;

/**
 * Standard algebraic notation, read generously: `x`, `+`, `#`, `=` may be missing, castling may be
 * written with zeros, squares may be joined by a hyphen, and marks such as `!?` or `e.p.` are
 * passed over.
 */
const MOVE =
  /^([PNBRQK])?([a-h])?([1-8])?[x:-]?([a-h][1-8])(?:[=/]?\(?([NBRQ])\)?|=?([nbrq]))?(?: ?e\.?p\.?)?[+#]{0,2}[!?]{0,2}$/;
const CASTLING = /^([O0o])-\1(-\1)?[+#]{0,2}[!?]{0,2}$/;

/** Whether a text is written like a move, legal or not. */
export function isSan(text: string): boolean {
  return text.length <= LONGEST_SAN && (MOVE.test(text) || CASTLING.test(text));
}

/** A legal move of the position at hand. */
export function parseSan(text: string, kernel: ChessKernel): Parsed<number> {
  if (!isSan(text)) {
    return {
      ok: false,
      error: `"${text.slice(0, LONGEST_SAN)}" is not a move in algebraic notation, such as e4, Nbd2, exd5, O-O or e8=Q`,
    };
  }
  const legal = kernel.moves();
  const words = kernel.save(WORDS);
  const found = legal.filter(CASTLING.test(text) ? castlingFilter(text) : moveFilter(text, words));
  if (found.length === 1) return { ok: true, value: found[0] };
  const written = (moves: readonly number[]) => moves.map((move) => makeSan(kernel, move));
  if (found.length === 0) return { ok: false, error: `${text} is not legal; ${legalOnes(written(legal))}` };
  if (found.every((move) => promotionOf(move) !== '')) {
    return { ok: false, error: `${text} needs the piece promoted to: ${written(found).join(', ')}` };
  }
  return { ok: false, error: `${text} could be ${written(found).join(' or ')}` };
}

function castlingFilter(text: string): (move: number) => boolean {
  const file = /^.-.-/.test(text) ? 2 : 6;
  return (move) => isCastling(move) && (toOf(move) & 7) === file;
}

function moveFilter(text: string, words: Int32Array): (move: number) => boolean {
  const [, kind = 'P', file, rank, to = '', promoted, small] = MOVE.exec(text) ?? [];
  const promotion = (promoted ?? small)?.toLowerCase();
  const target = squareIndex(to);
  return (move) =>
    toOf(move) === target &&
    kindOf(words, move) === kind &&
    (file === undefined || 'abcdefgh'[fromOf(move) & 7] === file) &&
    (rank === undefined || (fromOf(move) >> 3) + 1 === Number(rank)) &&
    (promotion === undefined || promotionOf(move) === promotion) &&
    !(isCastling(move) && file === undefined);
}

/** The capital letter of the piece that moves. */
function kindOf(words: Int32Array, move: number): string {
  return LETTERS[words[fromOf(move)] & 7];
}

/** The one standard way to write a legal move of the position at hand. */
export function makeSan(kernel: ChessKernel, move: number): string {
  return makeSans(kernel, [move])[0];
}

/** The same for several legal moves. */
export function makeSans(kernel: ChessKernel, moves: readonly number[]): string[] {
  const legal = kernel.moves();
  const words = kernel.save(WORDS);
  return moves.map((move) => withoutCheck(words, legal, move) + checkMark(kernel, move));
}

function withoutCheck(words: Int32Array, legal: readonly number[], move: number): string {
  if (isCastling(move)) return (toOf(move) & 7) === 6 ? 'O-O' : 'O-O-O';
  const from = squareName(fromOf(move));
  const to = squareName(toOf(move));
  const kind = kindOf(words, move);
  if (kind === 'P') {
    const promotion = promotionOf(move);
    return (from[0] === to[0] ? to : `${from[0]}x${to}`) + (promotion && `=${promotion.toUpperCase()}`);
  }
  return kind + distinction(words, legal, move) + (words[toOf(move)] === 0 ? '' : 'x') + to;
}

/**
 * The file, else the rank, else both of a piece's square, where another of its kind could move to
 * the same target.
 */
function distinction(words: Int32Array, legal: readonly number[], move: number): string {
  const from = fromOf(move);
  const others = legal.filter(
    (other) =>
      toOf(other) === toOf(move) &&
      fromOf(other) !== from &&
      words[fromOf(other)] === words[from] &&
      !isCastling(other),
  );
  const name = squareName(from);
  if (others.length === 0) return '';
  if (others.every((other) => (fromOf(other) & 7) !== (from & 7))) return name[0];
  if (others.every((other) => fromOf(other) >> 3 !== from >> 3)) return name[1];
  return name;
}

function checkMark(kernel: ChessKernel, move: number): string {
  kernel.make(move);
  const check = (kernel.status() & IN_CHECK) !== 0;
  const mark = check ? (kernel.moves().length === 0 ? '#' : '+') : '';
  kernel.unmake(move);
  return mark;
}
