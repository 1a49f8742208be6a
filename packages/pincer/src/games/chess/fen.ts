import type { Parsed } from '../../support/parsed.ts';
import { type Colour, faultOf, type State } from './position.ts';

/** No position needs more characters. */
const LONGEST_FEN = 200;

/**
 * A position in Forsyth-Edwards notation: board, side to move, castling rights, en passant square,
 * halfmove clock, move number. The last two may be left out.
 */
export function parseFen(text: string): Parsed<State> {
  if (text.length > LONGEST_FEN) return fail(`a FEN has at most ${LONGEST_FEN} characters, not ${text.length}`);
  const fields = text.trim().split(/\s+/);
  if (fields.length < 4 || fields.length > 6) {
    return fail(
      `a FEN has 4 to 6 fields (board, side, castling, en passant, clock, number), not ${text.trim() === '' ? 0 : fields.length}`,
    );
  }
  const [rows, side, castling, enPassant, clock = '0', number = '1'] = fields;
  const board = parseBoard(rows);
  if (!board.ok) return board;
  if (side !== 'w' && side !== 'b') return fail(`field 2, the side to move, is "${side}", not w or b`);
  const rights = parseRights(castling);
  if (!rights.ok) return rights;
  if (enPassant !== '-' && !/^[a-h][36]$/.test(enPassant)) {
    return fail(`field 4, the en passant square, is "${enPassant}", not - or a square on rank 3 or 6`);
  }
  const halfmoves = parseCount('field 5, the halfmove clock,', clock);
  if (!halfmoves.ok) return halfmoves;
  const fullmove = parseCount('field 6, the move number,', number);
  if (!fullmove.ok) return fullmove;
  const turn: Colour = side === 'w' ? 'white' : 'black';
  const state: State = {
    board: board.value,
    turn,
    castling: rights.value,
    enPassant: enPassant === '-' ? undefined : enPassant,
    halfmoves: halfmoves.value,
    // Some programs number moves from 0.
    fullmove: Math.max(1, fullmove.value),
  };
  const fault = faultOf(state);
  return fault === undefined ? { ok: true, value: state } : fail(fault);
}

/** All six fields of a position. */
export function makeFen(state: State): string {
  return `${makeFenFields(state)} ${state.halfmoves} ${state.fullmove}`;
}

/** The first four fields, which EPD shares. */
export function makeFenFields({ board, turn, castling, enPassant }: State): string {
  const rows = Array.from({ length: 8 }, (_, row) =>
    board.slice(8 * (7 - row), 8 * (8 - row)).replaceAll(/\.+/g, (empty) => String(empty.length)),
  );
  return `${rows.join('/')} ${turn[0]} ${castling || '-'} ${enPassant ?? '-'}`;
}

/** The squares in the order of `State`. */
function parseBoard(text: string): Parsed<string> {
  const rows = text.split('/');
  if (rows.length !== 8) return fail(`field 1, the board, has ${rows.length} ranks, not 8`);
  const ranks: string[] = [];
  for (const [index, row] of rows.entries()) {
    const rank = 8 - index;
    const bad = row.search(/[^1-8PNBRQKpnbrqk]/);
    if (bad >= 0)
      return fail(`rank ${rank} of the board has "${row[bad]}", which is neither a piece nor a digit from 1 to 8`);
    const squares = row.replaceAll(/[1-8]/g, (digit) => '.'.repeat(Number(digit)));
    if (squares.length !== 8) return fail(`rank ${rank} of the board, "${row}", has ${squares.length} squares, not 8`);
    ranks.unshift(squares);
  }
  return { ok: true, value: ranks.join('') };
}

function parseRights(text: string): Parsed<string> {
  if (text === '-') return { ok: true, value: '' };
  if (/^[A-Ha-hKQkq]+$/.test(text) && /[A-Ha-h]/.test(text)) {
    return fail(`field 3, castling, is "${text}": files of rooks belong to Chess960; here it is letters of KQkq, or -`);
  }
  if (!/^[KQkq]{1,4}$/.test(text) || new Set(text).size !== text.length) {
    return fail(`field 3, castling, is "${text}", not letters of KQkq, or -`);
  }
  return { ok: true, value: [...'KQkq'].filter((right) => text.includes(right)).join('') };
}

function parseCount(what: string, text: string): Parsed<number> {
  if (!/^\d{1,4}$/.test(text)) return fail(`${what} is "${text}", not a number from 0 to 9999`);
  return { ok: true, value: Number(text) };
}

function fail(error: string): { ok: false; error: string } {
  return { ok: false, error };
}
