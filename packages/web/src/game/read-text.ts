import type { Parsed } from 'pincer';
import type { GameKit, Played } from 'pincer/games';

/** Longer texts are no games of one person. */
const LONGEST = 1 << 20;

/**
 * A game or a position from any text that somebody pastes: a position in the game's own notation
 * (FEN, a board), or a record of games (PGN, PDN, a transcript), of which the first is taken.
 */
export function readText(kit: GameKit, text: string): Parsed<Played> {
  if (text.trim() === '') return { ok: false, error: `there is nothing in it; ${wanted(kit)}` };
  if (text.length > LONGEST) return { ok: false, error: `it has more than ${LONGEST} characters; ${wanted(kit)}` };
  const position = followed(kit, kit.open(text));
  if (position.ok) return position;
  const games = kit.records.read(text);
  const [game] = games.ok ? games.value : [];
  const record: Parsed<Played> = games.ok
    ? game && (game.moves.length > 0 || game.start !== undefined)
      ? followed(kit, { ok: true, value: game })
      : { ok: false, error: 'there is no game in it' }
    : games;
  if (record.ok) return record;
  return looksLikeRecord(text) ? record : { ok: false, error: `${position.error}; ${wanted(kit)}` };
}

function followed(kit: GameKit, played: Parsed<Played>): Parsed<Played> {
  if (!played.ok) return played;
  const course = kit.follow(played.value);
  return course.ok ? { ok: true, value: { start: played.value.start, moves: course.value.board.history } } : course;
}

/** Tags, move numbers, or a bracket that begins a game. */
function looksLikeRecord(text: string): boolean {
  return /^\s*[[(]|(^|\s)\d+\s*\./.test(text);
}

function wanted(kit: GameKit): string {
  return `paste a position or ${kit.records.name}`;
}
