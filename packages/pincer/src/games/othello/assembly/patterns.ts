/**
 * Patterns: lines and corners of the board whose every filling has a weight of its own, learned for
 * each stage of the game.
 *
 * The filling of n squares is a number of n ternary digits: 0 empty, 1 a disc of the side to move,
 * 2 one of its opponent. A pattern serves wherever a symmetry of the board carries it, and fillings
 * that are reflections of each other share one weight: `weights.json` has it once, where the lower
 * number of the two stands, stage after stage. A table has it where the filling's index says, as
 * `fillings.ts` counts them.
 */
import { indexOf, wordOf } from './fillings';
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
 * The number of a filling reflected: a line is reversed; the X squares of an edge are its last two
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
    const number = reflected < index ? <i32>load<u16>(at + (indexOf(reflected, length) << 1)) : next++;
    store<u16>(at + (indexOf(index, length) << 1), <u16>number);
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

/**
 * The sum of the weights of all 46 patterns on the board, of a table that begins at `at`. `words`
 * are the packed indices of their fillings, `side` is 0 if they are to be seen as black does.
 */
export function patterns(words: usize, side: i32, at: i32): i32 {
  const table = tables + ((<usize>at) << 1);
  return (
    four(wordOf(words, 0, side), table + 2 * AT_EDGE) +
    four(wordOf(words, 1, side), table + 2 * AT_CORNER) +
    four(wordOf(words, 2, side), table + 2 * AT_BLOCK) +
    four(wordOf(words, 3, side), table + 2 * AT_BLOCK) +
    four(wordOf(words, 4, side), table + 2 * AT_ROW_2) +
    four(wordOf(words, 5, side), table + 2 * AT_ROW_3) +
    four(wordOf(words, 6, side), table + 2 * AT_ROW_4) +
    four(wordOf(words, 7, side), table + 2 * AT_DIAGONAL_7) +
    four(wordOf(words, 8, side), table + 2 * AT_DIAGONAL_6) +
    four(wordOf(words, 9, side), table + 2 * AT_DIAGONAL_5) +
    four(wordOf(words, 10, side), table + 2 * AT_DIAGONAL_4) +
    two(wordOf(words, 11, side), table + 2 * AT_DIAGONAL_8)
  );
}

/** The weights of the indices in a word: of four, and of the lower two. */
function four(word: u64, table: usize): i32 {
  return two(word, table) + two(word >> 32, table);
}

function two(word: u64, table: usize): i32 {
  const low = <u32>word;
  return <i32>load<i16>(table + ((low & 0xffff) << 1)) + <i32>load<i16>(table + ((low >>> 16) << 1));
}
