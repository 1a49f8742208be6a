/**
 * Patterns: lines and corners of the board whose every filling has a weight of its own, learned for
 * each stage of the game.
 *
 * The filling of n squares is an index of n ternary digits: 0 empty, 1 a disc of the side to move,
 * 2 one of its opponent. A pattern serves wherever a symmetry of the board carries it, and fillings
 * that are reflections of each other share one weight: `weights.json` has it once, where the lower
 * index of the two stands, stage after stage.
 */
import {
  BLOCK,
  CORNER,
  DIAGONAL_4,
  DIAGONAL_5,
  DIAGONAL_6,
  DIAGONAL_7,
  DIAGONAL_8,
  EDGE,
  OPPONENT_MOVES,
  OPPONENT_REACH,
  OWN_MOVES,
  OWN_REACH,
  PARITY,
  ROW_2,
  ROW_3,
  ROW_4,
} from './weights';

/**
 * `weights.json` has weights for seven stages of the game, eight discs apart, the first at 12
 * discs. Between two of them they change evenly, every other disc, so there is a table of weights
 * for every two discs.
 */
const STAGES: i32 = 7;
const FIRST_STAGE: i32 = 12;
const TABLES: i32 = 4 * (STAGES - 1) + 1;

/** The table for a number of discs; four tables make a stage. */
export function tableOf(discs: i32): i32 {
  return Math.min(Math.max((discs - FIRST_STAGE) >> 1, 0), TABLES - 1);
}

/**
 * Where each pattern's weights begin in a table. EDGE is a row at the rim with both X squares,
 * BLOCK four squares of it from a corner on and those behind them.
 */
const AT_EDGE: i32 = 0;
const AT_CORNER: i32 = AT_EDGE + 59049;
const AT_BLOCK: i32 = AT_CORNER + 19683;
const AT_ROW_2: i32 = AT_BLOCK + 6561;
const AT_ROW_3: i32 = AT_ROW_2 + 6561;
const AT_ROW_4: i32 = AT_ROW_3 + 6561;
const AT_DIAGONAL_8: i32 = AT_ROW_4 + 6561;
const AT_DIAGONAL_7: i32 = AT_DIAGONAL_8 + 6561;
const AT_DIAGONAL_6: i32 = AT_DIAGONAL_7 + 2187;
const AT_DIAGONAL_5: i32 = AT_DIAGONAL_6 + 729;
const AT_DIAGONAL_4: i32 = AT_DIAGONAL_5 + 243;
/** Then those of counts of squares, and two for the parity of discs. */
export const AT_OWN_MOVES: i32 = AT_DIAGONAL_4 + 81;
export const AT_OPPONENT_MOVES: i32 = AT_OWN_MOVES + 64;
export const AT_OWN_REACH: i32 = AT_OPPONENT_MOVES + 64;
export const AT_OPPONENT_REACH: i32 = AT_OWN_REACH + 64;
export const AT_PARITY: i32 = AT_OPPONENT_REACH + 64;
const TABLE: i32 = AT_PARITY + 2;

/**
 * For each place of a table, 16 bits each: which of the pattern's weights in `weights.json` is
 * meant. And the tables, spread out from there as they are first asked for. They lie in static
 * memory, which costs an instance nothing until it is used.
 */
const numbers: usize = memory.data(2 * TABLE, 2);
const tables: usize = memory.data(2 * TABLES * TABLE, 2);
const spreadTables = new StaticArray<bool>(TABLES);
let numbered = false;

/** A weight, by its place in all tables. */
export function weight(at: i32): i32 {
  return load<i16>(tables + ((<usize>at) << 1));
}

/**
 * For bits, the number with the same ternary digits; and with each three or four digits reversed,
 * for corners on the right.
 */
const digits = new StaticArray<u16>(1024);
const digitsMirrored = new StaticArray<u16>(512);
const digitsReversed = new StaticArray<u16>(256);

function buildDigits(): void {
  for (let bits = 1; bits < 1024; bits++) digits[bits] = <u16>(3 * digits[bits >> 1] + (bits & 1));
  for (let bits = 0; bits < 512; bits++) {
    digitsMirrored[bits] = digits[((bits & 0o111) << 2) | (bits & 0o222) | ((bits & 0o444) >> 2)];
  }
  for (let bits = 0; bits < 256; bits++) {
    const pairs = ((bits & 0x33) << 2) | ((bits & 0xcc) >> 2);
    digitsReversed[bits] = digits[((pairs & 0x55) << 1) | ((pairs & 0xaa) >> 1)];
  }
}
buildDigits();

