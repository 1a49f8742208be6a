import type { Parsed } from '../../support/parsed.ts';
import { type Colour, faultOf, SQUARE_COUNT, type State } from './position.ts';

/**
 * The PDN's text for a position, as in `B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29`: the side to
 * move, then each side's squares in any order, kings with a `K`.
 */

const LONGEST_FEN = 1000;

const FORM = 'write a position as in B:W21,22,K30:B1-12';

/**
 * Reads it with ranges (`W21-32`, `K1-3`), in any case, with spaces, as a tag (`[FEN "…"]`) or in
 * quotes, with a full stop at the end, and with counts: `:H12` counts the moves of either side
 * since the last capture or move of a man; `:F30`, the number of the move, means nothing here.
 */
export function parseFen(text: string): Parsed<State> {
  const fail = (error: string): Parsed<State> => ({ ok: false, error });
  if (text.length > LONGEST_FEN) return fail(`a position has at most ${LONGEST_FEN} characters, not ${text.length}`);
  const fields = bareFen(text).split(':');
  const turn = colourOf(fields[0]);
  if (!turn || fields[0].length > 1) {
    return fail(`the position begins with "${fields[0]}", not with the side to move, B or W: ${FORM}`);
  }
  const squares: string[] = Array(SQUARE_COUNT).fill('.');
  const seen = new Set<string>();
  let quiet = 0;
  for (const [index, field] of fields.slice(1).entries()) {
    const where = `field ${index + 2}, "${field}",`;
    const kind = field[0] ?? '';
    if (seen.has(kind)) return fail(`${where} is a second ${kind} field: ${FORM}`);
    seen.add(kind);
    const colour = colourOf(kind);
    if (colour) {
      const error = place(squares, colour, field.slice(1));
      if (error) return fail(`${where} ${error}`);
    } else if (/^[HF]\d{1,6}$/.test(field)) {
      if (kind === 'H') quiet = Number(field.slice(1));
    } else {
      return fail(`${where} begins with neither B nor W: ${FORM}`);
    }
  }
  if (!seen.has('B') || !seen.has('W')) return fail(`there is no ${seen.has('B') ? 'W' : 'B'} field: ${FORM}`);
  const state: State = { squares: squares.join(''), turn, quiet };
  const fault = faultOf(state);
  return fault === undefined ? { ok: true, value: state } : fail(fault);
}

/** Without the tag, quotes, spaces and full stop, in capitals. */
function bareFen(text: string): string {
  const capitals = text.replaceAll(/\s/g, '').toUpperCase();
  const inside = capitals.replace(/^\[FEN/, '').replace(/\]$/, '');
  return inside.replace(/^"/, '').replace(/"$/, '').replace(/\.$/, '');
}

function colourOf(letter: string | undefined): Colour | undefined {
  return letter?.[0] === 'B' ? 'black' : letter?.[0] === 'W' ? 'white' : undefined;
}

/**
 * Puts the pieces of a list like `1,2,K5,9-12` on the board; what is wrong with it, if anything.
 */
function place(squares: string[], colour: Colour, list: string): string | undefined {
  const man = colour === 'black' ? 'b' : 'w';
  if (list === '') return undefined;
  for (const item of list.split(',')) {
    const match = /^(K?)(\d{1,2})(?:-K?(\d{1,2}))?$/.exec(item);
    if (!match) return `has "${item}" in it, which is no square, K and a square, or a range of them`;
    const [first, last] = [Number(match[2]), Number(match[3] ?? match[2])];
    if (first < 1 || last > SQUARE_COUNT || last < first) {
      return `has "${item}" in it: squares go from 1 to 32, and ranges up`;
    }
    for (let square = first; square <= last; square++) {
      if (squares[square - 1] !== '.') return `puts a second piece on square ${square}`;
      squares[square - 1] = match[1] === 'K' ? man.toUpperCase() : man;
    }
  }
  return undefined;
}

/**
 * White's squares first, each side's in order, kings where their numbers are; `:H…` only if it is
 * not 0.
 */
export function makeFen({ squares, turn, quiet }: State): string {
  const list = (man: string) =>
    [...squares]
      .flatMap((piece, at) => (piece === man ? [`${at + 1}`] : piece === man.toUpperCase() ? [`K${at + 1}`] : []))
      .join(',');
  const position = `${turn === 'black' ? 'B' : 'W'}:W${list('w')}:B${list('b')}`;
  return quiet === 0 ? position : `${position}:H${quiet}`;
}
