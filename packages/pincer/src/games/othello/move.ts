import type { Parsed } from '../../support/parsed.ts';
import { type Colour, PASS, squareIndex, squareName } from './position.ts';

/** The kernel's number for a pass; its other moves are squares. */
export const PASS_MOVE = 64;

/** The spellings of a pass, in any case. */
const PASSES = [PASS, 'pa', 'ps', '--', '@@'];

/**
 * A move of the kernel from a square as in `f5` or `F5`, or a pass; it need not be legal anywhere.
 */
export function parseMove(text: string): Parsed<number> {
  const spelled = text.trim().toLowerCase();
  if (PASSES.includes(spelled)) return { ok: true, value: PASS_MOVE };
  const square = squareIndex(spelled);
  if (square !== undefined) return { ok: true, value: square };
  return { ok: false, error: `"${shorten(text)}" is neither a square from a1 to h8 nor a pass` };
}

/** A move of the kernel as in `f5`, or `pass`. */
export function makeMove(move: number): string {
  return move === PASS_MOVE ? PASS : squareName(move);
}

/** What is wrong with a move that is not among the legal ones. */
export function illegal(move: number, colour: Colour, legal: readonly number[]): string {
  const played = makeMove(move);
  if (legal.length === 0) return `${played} comes after the end of the game`;
  if (legal[0] === PASS_MOVE) return `${colour} cannot play ${played}, it has no move and must pass`;
  return `${colour} cannot play ${played}; legal: ${legal.map(makeMove).join(' ')}`;
}

/** Text as an error message may quote it. */
export function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
