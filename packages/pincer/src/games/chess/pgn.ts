import type { Parsed } from '../../support/parsed.ts';
import { closingAt, unescaped } from '../../support/scan.ts';
import { ChessBoard } from './board.ts';
import { parseFen } from './fen.ts';
import { INITIAL } from './position.ts';
import { isSan } from './san.ts';

/** Portable Game Notation: the record of a game as a tree of moves. */

/** The results that a record may end with; `*` is an unfinished game. */
export const PGN_RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;
/** One of `PGN_RESULTS`. */
export type PgnResult = (typeof PGN_RESULTS)[number];

/** A move of a record, with what is said of it. */
export interface PgnMove {
  /** As the record writes it, without marks such as `!?`, which are in `nags`. */
  readonly san: string;
  /** Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  readonly nags: readonly number[];
  /** Comments that follow the move. */
  readonly comments: readonly string[];
  /** Other lines, each beginning with a move in place of this one. */
  readonly variations: readonly PgnLine[];
}

/** Moves in a row: the main line of a game, or a variation. */
export interface PgnLine {
  /** Comments before the first move. */
  readonly comments: readonly string[];
  readonly moves: readonly PgnMove[];
}

/** The record of one game. */
export interface PgnGame extends PgnLine {
  /** Names and values, in the record's order. */
  readonly tags: readonly (readonly [name: string, value: string])[];
  readonly result: PgnResult;
}

/** Longer texts are not read. */
const LONGEST_PGN = 1 << 24;
/** An empty game is one character of text, and some hundred bytes of memory. */
const MOST_GAMES = 1 << 20;
/** Variations within variations go no deeper. */
const DEEPEST_VARIATION = 100;
const MARKS = ['!', '?', '!!', '??', '!?', '?!'];
const WIDTH = 79;

/** The value of a tag, if the record has it. */
export function pgnTag(game: PgnGame, name: string): string | undefined {
  return game.tags.find(([each]) => each === name)?.[1];
}

/** All games of a text. Moves are read, not judged: `replayPgn` plays them. */
export function parsePgn(text: string): Parsed<PgnGame[]> {
  if (text.length > LONGEST_PGN)
    return { ok: false, error: `a PGN text has at most ${LONGEST_PGN} characters, not ${text.length}` };
  return new PgnReader(text.replace(/^\uFEFF/, '')).games();
}

/** Plays a game's main line from its start, which is that of its FEN tag if it has one. */
export function replayPgn(game: PgnGame): Parsed<ChessBoard> {
  const fen = pgnTag(game, 'FEN');
  const start = fen === undefined ? { ok: true as const, value: INITIAL } : parseFen(fen);
  if (!start.ok) return { ok: false, error: `FEN tag: ${start.error}` };
  const board = new ChessBoard(start.value);
  for (const { san } of game.moves) {
    const { fullmove, turn } = board.state;
    const played = board.play(san);
    if (!played.ok) return { ok: false, error: `move ${fullmove}${turn === 'white' ? '.' : '...'} ${played.error}` };
  }
  return { ok: true, value: board };
}

/** A line that is being read. */
interface OpenLine {
  comments: readonly string[];
  moves: readonly OpenMove[];
}

interface OpenMove {
  readonly san: string;
  nags: readonly number[];
  comments: readonly string[];
  variations: readonly OpenLine[];
}

/** All lists that are empty: most are, and a text may hold millions of them. */
const NONE: readonly never[] = Object.freeze([]);

/** A list with one thing more: the same one, unless it was `NONE`. */
function added<T>(list: readonly T[], item: T): readonly T[] {
  if (list === NONE) return [item];
  (list as T[]).push(item);
  return list;
}

function emptyLine(): OpenLine {
  return { comments: NONE, moves: NONE };
}

/**
 * What the reader takes at a time, tags apart. Every alternative begins differently, so a text is
 * read in linear time.
 */
