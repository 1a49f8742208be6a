import type { Parsed } from '../../support/parsed.ts';
import { shorten } from './move.ts';
import { INITIAL, PASS, type State } from './position.ts';
import { type Entry, follow, type GameRecord } from './record.ts';

/**
 * Longer texts are not transcripts: a game has at most 60 moves of two letters, and some passes,
 * numbers and spaces.
 */
const LONGEST_TRANSCRIPT = 4000;

/** A move number as in `12.`, or a move, or white space and commas. */
const TOKEN = /\d{1,3}[.)]|[a-h][1-8]|pass|pa|ps|--|@@|[\s,]+/iy;

/**
 * A game as its moves one after the other, `f5d6c3`, in either case, with or without spaces and
 * move numbers. Passes need not be written.
 */
export function parseTranscript(text: string, start: State = INITIAL): Parsed<GameRecord> {
  if (text.length > LONGEST_TRANSCRIPT)
    return { ok: false, error: `a transcript has at most ${LONGEST_TRANSCRIPT} characters` };
  const entries: Entry[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    const place = `move ${entries.length + 1} (character ${at + 1})`;
    if (token === undefined)
      return {
        ok: false,
        error: `${place}: "${shorten(text.slice(at))}" does not begin with a square from a1 to h8 or a pass`,
      };
    if (/^[a-h@p-]/i.test(token)) entries.push({ text: token, place });
  }
  return follow(start, entries);
}

/** The squares one after the other, without passes. */
export function makeTranscript({ moves }: Pick<GameRecord, 'moves'>): string {
  return moves.filter((move) => move !== PASS).join('');
}
