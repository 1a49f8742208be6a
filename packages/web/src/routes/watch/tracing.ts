import type { AnyGame, DriverName, KernelGame, Parsed } from 'pincer';
import { loadKit } from 'pincer/games';
import { ArtificialTree, artificialTree } from 'pincer/reference';
import {
  createTracedSearcher,
  decodeLine,
  loadTrace,
  type Proof,
  Prover,
  type Records,
  type SolutionTrees,
  type TracedPass,
  trace,
} from 'pincer/trace';
import { moveName } from '../../game/names.ts';
import { Lines } from './places.ts';
import { BELOW, INTERIOR, type Lane, type LanePass, LEAF, type Race, TABLE } from './race.ts';
import type { RaceRequest, WatchedTree } from './setup.ts';

/** The table of a watched search: large enough for every tree that can be seen. */
const TABLE_BITS = 16;

/** Trees of at most so many leaves are drawn whole, with the parts that nobody visits. */
const MOST_WHOLE = 2000;

/** A game and the position to search. */
interface Root {
  readonly game: AnyGame<unknown, unknown>;
  readonly state: unknown;
  /** A move as people write it. */
  writeMove(move: unknown): string;
}

/** A race, and who can write its moves. */
export interface Traced {
  readonly race: Race;
  /** The moves of a line in the game's notation. */
  write(line: readonly number[]): string[];
}

/** Searches for all that the page shows; or says what is wrong with the position. */
export async function traceRace(request: RaceRequest): Promise<Parsed<Traced>> {
  const root = await rootOf(request);
  if (!root.ok) return root;
  const { game, state, writeMove } = root.value;
  const searcher = createTracedSearcher(game, state, { table: TABLE_BITS });
  if (searcher.moves().length === 0) return { ok: false, error: 'the game is over there: no move is left to search' };
  const lines = new Lines();
  const runs = request.drivers.map((driver) => run(root.value, driver, request.depth));
  const full = runs.flatMap(({ passes }) => passes).find(({ records }) => records.lost > 0);
  if (full) {
    const nodes = full.records.length + full.records.lost;
    return { ok: false, error: `a pass has ${nodes} nodes, too many to be shown: choose a smaller depth` };
  }
  if (request.game === 'tree') drawWhole(lines, request.tree, request.depth);
  const followed = runs.map(({ passes }) => passes.map(({ records }) => follow(lines, records)));
  const { places, placeOf } = lines.place();
  const lanes = runs.map((each, at) => laneOf(each, followed[at], placeOf, places.deepest));
  const value = runs[0].passes[runs[0].passes.length - 1].g;
  return {
    ok: true,
    value: {
      race: { places, lanes, depth: request.depth, value },
      write: (line) => decodeLine(searcher, line).map(writeMove),
    },
  };
}

async function rootOf({ game, fen, tree }: RaceRequest): Promise<Parsed<Root>> {
  if (game === 'tree') {
    const writeMove = (move: unknown) => String(Number(move) + 1);
    return { ok: true, value: { game: artificialTree as AnyGame<unknown, unknown>, state: tree, writeMove } };
  }
  const kit = await loadKit(game);
  await kit.load();
  const course = kit.follow({ start: fen === '' ? undefined : fen, moves: [] });
  if (!course.ok) return course;
  if ('module' in kit.game) await loadTrace(kit.game as KernelGame<unknown>);
  const writeMove = (move: unknown) => moveName(kit, move);
  return { ok: true, value: { game: kit.game, state: course.value.state, writeMove } };
}

interface Run {
  readonly driver: DriverName;
  /** All passes, and from `first` on those of the last iteration, with the solution trees of each. */
  readonly all: readonly TracedPass[];
  readonly first: number;
  readonly passes: readonly TracedPass[];
  readonly proofs: readonly SolutionTrees[];
  readonly before: number;
}

