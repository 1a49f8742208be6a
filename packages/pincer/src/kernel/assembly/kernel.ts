/**
 * A kernel: one game with the portable search, as a WebAssembly module. `tools/kernel.mjs` compiles
 * it once for each game, with `./rules` standing for that game's class; `src/kernel/host.ts` is the
 * other side of these exports.
 *
 * Memory is imported, made for all instances that share it, and never grows: static data, then a
 * heap for each instance, then what they have in common. Nothing is allocated after `configure`.
 */
import './seat';
import './int-math';
import { AlphaBeta } from '../../search/alpha-beta';
import { SearchBase } from '../../search/base';
import { MARK_WORDS, Marks } from '../../search/marks';
import { Selective } from '../../search/selective';
import { DEEPER_HITS, KNOWLEDGE } from '../../search/steps';
import { Table, tableWords } from '../../search/table';
import { hasPlaces, hasSolver, reversible as reversiblePlies } from './optional';
import { Rules } from './rules';

const INPUT_WORDS: i32 = 4096;

const input = new Int32Array(INPUT_WORDS);
const list = new Int32Array(1024);
let table = changetype<Table>(0);
let game = changetype<Rules>(0);
let search = changetype<SearchBase<Rules>>(0);
let marks = changetype<Marks>(0);

/** Where the static data end. */
export function heapBase(): usize {
  return __heap_base;
}

/** Where the instance's heap ends. */
export function heapEnd(): usize {
  return heap.alloc(0);
}

/**
 * Takes the table of 2^bits entries at an address, and makes the game. Once, before anything else.
 */
export function setup(bits: i32, tableAddress: usize): void {
  table = new Table(wordsAt(tableAddress, tableWords(bits)), bits);
  game = new Rules();
}

/** Others search the same tree, on the same table; their marks stand at an address. */
export function share(address: usize): void {
  marks = new Marks(wordsAt(address, MARK_WORDS));
}

/** From which depth on it marks moves, and puts off what others have marked; 0: it does not. */
export function markFrom(least: i32): void {
  marks.least = least;
  search.marks = least > 0 ? marks : null;
}

/** Takes away marks that a search left behind which was given up. */
export function clearMarks(): void {
  marks.clear();
}

/** An array of words that stand in memory already. */
function wordsAt(address: usize, length: i32): Int32Array {
  const array = changetype<usize>(new Int32Array(0));
  store<usize>(array, address, offsetof<Int32Array>('dataStart'));
  store<i32>(array, length << 2, offsetof<Int32Array>('byteLength'));
  return changetype<Int32Array>(array);
}

/**
 * So many bytes of data for the game's class stand at an address, before anything else is asked of
 * it; false: it can use none such.
 */
export function provide(address: usize, bytes: i32): bool {
  if (isDefined(game.provide)) return game.provide(address, bytes);
  return false;
}

/** Makes the search, plain or selective with these steps. Once, before anything that searches. */
export function configure(
  selective: bool,
  steps: i32,
  useTable: bool,
  deeperHits: bool,
  useTableMove: bool,
  useHistory: bool,
  useKillers: bool,
  useEtc: bool,
  useSolver: bool,
  useNet: bool,
  quiescence: i32,
): void {
  search = selective ? createSelective(steps) : new AlphaBeta<Rules>(game, table);
  search.useTable = useTable;
  search.deeperHits = deeperHits;
  search.useTableMove = useTableMove;
  search.ordering.useHistory = useHistory;
  search.ordering.useKillers = useKillers;
  search.useEtc = useEtc;
  search.useSolver = useSolver;
  search.quiescence = quiescence;
  table.keepsDeeper = (steps & DEEPER_HITS) != 0;
  if (isDefined(game.setNet)) game.setNet(useNet);
  if (isDefined(game.setKnowledge)) game.setKnowledge((steps & KNOWLEDGE) != 0);
}

function createSelective(steps: i32): SearchBase<Rules> {
  const created = new Selective<Rules>(game, table);
  created.steps = steps;
  if (steps != 0 && hasPlaces(game)) created.ordering.learnAnswers();
  return created;
}

export function inputAddress(): usize {
  return input.dataStart;
}

export function listAddress(): usize {
  return list.dataStart;
}

export function countsAddress(): usize {
  return search.counts.dataStart;
}

/** Sets up the position whose words stand at `inputAddress`. */
export function load(): void {
  game.load(input);
}