/**
 * Index of a filling reflected: a line is reversed; the X squares of an edge are its last two
 * digits; a corner is transposed.
 */
function reflectLine(index: i32, length: i32): i32 {
  let reflected = 0;
  for (let digit = 0; digit < length; digit++) {
    reflected = 3 * reflected + (index % 3);
    index /= 3;
  }
  return reflected;
}

function reflectEdge(index: i32): i32 {
  return reflectLine(index % 6561, 8) + 6561 * reflectLine(index / 6561, 2);
}

function reflectCorner(index: i32): i32 {
  let reflected = 0;
  let place = 1;
  for (let column = 0; column < 3; column++) {
    let rest = index;
    for (let before = 0; before < column; before++) rest /= 3;
    for (let row = 0; row < 3; row++) {
      reflected += (rest % 3) * place;
      place *= 3;
      rest /= 27;
    }
  }
  return reflected;
}

const LINE: i32 = 0;
const RIM: i32 = 1;
const SQUARE: i32 = 2;
const UNLIKE: i32 = 3;

function reflect(index: i32, length: i32, shape: i32): i32 {
  if (shape == UNLIKE) return index;
  return shape == LINE ? reflectLine(index, length) : shape == RIM ? reflectEdge(index) : reflectCorner(index);
}

/**
 * Numbers the `fillings` of a pattern, from place `to` on: a filling has the number of its
 * reflection, if that came before it.
 */
function enumerate(to: i32, length: i32, fillings: i32, shape: i32): void {
  const at = numbers + ((<usize>to) << 1);
  let next = 0;
  for (let index = 0; index < fillings; index++) {
    const reflected = reflect(index, length, shape);
    store<u16>(at + (index << 1), <u16>(reflected < index ? load<u16>(at + (reflected << 1)) : next++));
  }
}

function enumerateAll(): void {
  enumerate(AT_EDGE, 10, 59049, RIM);
  enumerate(AT_CORNER, 9, 19683, SQUARE);
  enumerate(AT_BLOCK, 8, 6561, UNLIKE);
  for (let at = AT_ROW_2; at < AT_DIAGONAL_7; at += 6561) enumerate(at, 8, 6561, LINE);
  enumerate(AT_DIAGONAL_7, 7, 2187, LINE);
  enumerate(AT_DIAGONAL_6, 6, 729, LINE);
  enumerate(AT_DIAGONAL_5, 5, 243, LINE);
  enumerate(AT_DIAGONAL_4, 4, 81, LINE);
  for (let at = AT_OWN_MOVES; at < TABLE; at++) store<u16>(numbers + (at << 1), <u16>((at - AT_OWN_MOVES) & 63));
}

/** Spreads the weights of one pattern over the places from `to` to `end` of a table. */
function spread(from: StaticArray<i16>, table: i32, to: i32, end: i32): void {
  const size = from.length / STAGES;
  const quarters = table & 3;
  const stage = (table >> 2) * size;
  const next = stage + (quarters != 0 ? size : 0);
  for (let at = to; at < end; at++) {
    const number = <i32>load<u16>(numbers + (at << 1));
    const sum = (4 - quarters) * <i32>from[stage + number] + quarters * <i32>from[next + number];
    store<i16>(tables + ((table * TABLE + at) << 1), <i16>((sum + 2) >> 2));
  }
}

