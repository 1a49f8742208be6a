import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { loadKits } from '../games/index.ts';
import type { GameKit } from '../games/kit.ts';
import type { Played } from '../games/records.ts';
import type { Parsed } from '../support/parsed.ts';
import { Random } from '../support/random.ts';
import { createReferee, type Referee } from './referee.ts';

/** How a pair of games begins: a position, where it is not the usual one, and moves from there. */
export interface Opening extends Played {
  readonly name: string;
}

const LARGEST_FILE = 1 << 24;
const MAX_OPENINGS = 100_000;

/** Games without openings of their own begin with so many random moves. */
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

/**
 * Openings, shuffled by the seed, and all over again if more are wanted than there are. Only those
 * that are wanted are checked.
 */
export async function loadOpenings(kit: GameKit, options: OpeningOptions): Promise<Parsed<Openings>> {
  const { seed, count, plies } = options;
  const from = options.from ?? (kit.openings ? undefined : `random:${RANDOM_PLIES}`);
  const random = new Random(seed);
  const digits = /^random:(\d{1,3})$/.exec(from ?? '')?.[1];
  if (digits !== undefined) return randomOpenings(kit, Number(digits), options, random);
  if (from === 'none')
    return { ok: true, value: { list: fill([{ name: 'start', moves: [] }], count), fingerprint: from } };
  const read = from === undefined ? await readShipped(kit) : await readOwn(kit, from);
  if (!read.ok) return read;
  const all = [...read.value];
  if (all.length === 0) return { ok: false, error: `${from} has no openings` };
  shuffle(all, random);
  const openings: Opening[] = [];
  for (const opening of all.slice(0, count)) {
    const shortened = plies === undefined ? opening : { ...opening, moves: opening.moves.slice(0, plies) };
    const checked = standard(kit, shortened);
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

async function readShipped({ openings }: GameKit): Promise<Parsed<Opening[]>> {
  const text = openings ? await readFile(openings, 'utf8') : '';
  return {
    ok: true,
    value: linesOf(text).map(({ line, number }) => ({ name: `opening ${number - 1}`, moves: movesOf(line) })),
  };
}

async function readOwn(kit: GameKit, file: string): Promise<Parsed<readonly Opening[]>> {
  let text: string;
  try {
    const { size } = await stat(file);
    if (size > LARGEST_FILE) return { ok: false, error: `${file} has ${size} bytes; at most ${LARGEST_FILE} are read` };
    text = await readFile(file, 'utf8');
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    return { ok: false, error: code === 'ENOENT' ? `there is no file ${file}` : `cannot read ${file}: ${message}` };
  }
  const openings = await parseOpenings(kit, text.replace(/^\uFEFF/, ''), extname(file));
  if (!openings.ok) return { ok: false, error: `${file}: ${openings.error}` };
  if (openings.value.length > MAX_OPENINGS)
    return { ok: false, error: `${file} has more than ${MAX_OPENINGS} openings` };
  return openings;
}

/**
 * By the file's ending: games (`.pgn`, `.pdn`), positions (`.epd`, `.fen`), or lines of moves or
 * positions.
 */
async function parseOpenings(kit: GameKit, text: string, ending: string): Promise<Parsed<readonly Opening[]>> {
  const kits = ending === '' ? [] : [kit, ...(await loadKits())];
  const format = kits.find(({ records }) => records.ending === ending)?.records;
  if (format) {
    const games = format.read(text);
    if (!games.ok) return games;
    return {
      ok: true,
      value: games.value.map(({ start, moves }, index) => ({
        name: `game ${index + 1}`,
        moves,
        ...(start !== undefined && { start }),
      })),
    };
  }
  return {
    ok: true,
    value: linesOf(text).map(({ line, number }) => ({ name: `line ${number}`, ...lineOf(kit, line, ending) })),
  };
}

/** A position, of an EPD line the first four fields, or moves. */
function lineOf(kit: GameKit, line: string, ending: string): Played {
  const [, epd, board] = /^((\S+) [wb] \S+ \S+)/.exec(line) ?? [];
  const text = board?.includes('/') && !kit.open(line).ok ? `${epd} 0 1` : line;
  if (ending === '.epd' || ending === '.fen') return { start: text, moves: [] };
  const opened = kit.open(text);
  return opened.ok ? opened.value : { moves: movesOf(line) };
}

function linesOf(text: string): { readonly line: string; readonly number: number }[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
}

const SQUARE = /^[a-h][1-8]$/i;

/** The moves of a line, without move numbers; an Othello transcript has nothing between them. */
function movesOf(line: string): string[] {
  const words = line.replaceAll(/\b\d+\.+\s*/g, ' ').split(/[\s,]+/);
  return words.filter((word) => word !== '').flatMap((word) => squaresOf(word) ?? word);
}

/** The squares of a word that is three of them or more, and nothing else. */
function squaresOf(word: string): string[] | undefined {
  const pairs = word.match(/../gs) ?? [];
  const squares = pairs.length >= 3 && 2 * pairs.length === word.length && pairs.every((pair) => SQUARE.test(pair));
  return squares ? pairs : undefined;
}

/**
 * The opening with its moves in their standard spelling, if it can be played and the game is not
 * over then.
 */
function standard(kit: GameKit, opening: Opening): Parsed<Opening> {
  const referee = createReferee(kit, opening);
  if (!referee.ok) return referee;
  if (referee.value.result()) return { ok: false, error: 'the game is over at its end' };
  return { ok: true, value: { ...opening, moves: referee.value.moves } };
}

/** Different lines of random moves, as many as there are. */
function randomOpenings(
  kit: GameKit,
  plies: number,
  { count, seed }: OpeningOptions,
  random: Random,
): Parsed<Openings> {
  const found = new Map<string, Opening>();
  for (let attempt = 0; found.size < count && attempt < 20 * count; attempt++) {
    const created = createReferee(kit);
    if (!created.ok) return created;
    const referee = created.value;
    wander(referee, plies, random);
    if (referee.result()) continue;
    const key = referee.moves.join(' ');
    if (!found.has(key)) found.set(key, { name: `random ${found.size + 1}`, moves: referee.moves });
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