function run({ game, state }: Root, driver: DriverName, depth: number): Run {
  const searcher = createTracedSearcher(game, state, { table: TABLE_BITS });
  const all = [...trace(searcher, { driver, depth })];
  const prover = new Prover();
  const trees = all.map((pass) => prover.add(pass));
  const last = all[all.length - 1].depth;
  const first = all.findIndex((pass) => pass.depth === last);
  return {
    driver,
    all,
    first,
    passes: all.slice(first),
    proofs: trees.slice(first).map((tree) => (tree.ok ? tree.value : { upper: undefined, lower: undefined })),
    before: all.slice(0, first).reduce((sum, { nodes }) => sum + nodes, 0),
  };
}

/** Adds every node of a tree, in its order, whether or not anybody visits it. */
function drawWhole(lines: Lines, tree: WatchedTree, depth: number): void {
  if (tree.width ** depth > MOST_WHOLE) return;
  const position = new ArtificialTree(tree);
  const buffer = new Int32Array(tree.width);
  const add = (line: number, left: number): void => {
    if (left === 0) return;
    const count = position.moves(buffer, 0);
    lines.note(line, count);
    for (let move = 0; move < count; move++) {
      const next = lines.follow(line, move);
      position.make(move);
      add(next, left - 1);
      position.unmake();
    }
  };
  add(0, depth);
}

/** The line of each node above the horizon, in the order of visits; -1 for one below it. */
function follow(lines: Lines, records: Records): Int32Array {
  const lineOf = new Int32Array(records.length).fill(-1);
  for (let node = 0; node < records.length; node++) {
    if (records.depth(node) < 0) continue;
    const parent = records.parent(node);
    lineOf[node] = parent < 0 ? 0 : lines.follow(lineOf[parent], records.move(node));
    if (records.depth(node) > 0) lines.note(lineOf[node], records.node(node).moves);
  }
  return lineOf;
}

function laneOf(
  { driver, all, passes, proofs, first, before }: Run,
  followed: readonly Int32Array[],
  placeOf: Int32Array,
  deepest: number,
): Lane {
  let start = 0;
  const shown = passes.map((pass, at): LanePass => {
    const { alpha, beta, g, failed, fMinus, fPlus, leaves, nodes, records } = pass;
    const placeOfNode = ({ pass: where, node }: Proof) =>
      where < first ? -1 : placeOf[Math.max(0, followed[where - first][node])];
    const [lower, upper] = [solutionOf(proofs[at].lower, all), solutionOf(proofs[at].upper, all)];
    const placesOf = (parts: ReadonlySet<Proof>) =>
      Int32Array.from(new Set([...parts].map(placeOfNode).filter((place) => place >= 0)));
    const lineOf = followed[at];
    const shownNodes = Array.from(lineOf.keys()).filter((node) => lineOf[node] >= 0);
    const drawn = (node: number) => records.ply(node) <= deepest;
    const lane = {
      ...{ alpha, beta, g, failed, fMinus, fPlus, leaves, nodes, start },
      lower: placesOf(lower.parts),
      upper: placesOf(upper.parts),
      proofLeaves: new Set([...lower.leaves, ...upper.leaves]).size,
      visits: {
        place: Int32Array.from(shownNodes, (node) => placeOf[lineOf[node]]),
        kind: Uint8Array.from(shownNodes, (node) => (drawn(node) ? kindOf(records, node) : BELOW)),
        alpha: Int32Array.from(shownNodes, (node) => records.node(node).alpha),
        beta: Int32Array.from(shownNodes, (node) => records.node(node).beta),
        g: Int32Array.from(shownNodes, (node) => records.g(node)),
      },
    };
    start += nodes;
    return lane;
  });
  const leaves = passes.reduce((sum, pass) => sum + pass.leaves, 0);
  return { driver, passes: shown, nodes: start, leaves, before };
}

function kindOf(records: Records, node: number): number {
  return { leaf: LEAF, interior: INTERIOR, table: TABLE, quiescent: BELOW }[records.kind(node)];
}

/** All parts of a proof down to the horizon, and the names of its leaves. */
function solutionOf(proof: Proof | undefined, all: readonly TracedPass[]) {
  const parts = new Set(proof ? [proof] : []);
  const leaves = new Set<string>();
  for (const { pass, node, parts: below } of parts) {
    if (all[pass].records.kind(node) === 'leaf') leaves.add(`${pass} ${node}`);
    else for (const part of below) parts.add(part);
  }
  return { parts, leaves };
}