function spreadTable(table: i32): void {
  if (!numbered) enumerateAll();
  numbered = true;
  spread(EDGE, table, AT_EDGE, AT_CORNER);
  spread(CORNER, table, AT_CORNER, AT_BLOCK);
  spread(BLOCK, table, AT_BLOCK, AT_ROW_2);
  spread(ROW_2, table, AT_ROW_2, AT_ROW_3);
  spread(ROW_3, table, AT_ROW_3, AT_ROW_4);
  spread(ROW_4, table, AT_ROW_4, AT_DIAGONAL_8);
  spread(DIAGONAL_8, table, AT_DIAGONAL_8, AT_DIAGONAL_7);
  spread(DIAGONAL_7, table, AT_DIAGONAL_7, AT_DIAGONAL_6);
  spread(DIAGONAL_6, table, AT_DIAGONAL_6, AT_DIAGONAL_5);
  spread(DIAGONAL_5, table, AT_DIAGONAL_5, AT_DIAGONAL_4);
  spread(DIAGONAL_4, table, AT_DIAGONAL_4, AT_OWN_MOVES);
  spread(OWN_MOVES, table, AT_OWN_MOVES, AT_OPPONENT_MOVES);
  spread(OPPONENT_MOVES, table, AT_OPPONENT_MOVES, AT_OWN_REACH);
  spread(OWN_REACH, table, AT_OWN_REACH, AT_OPPONENT_REACH);
  spread(OPPONENT_REACH, table, AT_OPPONENT_REACH, AT_PARITY);
  spread(PARITY, table, AT_PARITY, TABLE);
  spreadTables[table] = true;
}

/** Where the weights for a number of discs begin. */
export function weightsFor(discs: i32): i32 {
  const table = tableOf(discs);
  if (!spreadTables[table]) spreadTable(table);
  return table * TABLE;
}

/** The sum of the weights of all 46 patterns on the board, of a table that begins at `at`. */
export function patterns(own: u64, opp: u64, at: i32): i32 {
  const ownTurned = transpose(own);
  const oppTurned = transpose(opp);
  return (
    rows(own, opp, at) + rows(ownTurned, oppTurned, at) + corners(own, opp, at + AT_CORNER) + diagonals(own, opp, at)
  );
}

/**
 * The squares that change places with others when blocks of one, two and four files and rows are
 * transposed.
 */
const SWAP_SINGLES: u64 = (0x00aa00aa << 32) | 0x00aa00aa;
const SWAP_PAIRS: u64 = (0x0000cccc << 32) | 0x0000cccc;
const SWAP_FOURS: u64 = 0xf0f0f0f0;

/** The board reflected in the diagonal from a1 to h8: columns become rows. */
function transpose(board: u64): u64 {
  let swap = (board ^ (board >> 7)) & SWAP_SINGLES;
  board ^= swap ^ (swap << 7);
  swap = (board ^ (board >> 14)) & SWAP_PAIRS;
  board ^= swap ^ (swap << 14);
  swap = (board ^ (board >> 28)) & SWAP_FOURS;
  return board ^ swap ^ (swap << 28);
}

/** All rows: the two at the rim with their X squares and as blocks, and two each of the others. */
function rows(own: u64, opp: u64, at: i32): i32 {
  return (
    weight(at + AT_EDGE + filling(lowEdge(own), lowEdge(opp))) +
    weight(at + AT_EDGE + filling(highEdge(own), highEdge(opp))) +
    blocks(<i32>own, <i32>opp, at + AT_BLOCK) +
    blocks(<i32>bswap<u64>(own), <i32>bswap<u64>(opp), at + AT_BLOCK) +
    weight(at + AT_ROW_2 + filling(row(own, 1), row(opp, 1))) +
    weight(at + AT_ROW_2 + filling(row(own, 6), row(opp, 6))) +
    weight(at + AT_ROW_3 + filling(row(own, 2), row(opp, 2))) +
    weight(at + AT_ROW_3 + filling(row(own, 5), row(opp, 5))) +
    weight(at + AT_ROW_4 + filling(row(own, 3), row(opp, 3))) +
    weight(at + AT_ROW_4 + filling(row(own, 4), row(opp, 4)))
  );
}

function filling(own: i32, opp: i32): i32 {
  return <i32>digits[own] + 2 * <i32>digits[opp];
}

function row(board: u64, index: i32): i32 {
  return <i32>(board >> (8 * index)) & 255;
}

/** Row 1 in eight bits, then b2, then g2. */
function lowEdge(board: u64): i32 {
  const low = <i32>board;
  return (low & 255) | ((low >> 1) & 0x100) | ((low >> 5) & 0x200);
}

/** Row 8, then b7, then g7. */
function highEdge(board: u64): i32 {
  const high = <i32>(board >> 32);
  return (high >>> 24) | ((high >> 9) & 0x100) | ((high >> 13) & 0x200);
}