const TOKEN =
  /[ \t\r\n]+|\{[^}]*\}|;[^\n]*|\$(\d{1,3})|[()]|[!?]{1,2}|(?:1-0|0-1|1\/2-1\/2|\*)(?![\w-])|\d+(?![\d-])[.\u2026]*|\.+|[A-Za-z0][\w+#=:/-]*/y;
/** A tag is what begins so, its value, and what ends so. */
const TAG_BEGIN = /\[[ \t]*(\w+)[ \t\r\n]*"/y;
const TAG_END = /"[ \t\r\n]*\]/y;

class PgnReader {
  private at = 0;
  private readonly text: string;
  private readonly done: PgnGame[] = [];
  private tags: readonly (readonly [string, string])[] = NONE;
  /** The main line, then the variations that are open, one within the other. */
  private lines: OpenLine[] = [emptyLine()];

  constructor(text: string) {
    this.text = text;
  }

  games(): Parsed<PgnGame[]> {
    while (this.at < this.text.length) {
      const error = this.step();
      if (error !== undefined) return { ok: false, error: `line ${this.line()}: ${error}` };
    }
    if (this.lines.length > 1) return { ok: false, error: `line ${this.line()}: a variation is not closed by ")"` };
    const error = this.begun() ? this.close('*') : undefined;
    return error === undefined ? { ok: true, value: this.done } : { ok: false, error };
  }

  /** Takes one token; returns what is wrong with it, if anything. */
  private step(): string | undefined {
    if (this.text[this.at] === '%' && (this.at === 0 || this.text[this.at - 1] === '\n')) {
      const end = this.text.indexOf('\n', this.at);
      this.at = end < 0 ? this.text.length : end;
      return undefined;
    }
    if (this.text[this.at] === '[') return this.tag();
    TOKEN.lastIndex = this.at;
    const match = TOKEN.exec(this.text);
    if (!match) return this.unreadable();
    const [token, nag] = match;
    const error = nag !== undefined ? this.nag(Number(nag)) : this.take(token);
    if (error === undefined) this.at = TOKEN.lastIndex;
    return error;
  }

  private take(token: string): string | undefined {
    const line = this.lines[this.lines.length - 1];
    switch (token[0]) {
      case '{':
        return comment(line, token.slice(1, -1));
      case ';':
        return comment(line, withoutReturns(token.slice(1)));
      case '(':
        return this.open(line);
      case ')':
        return this.end(line);
      case '!':
      case '?':
        return this.nag(MARKS.indexOf(token) + 1);
    }
    if (isResult(token)) {
      if (this.lines.length > 1) return `the result ${token} stands in a variation that is not closed by ")"`;
      return this.close(token);
    }
    if (/^[\s.]|^\d+[.\u2026]*$/.test(token)) return undefined;
    if (!isSan(token)) return `"${token.slice(0, 20)}" is not a move such as e4, Nbd2, exd5, O-O or e8=Q`;
    line.moves = added(line.moves, { san: token, nags: NONE, comments: NONE, variations: NONE });
    return undefined;
  }

  private tag(): string | undefined {
    TAG_BEGIN.lastIndex = this.at;
    const name = TAG_BEGIN.exec(this.text)?.[1];
    if (name === undefined) return this.unreadable();
    const from = TAG_BEGIN.lastIndex;
    const to = closingAt(this.text, from, '"', '\r\n');
    TAG_END.lastIndex = to;
    if (to < 0 || !TAG_END.test(this.text)) return this.unreadable();
    if (this.lines.length > 1) return `the tag ${name.slice(0, 20)} stands in a variation that is not closed by ")"`;
    const error = this.lines[0].moves.length > 0 ? this.close('*') : undefined;
    this.tags = added(this.tags, [name, unescaped(this.text.slice(from, to))] as const);
    this.at = TAG_END.lastIndex;
    return error;
  }

  private nag(number: number): string | undefined {
    const move = this.lines[this.lines.length - 1].moves.at(-1);
    if (!move) return 'an annotation stands before any move';
    if (number > 255) return `the annotation $${number} is not from $0 to $255`;
    move.nags = added(move.nags, number);
    return undefined;
  }

  private open(line: OpenLine): string | undefined {
    const move = line.moves.at(-1);
    if (!move) return 'a variation stands before any move that it could replace';
    if (this.lines.length > DEEPEST_VARIATION)
      return `variations lie within variations deeper than ${DEEPEST_VARIATION}`;
    const variation = emptyLine();
    move.variations = added(move.variations, variation);
    this.lines.push(variation);
    return undefined;
  }

  private end(line: OpenLine): string | undefined {
    if (this.lines.length === 1) return '")" closes no variation';
    if (line.moves.length === 0) return 'a variation has no move';
    this.lines.pop();
    return undefined;
  }

  private close(result: PgnResult): string | undefined {
    if (this.done.length === MOST_GAMES) return `there are more than ${MOST_GAMES} games: divide the text`;
    this.done.push({ tags: this.tags, ...this.lines[0], result });
    this.tags = NONE;
    this.lines = [emptyLine()];
    return undefined;
  }

  private begun(): boolean {
    return this.tags.length > 0 || this.lines[0].moves.length > 0 || this.lines[0].comments.length > 0;
  }

  private unreadable(): string {
    const rest = this.text.slice(this.at, this.at + 20).split('\n')[0];
    if (rest[0] === '{') return 'a comment is not closed by "}"';
    if (rest[0] === '[') return `"${rest}" is not a tag such as [Event "London"]`;
    return `"${rest}" is neither a move, a number, a comment, an annotation, a variation nor a result`;
  }

  private line(): number {
    return this.text.slice(0, this.at).split('\n').length;
  }
}

function isResult(token: string): token is PgnResult {
  return PGN_RESULTS.includes(token as PgnResult);
}

/** Puts a comment where it belongs: to the last move, if there is one. */
function comment(line: OpenLine, text: string): undefined {
  const owner = line.moves.at(-1) ?? line;
  owner.comments = added(owner.comments, text);
}

/** The comment of a line without what ends the line elsewhere. */
function withoutReturns(comment: string): string {
  let end = comment.length;
  while (comment[end - 1] === '\r') end--;
  return comment.slice(0, end);
}

/** Games, one by one or in lists, as a text that `parsePgn` reads back as they are. */
export function makePgn(...games: readonly (PgnGame | readonly PgnGame[])[]): string {
  return games.flat().map(makeGame).join('\n');
}

function makeGame(game: PgnGame): string {
  const tags = game.tags.map(
    ([name, value]) => `[${name} "${value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/["\\]/g, '\\$&')}"]\n`,
  );
  const fen = parseFen(pgnTag(game, 'FEN') ?? '');
  const ply = fen.ok ? 2 * fen.value.fullmove - (fen.value.turn === 'white' ? 2 : 1) : 0;
  return `${tags.join('')}${tags.length > 0 ? '\n' : ''}${wrap([...wordsOf(game, ply), game.result])}\n`;
}

/** A line that is being written, and how far it is. */
interface HalfWritten {
  readonly line: PgnLine;
  /** Of its first move; plies count from 0, White's first move. */
  readonly ply: number;
  moves: number;
  /** Of the last of these moves. */
  variations: number;
}

/** All words of a line. It keeps a stack of its own: lines may lie within lines to any depth. */
function wordsOf(main: PgnLine, first: number): string[] {
  const words: string[] = [];
  const stack: HalfWritten[] = [];
  const say = (texts: readonly string[]) => {
    for (const text of texts) words.push(text);
  };
  const open = (line: PgnLine, ply: number) => {
    say(line.comments.map(makeComment));
    stack.push({ line, ply, moves: 0, variations: 0 });
  };
  open(main, first);
  for (;;) {
    const top = stack[stack.length - 1];
    const { line, moves } = top;
    const ply = top.ply + moves;
    const last = moves > 0 ? line.moves[moves - 1] : undefined;
    if (last && top.variations < last.variations.length) {
      words.push('(');
      open(last.variations[top.variations++], ply - 1);
    } else if (moves < line.moves.length) {
      const { san, nags, comments } = line.moves[moves];
      const interrupted = !last || last.comments.length > 0 || last.variations.length > 0;
      if (ply % 2 === 0) words.push(`${ply / 2 + 1}.`);
      else if (interrupted) words.push(`${(ply + 1) / 2}...`);
      words.push(san);
      say(nags.map((nag) => `$${nag}`));
      say(comments.map(makeComment));
      top.moves++;
      top.variations = 0;
    } else {
      stack.pop();
      if (stack.length === 0) return words;
      words.push(')');
    }
  }
}

/** A comment that holds a closing brace can only stand at the end of a line. */
function makeComment(comment: string): string {
  return comment.includes('}') ? `;${comment.replaceAll('\n', ' ')}\n` : `{${comment}}`;
}

function wrap(words: readonly string[]): string {
  let text = '';
  let column = 0;
  for (const word of words) {
    if (column > 0 && column + 1 + word.length > WIDTH) {
      text += '\n';
      column = 0;
    }
    text += column > 0 ? ` ${word}` : word;
    column = word.endsWith('\n') ? 0 : column + word.length + (column > 0 ? 1 : 0);
  }
  return text;
}
