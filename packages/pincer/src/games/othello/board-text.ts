import type { Parsed } from '../../support/parsed.ts';
import { shorten } from './move.ts';
import { type Colour, DISC, faultOf, type State } from './position.ts';

/** Longer texts are not boards: 64 squares and the side to move, with room for white space. */
const LONGEST_BOARD = 1000;

/** The characters that people write for a square. */
const SQUARES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'Xx*Bb#●'].map((letter) => [letter, 'X'])),
  ...Object.fromEntries([...'Oo0Ww○'].map((letter) => [letter, 'O'])),
  ...Object.fromEntries([...'-._·'].map((letter) => [letter, '-'])),
};

/**
 * A board: 64 squares from a1 row by row, with or without white space between them, then the side
 * to move: `X` and `O`, or `*`, `B`, `black` and `W`, `white`.
 */
export function parseBoard(text: string): Parsed<State> {
  if (text.length > LONGEST_BOARD) return { ok: false, error: `a board has at most ${LONGEST_BOARD} characters` };
  let board = '';
  let at = 0;
  for (; at < text.length && board.length < 64; at++) {
    const letter = text[at];
    if (/\s/.test(letter)) continue;
    const square = SQUARES[letter];
    if (square === undefined)
      return { ok: false, error: `character ${at + 1}, "${letter}", is no square: X, O or - is` };
    board += square;
  }
  if (board.length < 64) return { ok: false, error: `the board has ${board.length} squares, not 64` };
  const turn = sideOf(text.slice(at));
  if (turn === undefined)
    return {
      ok: false,
      error: `after the 64 squares must stand the side to move, X or O, not "${shorten(text.slice(at))}"`,
    };
  const state = { board, turn };
  const fault = faultOf(state);
  return fault === undefined ? { ok: true, value: state } : { ok: false, error: fault };
}

function sideOf(text: string): Colour | undefined {
  const side = text.trim().replace(/;$/, '').trim().toLowerCase();
  if (['x', '*', 'b', 'black', '●'].includes(side)) return 'black';
  if (['o', 'w', 'white', '○'].includes(side)) return 'white';
  return undefined;
}

/** The 64 squares and the side to move: `---…--- X`. */
export function makeBoard({ board, turn }: State): string {
  return `${board} ${DISC[turn]}`;
}
