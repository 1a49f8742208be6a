import { DRIVER_NAMES, type Parsed } from 'pincer';
import type { GameKit } from 'pincer/games';
import type { Address } from '../../app/address.ts';
import { type Fields, makeQuery, oneOf, readQuery, text, whole } from '../../app/query.ts';
import { endOf, legalTree, makeTree, parseTree, type Tree } from '../../game/tree.ts';

/** The searches to analyse with: the one that plays, and that of the paper's figure 1. */
export const SEARCHES = ['selective', 'plain'] as const;

/** How many lines can be shown. */
export const MOST_LINES = 5;

/** No depth is a limit. */
const DEEPEST = 99;

/** How many threads a link may ask for. */
const MOST_THREADS = 64;

/** How a position is analysed. */
export interface AnalyseOptions {
  readonly lines: number;
  /** Empty: the usual driver of the search. */
  readonly driver: (typeof DRIVER_NAMES)[number] | '';
  readonly search: (typeof SEARCHES)[number];
  /** How deep; 0: until it is stopped. */
  readonly depth: number;
  /** The table has 2 to the power of this many entries. */
  readonly table: number;
  /** With how many threads, where the page may have several; 0: all cores but one. */
  readonly threads: number;
  /** Whether the program thinks. */
  readonly engine: 'on' | 'off';
}

/** What is analysed, and how. */
export interface AnalyseState extends AnalyseOptions {
  /** Where the game began; empty: as always. */
  readonly fen: string;
  readonly tree: Tree;
  /** The move of the tree that is looked at; 0: before the first. */
  readonly at: number;
}

interface Written extends AnalyseOptions {
  readonly fen: string;
  readonly moves: string;
  /** As `at`; -1: the end of the main line. */
  readonly ply: number;
}

const FIELDS: Fields<Written> = {
  fen: text(),
  moves: text(),
  ply: whole(-1, 100_000, -1),
  lines: whole(1, MOST_LINES, 1),
  driver: oneOf(['', ...DRIVER_NAMES], ''),
  search: oneOf(SEARCHES, 'selective'),
  depth: whole(0, DEEPEST, 0),
  table: whole(10, 24, 20),
  threads: whole(0, MOST_THREADS, 0),
  engine: oneOf(['on', 'off'], 'on'),
};

/** Reads an address of this route: every move of it is legal. */
export function parseAnalyse({ query }: Address, kit: GameKit): Parsed<AnalyseState> {
  const read = readQuery(query, FIELDS);
  if (!read.ok) return read;
  const { moves, ply, ...rest } = read.value;
  const written = parseTree(moves);
  if (!written.ok) return written;
  const tree = legalTree(kit, rest.fen, written.value);
  if (!tree.ok) return tree;
  const at = ply < 0 ? endOf(tree.value) : ply;
  if (at > tree.value.length) return { ok: false, error: `ply is ${at}, but there are ${tree.value.length} moves` };
  return { ok: true, value: { ...rest, tree: tree.value, at } };
}

/** The address of a state. */
export function analyseAddress(kit: GameKit, { tree, at, ...rest }: AnalyseState): Address {
  const ply = at === endOf(tree) ? -1 : at;
  return { route: 'analyse', path: [kit.name], query: makeQuery({ ...rest, moves: makeTree(tree), ply }, FIELDS) };
}
