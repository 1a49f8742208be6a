import { describe } from '../../support/describe.ts';
import type { Parsed } from '../../support/parsed.ts';
import { closingAt, unescaped } from '../../support/scan.ts';
import { CheckersBoard } from './board.ts';
import { makeFen, parseFen } from './fen.ts';
import { INITIAL, type State } from './position.ts';

/**
 * Game records in the Portable Draughts Notation, for English checkers (its game type 21).
 *
 * Black moves first, so `1-0` is a win for Black. Some records count a win as two points: `2-0`,
 * `0-2`, `1-1`.
 */
export const PDN_RESULTS = ['1-0', '0-1', '1/2-1/2', '2-0', '0-2', '1-1', '*'] as const;
/** One of `PDN_RESULTS`. */
export type PdnResult = (typeof PDN_RESULTS)[number];

/** The record of one game. */
export interface PdnGame {
  /** All tags as they stand in the record; a tag that comes twice counts the second time. */
  readonly tags: Readonly<Record<string, string>>;
  /** From the tag FEN, or the start. */
  readonly start: State;
  /** As `CheckersBoard` writes them. */
  readonly moves: readonly string[];
  /** After the moves, or in the tag Result; otherwise `*`. */
  readonly result: PdnResult;
}

const LONGEST_PDN = 4_000_000;
const LINE_WIDTH = 79;

/** A game that is read but not yet checked. `at` is where in the text things stand. */
interface Draft {
  readonly at: number;
  readonly tags: [string, string][];
  readonly moves: { readonly text: string; readonly at: number }[];
  result: PdnResult | undefined;
}

/** A flaw in the text at a character. */
class Flaw {
  readonly at: number;
  readonly message: string;

  constructor(at: number, message: string) {
    this.at = at;
    this.message = message;
  }
}

/**
 * Reads any number of games. Comments, variations, annotations and stray words are passed over;
 * every move must be legal.
 */
export function parsePdn(text: string): Parsed<PdnGame[]> {
  if (text.length > LONGEST_PDN) {
    return { ok: false, error: `a record has at most ${LONGEST_PDN} characters, not ${text.length}: split the file` };
  }
  const drafts = scan(text);
  if (drafts instanceof Flaw) return { ok: false, error: `${lineOf(text, drafts.at)}: ${drafts.message}` };
  const games: PdnGame[] = [];
  for (const [index, draft] of drafts.entries()) {
    const game = replay(draft);
    if (game instanceof Flaw) {
      return { ok: false, error: `game ${index + 1}, ${lineOf(text, game.at)}: ${game.message}` };
    }
    games.push(game);
  }
  return { ok: true, value: games };
}

function lineOf(text: string, at: number): string {
  return `line ${text.slice(0, at).split('\n').length}`;
}

