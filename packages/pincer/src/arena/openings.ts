import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { AnyGame } from '../contract/check-game.ts';
import type { Parsed } from '../support/parsed.ts';
import { Random } from '../support/random.ts';
import { createReferee, followed } from './create-referee.ts';
import type { Referee } from './referee.ts';

/** How a pair of games begins: a position, where it is not the usual one, and moves from there. */
export interface Opening {
  readonly name: string;
  readonly start?: string;
  readonly moves: readonly string[];
}

type SomeGame = AnyGame<unknown, unknown>;

const LARGEST_FILE = 1 << 24;
const MOST_OPENINGS = 100_000;

/** Games with openings of their own; the first line of each file tells where they come from. */
const SHIPPED: readonly string[] = ['chess', 'othello', 'checkers'];
/** Other games begin with so many random moves. */
const RANDOM_PLIES = 4;

export interface OpeningOptions {
  /** A file, `random:PLIES`, or `none`; by default those that come with Pincer, or random moves. */
  readonly from?: string;
  /** No more plies of each line or game than this. */
  readonly plies?: number;
  readonly seed: number;
  /** How many are wanted. */
  readonly count: number;
}

export interface Openings {
  /** As many as were wanted, in the order in which they are played. */
  readonly list: readonly Opening[];
  /** Another for other openings, or another order of them. */
  readonly fingerprint: string;
}

/** Openings, shuffled by the seed, and all over again if more are wanted than there are. Only those that are wanted are checked. */
export async function loadOpenings(game: SomeGame, options: OpeningOptions): Promise<Parsed<Openings>> {
  const { seed, count, plies } = options;
  const from = options.from ?? (SHIPPED.includes(game.name ?? '') ? undefined : `random:${RANDOM_PLIES}`);
  const random = new Random(seed);
  const digits = /^random:(\d{1,3})$/.exec(from ?? '')?.[1];
  if (digits !== undefined) return await randomOpenings(game, Number(digits), options, random);
  if (from === 'none')
    return { ok: true, value: { list: fill([{ name: 'start', moves: [] }], count), fingerprint: from } };
  const read = from === undefined ? await readShipped(game.name ?? '') : await readOwn(game, from);
  if (!read.ok) return read;
  const all = [...read.value];
  if (all.length === 0) return { ok: false, error: `${from} has no openings` };
  shuffle(all, random);
  const openings: Opening[] = [];
  for (const opening of all.slice(0, count)) {
    const shortened = plies === undefined ? opening : { ...opening, moves: opening.moves.slice(0, plies) };
    const checked = await standard(game, shortened);
    if (!checked.ok) return { ok: false, error: `${from ?? 'openings'}, ${opening.name}: ${checked.error}` };
    openings.push(checked.value);
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([all, plies]))
    .digest('hex')
    .slice(0, 16);
  return { ok: true, value: { list: fill(openings, count), fingerprint } };
}

/** So many of a list, from the front again after its end. */
function fill(list: readonly Opening[], count: number): Opening[] {
  return Array.from({ length: count }, (_, index) => list[index % list.length]);
}

async function readShipped(game: string): Promise<Parsed<Opening[]>> {
  // The data is where the sources are, also for the built files.
  const text = await readFile(new URL(`../../src/arena/openings/${game}.txt`, import.meta.url), 'utf8');
  return {
    ok: true,
    value: linesOf(text).map(({ line, number }) => ({ name: `opening ${number - 1}`, moves: movesOf(line) })),
  };
}

async function readOwn(game: SomeGame, file: string): Promise<Parsed<Opening[]>> {
  let text: string;
  try {
    const { size } = await stat(file);
    if (size > LARGEST_FILE) return { ok: false, error: `${file} has ${size} bytes; at most ${LARGEST_FILE} are read` };
    text = await readFile(file, 'utf8');
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    return { ok: false, error: code === 'ENOENT' ? `there is no file ${file}` : `cannot read ${file}: ${message}` };
  }
  const openings = await parseOpenings(game, text.replace(/^\uFEFF/, ''), extname(file));
  if (!openings.ok) return { ok: false, error: `${file}: ${openings.error}` };
  if (openings.value.length > MOST_OPENINGS)
    return { ok: false, error: `${file} has more than ${MOST_OPENINGS} openings` };
  return openings;
}

