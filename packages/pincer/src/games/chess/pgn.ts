import type { Parsed } from '../../support/parsed.ts';
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

interface OpenLine {
  readonly comments: string[];
  readonly moves: OpenMove[];
}

interface OpenMove {
  readonly san: string;
  readonly nags: number[];
  readonly comments: string[];
  readonly variations: OpenLine[];
}

/**
 * What the reader takes at a time. Every alternative begins differently, so a text is read in
 * linear time.
 */
const TOKEN =
  /[ \t\r\n]+|\{[^}]*\}|;[^\n]*|\[[ \t]*(\w+)[ \t\r\n]*"((?:[^"\\\r\n]|\\.)*)"[ \t\r\n]*\]|\$(\d{1,3})|[()]|[!?]{1,2}|(?:1-0|0-1|1\/2-1\/2|\*)(?![\w-])|\d+(?![\d-])[.\u2026]*|\.+|[A-Za-z0][\w+#=:/-]*/y;

class PgnReader {
  private at = 0;
  private readonly text: string;
  private readonly done: PgnGame[] = [];
  private tags: [string, string][] = [];
  /** The main line, then the variations that are open, one within the other. */
  private lines: OpenLine[] = [{ comments: [], moves: [] }];

  constructor(text: string) {
    this.text = text;
  }

  games(): Parsed<PgnGame[]> {
    while (this.at < this.text.length) {
      const error = this.step();
      if (error !== undefined) return { ok: false, error: `line ${this.line()}: ${error}` };
    }
    if (this.lines.length > 1) return { ok: false, error: `line ${this.line()}: a variation is not closed by ")"` };
    if (this.begun()) this.close('*');
    return { ok: true, value: this.done };
  }

  /** Takes one token; returns what is wrong with it, if anything. */
  private step(): string | undefined {
    if (this.text[this.at] === '%' && (this.at === 0 || this.text[this.at - 1] === '\n')) {
      const end = this.text.indexOf('\n', this.at);
      this.at = end < 0 ? this.text.length : end;
      return undefined;
    }
    TOKEN.lastIndex = this.at;
    const match = TOKEN.exec(this.text);
    if (!match) return this.unreadable();
    const [token, name, value, nag] = match;
    const error =
      name !== undefined ? this.tag(name, value) : nag !== undefined ? this.nag(Number(nag)) : this.take(token);
    if (error === undefined) this.at = TOKEN.lastIndex;
    return error;
  }

  private take(token: string): string | undefined {
    const line = this.lines[this.lines.length - 1];
    switch (token[0]) {
      case '{':
        (line.moves.at(-1) ?? line).comments.push(token.slice(1, -1));
        return undefined;
      case ';':
        (line.moves.at(-1) ?? line).comments.push(token.slice(1).replace(/\r+$/, ''));
        return undefined;
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
      this.close(token);
      return undefined;
    }
    if (/^[\s.]|^\d+[.\u2026]*$/.test(token)) return undefined;
    if (!isSan(token)) return `"${token.slice(0, 20)}" is not a move such as e4, Nbd2, exd5, O-O or e8=Q`;
    line.moves.push({ san: token, nags: [], comments: [], variations: [] });
    return undefined;
  }

  private tag(name: string, value: string): string | undefined {
    if (this.lines.length > 1) return `the tag ${name} stands in a variation that is not closed by ")"`;
    if (this.lines[0].moves.length > 0) this.close('*');
    this.tags.push([name, value.replaceAll(/\\(.)/g, '$1')]);
    return undefined;
  }

  private nag(number: number): string | undefined {
    const move = this.lines[this.lines.length - 1].moves.at(-1);
    if (!move) return 'an annotation stands before any move';
    if (number > 255) return `the annotation $${number} is not from $0 to $255`;
    move.nags.push(number);
    return undefined;
  }

  private open(line: OpenLine): string | undefined {
    const move = line.moves.at(-1);
    if (!move) return 'a variation stands before any move that it could replace';
    if (this.lines.length > DEEPEST_VARIATION)
      return `variations lie within variations deeper than ${DEEPEST_VARIATION}`;
    const variation: OpenLine = { comments: [], moves: [] };
    move.variations.push(variation);
    this.lines.push(variation);
    return undefined;
  }

  private end(line: OpenLine): string | undefined {
    if (this.lines.length === 1) return '")" closes no variation';
    if (line.moves.length === 0) return 'a variation has no move';
    this.lines.pop();
    return undefined;
  }

  private close(result: PgnResult): void {
    this.done.push({ tags: this.tags, ...this.lines[0], result });
    this.tags = [];
    this.lines = [{ comments: [], moves: [] }];
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

/** Games as a text that `parsePgn` reads back as they are. */
export function makePgn(...games: readonly PgnGame[]): string {
  return games.map(makeGame).join('\n');
}

function makeGame(game: PgnGame): string {
  const tags = game.tags.map(
    ([name, value]) => `[${name} "${value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/["\\]/g, '\\$&')}"]\n`,
  );
  const fen = parseFen(pgnTag(game, 'FEN') ?? '');
  const ply = fen.ok ? 2 * fen.value.fullmove - (fen.value.turn === 'white' ? 2 : 1) : 0;
  const words: string[] = [];
  writeLine(game, ply, words);
  words.push(game.result);
  return `${tags.join('')}${tags.length > 0 ? '\n' : ''}${wrap(words)}\n`;
}

/** `ply` counts from 0, White's first move. */
function writeLine(line: PgnLine, first: number, words: string[]): void {
  words.push(...line.comments.map(makeComment));
  let numbered = false;
  line.moves.forEach((move, index) => {
    const ply = first + index;
    if (ply % 2 === 0) words.push(`${ply / 2 + 1}.`);
    else if (!numbered) words.push(`${(ply + 1) / 2}...`);
    words.push(move.san, ...move.nags.map((nag) => `$${nag}`), ...move.comments.map(makeComment));
    for (const variation of move.variations) {
      words.push('(');
      writeLine(variation, ply, words);
      words.push(')');
    }
    numbered = move.comments.length === 0 && move.variations.length === 0;
  });
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