/** The two blocks of the lowest two rows. */
function blocks(own: i32, opp: i32, at: i32): i32 {
  const left = filling(lowBlock(own), lowBlock(opp));
  const right = <i32>digitsReversed[lowBlock(own >> 4)] + 2 * <i32>digitsReversed[lowBlock(opp >> 4)];
  return weight(at + left) + weight(at + right);
}

function lowBlock(rows: i32): i32 {
  return (rows & 0xf) | ((rows >> 4) & 0xf0);
}

/** The four corners of three by three, each read from the corner inwards. */
function corners(own: u64, opp: u64, at: i32): i32 {
  return (
    weight(at + filling(lowCorner(own), lowCorner(opp))) +
    weight(at + filling(highCorner(own), highCorner(opp))) +
    weight(at + fillingMirrored(lowCorner(own >> 5), lowCorner(opp >> 5))) +
    weight(at + fillingMirrored(highCorner(own >> 5), highCorner(opp >> 5)))
  );
}

function fillingMirrored(own: i32, opp: i32): i32 {
  return <i32>digitsMirrored[own] + 2 * <i32>digitsMirrored[opp];
}

function lowCorner(board: u64): i32 {
  const low = <i32>board;
  return (low & 0o7) | ((low >> 5) & 0o70) | ((low >> 10) & 0o700);
}

function highCorner(board: u64): i32 {
  const high = <i32>(board >> 32);
  return ((high >> 24) & 0o7) | ((high >> 13) & 0o70) | ((high >> 2) & 0o700);
}

const FILE_A: u64 = (0x01010101 << 32) | 0x01010101;
/** From a1 to h8, and from h1 to a8; a shift by a row gives the next shorter one. */
const RISING: u64 = (0x80402010 << 32) | 0x08040201;
const FALLING: u64 = (0x01020408 << 32) | 0x10204080;

/** All diagonals of four squares or more, both ways. */
function diagonals(own: u64, opp: u64, at: i32): i32 {
  return (
    diagonal(own, opp, RISING, 0, at + AT_DIAGONAL_8) +
    diagonal(own, opp, FALLING, 0, at + AT_DIAGONAL_8) +
    diagonal(own, opp, RISING << 8, 0, at + AT_DIAGONAL_7) +
    diagonal(own, opp, RISING >> 8, 1, at + AT_DIAGONAL_7) +
    diagonal(own, opp, FALLING >> 8, 0, at + AT_DIAGONAL_7) +
    diagonal(own, opp, FALLING << 8, 1, at + AT_DIAGONAL_7) +
    diagonal(own, opp, RISING << 16, 0, at + AT_DIAGONAL_6) +
    diagonal(own, opp, RISING >> 16, 2, at + AT_DIAGONAL_6) +
    diagonal(own, opp, FALLING >> 16, 0, at + AT_DIAGONAL_6) +
    diagonal(own, opp, FALLING << 16, 2, at + AT_DIAGONAL_6) +
    diagonal(own, opp, RISING << 24, 0, at + AT_DIAGONAL_5) +
    diagonal(own, opp, RISING >> 24, 3, at + AT_DIAGONAL_5) +
    diagonal(own, opp, FALLING >> 24, 0, at + AT_DIAGONAL_5) +
    diagonal(own, opp, FALLING << 24, 3, at + AT_DIAGONAL_5) +
    diagonal(own, opp, RISING << 32, 0, at + AT_DIAGONAL_4) +
    diagonal(own, opp, RISING >> 32, 4, at + AT_DIAGONAL_4) +
    diagonal(own, opp, FALLING >> 32, 0, at + AT_DIAGONAL_4) +
    diagonal(own, opp, FALLING << 32, 4, at + AT_DIAGONAL_4)
  );
}

/**
 * The diagonal's squares, each in a file of its own, are gathered by a product in the topmost row,
 * `skip` files from its left.
 */
function diagonal(own: u64, opp: u64, squares: u64, skip: u64, at: i32): i32 {
  const shift: u64 = 56 + skip;
  return weight(at + filling(<i32>(((own & squares) * FILE_A) >> shift), <i32>(((opp & squares) * FILE_A) >> shift)));
}
