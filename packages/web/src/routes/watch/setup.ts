import type { DriverName, Parsed } from 'pincer';
import { DRIVER_NAMES } from 'pincer/drivers';
import type { TreeShape } from 'pincer/reference';
import { type Field, type Fields, oneOf, text, whole } from '../../app/query.ts';

/** What can be watched: games, and trees that are made up. */
export const SUBJECTS = ['tree', 'chess', 'othello', 'checkers', 'connect-four'] as const;
/** One of `SUBJECTS`. */
export type Subject = (typeof SUBJECTS)[number];

/** What each is called, how deep it may be searched so that a tree can still be seen, and how deep it is at first. */
export const SUBJECT_TABLE: Readonly<
  Record<Subject, { readonly title: string; readonly depth: number; readonly deepest: number }>
> = {
  tree: { title: 'A small tree', depth: 5, deepest: 8 },
  chess: { title: 'Chess', depth: 3, deepest: 4 },
  othello: { title: 'Othello', depth: 5, deepest: 7 },
  checkers: { title: 'Checkers', depth: 6, deepest: 8 },
  'connect-four': { title: 'Connect Four', depth: 6, deepest: 8 },
};

/** How well a tree's moves are ordered. */
export const ORDERS = ['random', 'strong', 'perfect'] as const;

/** Of the shapes of trees, those that can be watched. */
export type WatchedTree = Pick<TreeShape, 'width' | 'height' | 'range' | 'seed'> & {
  readonly order: (typeof ORDERS)[number];
};

/** All that an address of this route holds. */
export interface WatchState {
  readonly game: Subject;
  /** The position to search, as the game writes it; empty: the usual start. */
  readonly fen: string;
  readonly tree: WatchedTree;
  /** 0: what the subject has at first. */
  readonly depth: number;
  readonly drivers: readonly [DriverName, DriverName];
  /** How many nodes each driver has visited; undefined: all. */
  readonly at: number | undefined;
  /** The moves to the node that is inspected, as the search has them; none: the root. */
  readonly node: readonly number[];
  /** 1: the drawings show only what is below that node. */
  readonly zoom: number;
  /** The step of the guided tour; 0: it is closed. */
  readonly tour: number;
}

/** A tree on which the differences can be seen: three passes of MTD(f), eleven of SSS*. */
const FIRST_TREE: WatchedTree = { width: 3, height: 5, range: 20, seed: 180, order: 'random' };

const TREE = /^(\d+)x(\d+),(\d+),(\d+),([a-z]+)$/;
const MOST_LEAVES = 20_000;

/** A tree as an address has it: `3x5,20,180,random`, its width, height, range, seed and order. */
function treeField(): Field<WatchedTree> {
  return {
    fallback: FIRST_TREE,
    parse(written): Parsed<WatchedTree> {
      const [, width, height, range, seed, word] = TREE.exec(written) ?? [];
      const order = ORDERS.find((each) => each === word);
      const tree = { width: Number(width), height: Number(height), range: Number(range), seed: Number(seed) };
      if (order && fits(tree)) return { ok: true, value: { ...tree, order } };
      return {
        ok: false,
        error: `must be width x height, range, seed and order, such as 3x5,20,180,random: at most 8 wide, ${SUBJECT_TABLE.tree.deepest} high and of ${MOST_LEAVES} leaves`,
      };
    },
    make: ({ width, height, range, seed, order }) => `${width}x${height},${range},${seed},${order}`,
  };
}

/** Whether a tree is small enough to be seen. */
export function fits({ width, height, range, seed }: Omit<WatchedTree, 'order'>): boolean {
  return (
    between(width, 1, 8) &&
    between(height, 1, SUBJECT_TABLE.tree.deepest) &&
    width ** height <= MOST_LEAVES &&
    between(range, 1, 1000) &&
    between(seed, 0, 2 ** 31)
  );
}

function between(number: number, from: number, to: number): boolean {
  return number >= from && number <= to;
}

function driversField(): Field<readonly [DriverName, DriverName]> {
  return {
    fallback: ['mtdf', 'alpha-beta'],
    parse(written) {
      const names = written.split(',').map((word) => DRIVER_NAMES.find((name) => name === word));
      const [one, other] = names;
      if (names.length === 2 && one && other) return { ok: true, value: [one, other] };
      return { ok: false, error: `must be two of ${DRIVER_NAMES.join(', ')} with a comma between` };
    },
    make: (names) => names.join(','),
  };
}

function atField(): Field<number | undefined> {
  const number = whole(0, 10_000_000, 0);
  return {
    fallback: undefined,
    parse: (written) => number.parse(written),
    make: (at) => (at === undefined ? '' : String(at)),
  };
}

function nodeField(): Field<readonly number[]> {
  return {
    fallback: [],
    parse(written) {
      if (/^\d{1,10}(\.\d{1,10}){0,64}$/.test(written)) return { ok: true, value: written.split('.').map(Number) };
      return { ok: false, error: 'must be the numbers of moves with points between' };
    },
    make: (line) => line.join('.'),
  };
}

/** How the state is written into an address. */
export function fieldsOf(tourSteps: number): Fields<WatchState> {
  return {
    game: oneOf(SUBJECTS, 'tree'),
    fen: text(),
    tree: treeField(),
    depth: whole(0, 8, 0),
    drivers: driversField(),
    at: atField(),
    node: nodeField(),
    zoom: whole(0, 1, 0),
    tour: whole(0, tourSteps, 1),
  };
}

/** What has to be searched anew when it changes. */
export type RaceRequest = Pick<WatchState, 'game' | 'fen' | 'tree' | 'drivers'> & { readonly depth: number };

/** The search that a state asks for. */
export function requestOf({ game, fen, tree, drivers, depth }: WatchState): RaceRequest {
  const { depth: usual, deepest } = SUBJECT_TABLE[game];
  const most = game === 'tree' ? tree.height : deepest;
  return { game, fen, tree, drivers, depth: Math.min(depth === 0 ? (game === 'tree' ? most : usual) : depth, most) };
}
