import type { Parsed } from '../../support/parsed.ts';
import { type ChessKernel, fromOf, legalOnes, promotionOf, toOf } from './move.ts';
import { squareName } from './position.ts';

const SHAPE = /^[a-h][1-8][a-h][1-8][nbrqNBRQ]?$/;

/** Whether a text is written in long algebraic notation, legal or not. */
export function isLong(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * A legal move of the position at hand in long algebraic notation, as UCI writes it: `e2e4`,
 * `e7e8q`, `e1g1` for castling.
 */
export function parseLong(text: string, kernel: ChessKernel): Parsed<number> {
  if (!isLong(text)) {
    return {
      ok: false,
      error: `"${text.slice(0, 20)}" is not two squares and the piece promoted to, as in e2e4 or e7e8q`,
    };
  }
  const wanted = text.toLowerCase();
  const legal = kernel.moves();
  const move = legal.find((each) => makeLong(each) === wanted);
  if (move !== undefined) return { ok: true, value: move };
  if (legal.some((each) => makeLong(each) === `${wanted}q`)) {
    return {
      ok: false,
      error: `${wanted} needs the piece promoted to: ${wanted}q, ${wanted}r, ${wanted}b or ${wanted}n`,
    };
  }
  return { ok: false, error: `${wanted} is not legal; ${legalOnes(legal.map(makeLong))}` };
}

/** A move of the kernel in long algebraic notation. */
export function makeLong(move: number): string {
  return squareName(fromOf(move)) + squareName(toOf(move)) + promotionOf(move);
}