const SPACE = /\s+/y;
/** A tag is what begins so, its value, and what ends so. */
const TAG_BEGIN = /\[\s*(\w+)\s*"/y;
const TAG_END = /"\s*\]/y;
const REST_OF_LINE = /[^\n]*/y;
const ANNOTATION = /\$\d+|[!?]+/y;
const RESULT = /(?:1\/2-1\/2|1-0|0-1|2-0|0-2|1-1|\*)(?![\dxX:/-])/y;
const MOVE = /\d+(?:[-\u2010-\u2015\u2212xX\u00d7:]\d+)+/y;
const MOVE_NUMBER = /\d+\.*/y;
/** Some files have remarks without braces, even right after a move. */
const REMARK = /[A-Za-z]{2,}[.,:]*(?!\w)/y;

/** Divides the text into games. */
function scan(text: string): Draft[] | Flaw {
  const drafts: Draft[] = [];
  const variations: number[] = [];
  let draft: Draft | undefined;
  let at = 0;

  /** The text that matches here; it is passed over. */
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return undefined;
    at = pattern.lastIndex;
    return match;
  };
  const begin = (): Draft => {
    const begun: Draft = { at, tags: [], moves: [], result: undefined };
    drafts.push(begun);
    return begun;
  };

  while (at < text.length) {
    const start = at;
    const character = text[at];
    if (take(SPACE) || take(ANNOTATION)) continue;
    if (character === '{') {
      at = text.indexOf('}', at) + 1;
      if (at === 0) return new Flaw(start, 'the comment that begins here has no end: close it with }');
      continue;
    }
    if (character === ';' || (character === '%' && (at === 0 || text[at - 1] === '\n'))) {
      take(REST_OF_LINE);
      continue;
    }
    if (character === '(') {
      variations.push(at++);
      continue;
    }
    if (character === ')') {
      at++;
      if (variations.pop() === undefined) return new Flaw(start, 'no variation is open here: take ) away');
      continue;
    }
    if (character === '[' && variations.length === 0) {
      const name = take(TAG_BEGIN)?.[1];
      const from = at;
      at = closingAt(text, from, '"', '\r\n');
      const to = at;
      if (name === undefined || to < 0 || !take(TAG_END)) return new Flaw(start, 'a tag must look like [Name "value"]');
      if (!draft || draft.moves.length > 0 || draft.result) draft = begin();
      draft.tags.push([name, unescaped(text.slice(from, to))]);
      continue;
    }
    const result = take(RESULT);
    if (result) {
      if (variations.length > 0) continue;
      if (!draft || draft.result) return new Flaw(start, `the result ${result[0]} belongs to no game`);
      draft.result = PDN_RESULTS.find((one) => one === result[0]);
      continue;
    }
    const move = take(MOVE);
    if (move) {
      if (variations.length > 0) continue;
      if (!draft || draft.result) draft = begin();
      draft.moves.push({ text: move[0], at: start });
      continue;
    }
    if (take(MOVE_NUMBER) || take(REMARK)) continue;
    return new Flaw(
      start,
      `"${character}" is neither a move, as in 9-13 or 22x15, nor a number, tag, comment or result`,
    );
  }
  const open = variations.pop();
  return open === undefined ? drafts : new Flaw(open, 'the variation that begins here has no end: close it with )');
}

function replay(draft: Draft): PdnGame | Flaw {
  const tags = Object.fromEntries(draft.tags);
  const { FEN, GameType = '21', Result } = tags;
  const type = /^\d+/.exec(GameType)?.[0];
  if (type !== '21') return new Flaw(draft.at, `GameType is ${describe(GameType)}: English checkers is 21`);
  const position = FEN === undefined ? undefined : parseFen(FEN);
  if (position && !position.ok) return new Flaw(draft.at, `tag FEN: ${position.error}`);
  const board = new CheckersBoard(position?.value);
  const start = board.state;
  const late = start.turn === 'black' ? 0 : 1;
  for (const [index, { text, at }] of draft.moves.entries()) {
    const side = board.state.turn === 'black' ? 'Black' : 'White';
    const played = board.play(text);
    if (!played.ok) return new Flaw(at, `move ${Math.floor((index + late) / 2) + 1} of ${side}: ${played.error}`);
  }
  const result = draft.result ?? PDN_RESULTS.find((one) => one === Result) ?? '*';
  return { tags, start, moves: board.history, result };
}

/**
 * Writes a game, with a comment after each move that has one; the tags Result and FEN are made to
 * agree with it.
 */
export function makePdn({ tags, start, moves, result }: PdnGame, comments: readonly string[] = []): string {
  const { FEN: _, SetUp: __, Result: ___, ...others } = tags;
  const usual = start.squares === INITIAL.squares && start.turn === INITIAL.turn && start.quiet === 0;
  const all = { ...others, ...(usual ? {} : { SetUp: '1', FEN: makeFen(start) }), Result: result };
  const lines = Object.entries(all).map(
    ([name, value]) => `[${name} "${value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/["\\]/g, '\\$&')}"]`,
  );
  const late = start.turn === 'black' ? 0 : 1;
  const words = moves.flatMap((move, index) => {
    const number = Math.floor((index + late) / 2) + 1;
    const comment = comments[index] ? [`{${comments[index].replaceAll(/[{}]/g, '')}}`] : [];
    if ((index + late) % 2 === 0) return [`${number}.`, move, ...comment];
    return index === 0 ? [`${number}...`, move, ...comment] : [move, ...comment];
  });
  let line = '';
  for (const word of [...words, result]) {
    if (line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return `${[...lines, line].join('\n')}\n`;
}
