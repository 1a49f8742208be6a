import type { Parsed } from '../../support/parsed.ts';
import { shorten } from './move.ts';
import type { GameRecord } from './record.ts';
import { makeTranscript, parseTranscript } from './transcript.ts';

/** The longest text that is read, in characters: some 60,000 games. */
const LONGEST_WTHOR = 1 << 23;

/** A tournament game as the WTHOR base has it. */
export interface TournamentGame extends GameRecord {
  readonly year: number;
  /** Black's discs at the end, empty squares counted for the winner. */
  readonly black: number;
  /** Black's discs had both played perfectly from some move on, which the base's owner chose. */
  readonly best: number;
}

/**
 * Lines of year, moves, black's discs, and black's discs by perfect play. Empty lines and those
 * that begin with `#` are left out.
 */
export function parseWthor(text: string): Parsed<TournamentGame[]> {
  if (text.length > LONGEST_WTHOR) return { ok: false, error: `a text has at most ${LONGEST_WTHOR} characters` };
  const games: TournamentGame[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const game = parseGame(content);
    if (!game.ok) return { ok: false, error: `line ${index + 1}: ${game.error}` };
    games.push(game.value);
  }
  return { ok: true, value: games };
}

function parseGame(line: string): Parsed<TournamentGame> {
  const [year, moves, black, best, ...rest] = line.split(/\s+/);
  if (best === undefined || rest.length > 0)
    return { ok: false, error: `"${shorten(line)}" is not a year, moves and two numbers of discs` };
  if (!/^\d{4}$/.test(year)) return { ok: false, error: `"${shorten(year)}" is not a year of four digits` };
  const wrong = [black, best].find((discs) => !/^\d{1,2}$/.test(discs) || Number(discs) > 64);
  if (wrong !== undefined) return { ok: false, error: `"${shorten(wrong)}" is not a number of discs from 0 to 64` };
  const record = parseTranscript(moves);
  if (!record.ok) return record;
  return { ok: true, value: { year: Number(year), black: Number(black), best: Number(best), ...record.value } };
}

/** One line. */
export function makeWthor(game: Pick<TournamentGame, 'year' | 'moves' | 'black' | 'best'>): string {
  return `${game.year} ${makeTranscript(game)} ${game.black} ${game.best}`;
}