/**
 * The position at hand is the root of a new search; no positions came before it, and all its moves
 * are searched.
 */
export function newRoot(): void {
  search.newRoot();
  search.path.clear();
  search.allowedCount = 0;
}

/** The position at hand came before the root; they are given oldest first. */
export function remember(): void {
  search.path.remember(game.keyLow(), game.keyHigh());
}

/** How many of the positions before the one at hand could come back. */
export function reversible(): i32 {
  return reversiblePlies(game);
}

/** Whether the game is over at this ply of a line from the root: see `SearchBase`. */
export function endsAt(ply: i32): bool {
  return search.endsAt(ply);
}

/** Searches only the root moves that stand at `inputAddress`; none: all. */
export function restrict(count: i32): void {
  for (let index = 0; index < count; index++) search.allowed[index] = input[index];
  search.allowedCount = count;
}

/** Writes the words of the position at hand to `inputAddress`. */
export function save(): void {
  game.save(input);
}

/**
 * What the game has to say of the position at hand beyond its moves; each game's class says what.
 */
export function status(): i32 {
  return game.status();
}

export function keyLow(): i32 {
  return game.keyLow();
}

export function keyHigh(): i32 {
  return game.keyHigh();
}

/**
 * The units of the evaluation to a hundred of its default; false if the game's evaluation has one
 * grain only.
 */
export function setGrain(grain: i32): bool {
  if (isDefined(game.setGrain)) {
    game.setGrain(grain);
    return true;
  }
  return false;
}

/**
 * The number of lines of exactly this many plies; the last ply is counted, not played. A game that
 * ends earlier counts as the game's `finishedLines` has it.
 */
export function perft(depth: i32): f64 {
  return depth == 0 ? 1 : perftFrom(depth, 0);
}

const perftMoves = new Int32Array(16384);

function perftFrom(depth: i32, from: i32): f64 {
  if (depth == 1) {
    const count = game.count();
    return <f64>(count > 0 ? count : game.finishedLines());
  }
  const end = game.moves(perftMoves, from);
  if (end == from) return <f64>game.finishedLines();
  let total: f64 = 0;
  for (let at = from; at < end; at++) {
    const move = perftMoves[at];
    game.make(move);
    total += perftFrom(depth - 1, end);
    game.unmake(move);
  }
  return total;
}

/** Forgets all: the table, which others may have as well, and what was learned. */
export function forget(): void {
  table.forget();
  unlearn();
}

/** Forgets what this instance learned by itself, and leaves the table as it is. */
export function unlearn(): void {
  search.ordering.forget();
  if (isDefined(game.forget)) game.forget();
}

export function begin(depth: i32, alpha: i32, beta: i32, scout: bool): void {
  search.begin(depth, alpha, beta, scout);
}

export function run(nodes: i32): bool {
  return search.run(nodes);
}

export function g(): i32 {
  return search.g;
}

export function move(): i32 {
  return search.move;
}

/** The number of the search, which marks entries of the table; threads have the same. */
export function generation(): i32 {
  return table.generation;
}

export function setGeneration(number: i32): void {
  table.generation = number;
}

export function horizon(): i32 {
  return search.horizon;
}

/** Whether the game's own solver answers near the end. */
export function solves(): bool {
  return search.useSolver && hasSolver(game);
}

/** The depth of the iteration after the one of this depth. */
export function nextDepth(depth: i32): i32 {
  return search.nextDepth(depth);
}

export function selectiveDepth(): i32 {
  return search.selectiveDepth;
}

export function turn(): i32 {
  return game.turn();
}

export function evaluate(): i32 {
  return game.evaluate();
}

/** Writes the legal moves to `listAddress` and returns how many there are. */
export function moves(): i32 {
  return game.moves(list, 0);
}

export function make(move: i32): void {
  game.make(move);
}

export function unmake(move: i32): void {
  game.unmake(move);
}

/** How many of a thousand entries of the table are of the current search. */
export function fullness(): i32 {
  return table.fullness();
}

/** Whether the table knows the position at hand at this depth; the next three return what. */
export function known(depth: i32): bool {
  return search.known(depth);
}

export function knownFMinus(): i32 {
  return table.fMinus;
}

export function knownFPlus(): i32 {
  return table.fPlus;
}

export function knownMove(): i32 {
  return table.move;
}