/** By the file's ending: games (`.pgn`, `.pdn`), positions (`.epd`, `.fen`), or lines of moves or positions. */
async function parseOpenings(game: SomeGame, text: string, ending: string): Promise<Parsed<Opening[]>> {
  if (ending === '.pgn') {
    const { parsePgn, pgnTag } = await import('../games/chess/index.ts');
    const games = parsePgn(text);
    if (!games.ok) return games;
    return {
      ok: true,
      value: games.value.map((each, index) => {
        const start = pgnTag(each, 'FEN');
        const moves = each.moves.map(({ san }) => san);
        return { name: `game ${index + 1}`, moves, ...(start !== undefined && { start }) };
      }),
    };
  }
  if (ending === '.pdn') {
    const { parsePdn } = await import('../games/checkers/index.ts');
    const games = parsePdn(text);
    if (!games.ok) return games;
    return {
      ok: true,
      value: games.value.map(({ tags: { FEN: start }, moves }, index) => ({
        name: `game ${index + 1}`,
        moves,
        ...(start !== undefined && { start }),
      })),
    };
  }
  return {
    ok: true,
    value: linesOf(text).map(({ line, number }) => {
      const name = `line ${number}`;
      const position = positionOf(game, line, ending);
      return position === undefined ? { name, moves: movesOf(line) } : { name, start: position, moves: [] };
    }),
  };
}

/** The position that a line tells, if it is one: of an EPD line the first four fields. */
function positionOf(game: SomeGame, line: string, ending: string): string | undefined {
  const epd = /^(\S+\/\S+ [wb] \S+ \S+)/.exec(line)?.[1];
  const text = epd !== undefined && !game.parse?.(line).ok ? `${epd} 0 1` : line;
  if (ending === '.epd' || ending === '.fen') return text;
  return game.name !== 'othello' && game.parse?.(text).ok ? text : undefined;
}

function linesOf(text: string): { readonly line: string; readonly number: number }[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
}

/** The moves of a line, without move numbers; an Othello transcript has nothing between them. */
function movesOf(line: string): string[] {
  const words = line.replaceAll(/\b\d+\.+\s*/g, ' ').split(/[\s,]+/);
  return words
    .filter((word) => word !== '')
    .flatMap((word) => (/^([a-h][1-8]){3,}$/i.test(word) ? (word.match(/../g) ?? []) : word));
}

/** The opening with its moves in their standard spelling, if it can be played and the game is not over then. */
async function standard(game: SomeGame, opening: Opening): Promise<Parsed<Opening>> {
  const referee = await followed(game, { start: opening.start, moves: opening.moves });
  if (!referee.ok) return referee;
  if (referee.value.result()) return { ok: false, error: 'the game is over at its end' };
  return { ok: true, value: { ...opening, moves: [...referee.value.moves] } };
}

/** Different lines of random moves, as many as there are. */
async function randomOpenings(
  game: SomeGame,
  plies: number,
  { count, seed }: OpeningOptions,
  random: Random,
): Promise<Parsed<Openings>> {
  const found = new Map<string, Opening>();
  for (let attempt = 0; found.size < count && attempt < 20 * count; attempt++) {
    const created = await createReferee(game);
    if (!created.ok) return created;
    const referee = created.value;
    wander(referee, plies, random);
    if (referee.result()) continue;
    const key = referee.moves.join(' ');
    if (!found.has(key)) found.set(key, { name: `random ${found.size + 1}`, moves: [...referee.moves] });
  }
  const openings = [...found.values()];
  if (openings.length === 0) {
    return {
      ok: false,
      error: `the game is always over after ${plies} random moves: give --openings random:N with less`,
    };
  }
  return { ok: true, value: { list: fill(openings, count), fingerprint: `random:${plies}:${seed}` } };
}

/** Plays so many random moves, or to the end. */
export function wander(referee: Referee, plies: number, random: Random): void {
  for (let ply = 0; ply < plies && !referee.result(); ply++) {
    const legal = referee.legal();
    referee.play(legal[random.below(legal.length)]);
  }
}

function shuffle<T>(list: T[], random: Random): void {
  for (let last = list.length - 1; last > 0; last--) {
    const at = random.below(last + 1);
    [list[last], list[at]] = [list[at], list[last]];
  }
}
