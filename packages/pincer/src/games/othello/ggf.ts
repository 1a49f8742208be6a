import type { Parsed } from '../../support/parsed.ts';
import { closingAt, unescaped } from '../../support/scan.ts';
import { parseBoard } from './board-text.ts';
import { shorten } from './move.ts';
import { type Colour, INITIAL, PASS, type State } from './position.ts';
import { type Entry, follow, type GameRecord } from './record.ts';

/** The longest text that is read, in characters: some 10,000 games. */
const LONGEST_GGF = 1 << 23;
/** An empty game is three characters of text, and a kilobyte of memory. */
const MOST_GAMES = 1 << 18;

/**
 * A game with its tags, those of the board and the moves left out: `PB` and `PW` the players, `DT`
 * the date, `RE` the result.
 */
export interface GgfGame extends GameRecord {
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * A tag begins so; then comes its value, in which a backslash takes the meaning from the character
 * after it, and a bracket.
 */
const TAG = /([A-Za-z]{1,8})\s*\[/y;
const BETWEEN_GAMES = /[\s\d;]*/y;
const SPACE = /\s*/y;

/**
 * The generic game format, `(;GM[Othello]PB[…]PW[…]BO[8 … *]B[F5]W[D6];)`, one game or several,
 * whatever numbers and white space stand between them. Of a move `F5/1.5/3.2` the value and the
 * time are left out.
 */
export function parseGgf(text: string): Parsed<GgfGame[]> {
  if (text.length > LONGEST_GGF) return { ok: false, error: `a text has at most ${LONGEST_GGF} characters` };
  const games: GgfGame[] = [];
  for (let at = after(text, 0, BETWEEN_GAMES); at < text.length; ) {
    if (games.length === MOST_GAMES)
      return { ok: false, error: `there are more than ${MOST_GAMES} games: divide the text` };
    const found = parseGame(text, at);
    if (!found.ok) return { ok: false, error: `game ${games.length + 1}: ${found.error}` };
    games.push(found.value.game);
    at = after(text, found.value.end, BETWEEN_GAMES);
  }
  return games.length > 0 ? { ok: true, value: games } : { ok: false, error: 'there is no game: one begins with "(;"' };
}

/** Where what matches from `at` on, if only nothing, ends. */
function after(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return pattern.lastIndex;
}

function parseGame(text: string, from: number): Parsed<{ game: GgfGame; end: number }> {
  const wrong = (at: number, what: string) => {
    return { ok: false, error: `character ${at + 1}: ${what}, not "${shorten(text.slice(at, at + 21))}"` } as const;
  };
  if (!text.startsWith('(;', from)) return wrong(from, 'a game begins with "(;"');
  const tags: Record<string, string> = {};
  const entries: Entry[] = [];
  let start: State = INITIAL;
  let at = from + 2;
  for (;;) {
    at = after(text, at, SPACE);
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    if (tag === null) break;
    const close = closingAt(text, TAG.lastIndex, ']');
    if (close < 0) break;
    const name = tag[1].toUpperCase();
    const value = unescaped(text.slice(TAG.lastIndex, close));
    at = close + 1;
    if (name === 'B' || name === 'W') {
      const colour: Colour = name === 'B' ? 'black' : 'white';
      entries.push({ text: value.split('/', 1)[0], colour, place: `move ${entries.length + 1}` });
    } else if (name === 'BO') {
      const board = parseStart(value);
      if (!board.ok) return board;
      start = board.value;
    } else tags[name] = value;
  }
  const end = text[at] === ';' ? after(text, at + 1, SPACE) : at;
  if (text[end] !== ')') return wrong(at, 'a tag as in B[F5] or the end of the game, ";)", is due');
  const { GM: name = 'Othello' } = tags;
  if (name.toLowerCase() !== 'othello')
    return { ok: false, error: `GM[${shorten(name)}] is another game than Othello` };
  const record = follow(start, entries);
  return record.ok ? { ok: true, value: { game: { tags, ...record.value }, end: end + 1 } } : record;
}

/** `8`, the board in eight rows, and the side to move. */
function parseStart(value: string): Parsed<State> {
  if (!/^\s*8\s/.test(value))
    return { ok: false, error: `BO[${shorten(value)}]: the board must begin with its size, 8` };
  const board = parseBoard(value.trim().slice(1));
  return board.ok ? board : { ok: false, error: `BO: ${board.error}` };
}

/** One game on one line. */
export function makeGgf({ tags, start, moves }: Pick<GgfGame, 'tags' | 'start' | 'moves'>): string {
  const squares = start.board.replaceAll('X', '*');
  const rows = Array.from({ length: 8 }, (_, row) => squares.slice(8 * row, 8 * row + 8));
  const board = ['8', ...rows, start.turn === 'black' ? '*' : 'O'].join(' ');
  const first = start.turn === 'black' ? 0 : 1;
  const escaped = (value: string) => value.replaceAll(/[\\\]]/g, '\\$&');
  const parts = [
    'GM[Othello]',
    ...Object.entries(tags).flatMap(([name, value]) => (name === 'GM' ? [] : `${name}[${escaped(value)}]`)),
    `BO[${board}]`,
    ...moves.map((move, ply) => `${'BW'[(first + ply) & 1]}[${move === PASS ? 'PA' : move.toUpperCase()}]`),
  ];
  return `(;${parts.join('')};)`;
}
