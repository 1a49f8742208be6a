/**
 * What stands on the squares of every pattern, as an index into its weights: counted on from one
 * position to the next by what a move changes.
 *
 * An index has a ternary digit for each square: 0 a white disc, 1 empty, 2 a black one. So a disc
 * adds its square's power of three to the index of an empty board or takes it away, a turned one
 * does so twice, and the index as white sees it is the greatest one less it. Four indices of 16 bits
 * make a word. A sum of words is right in all four if each of the four sums is within its bounds,
 * whatever was carried on the way.
 */
import { FIRST } from '../../../kernel/assembly/seat';
import { addChanges } from './changes';
import { FILLING_BYTES } from './filling-bytes';

/** The squares of each pattern, the lowest digit first; blocks have two words. */
const EDGE: StaticArray<i32> = [0, 1, 2, 3, 4, 5, 6, 7, 9, 14];
const CORNER: StaticArray<i32> = [0, 1, 2, 8, 9, 10, 16, 17, 18];
const BLOCK: StaticArray<i32> = [0, 1, 2, 3, 8, 9, 10, 11];
const ROW_2: StaticArray<i32> = [8, 9, 10, 11, 12, 13, 14, 15];
const ROW_3: StaticArray<i32> = [16, 17, 18, 19, 20, 21, 22, 23];
const ROW_4: StaticArray<i32> = [24, 25, 26, 27, 28, 29, 30, 31];
const DIAGONAL_8: StaticArray<i32> = [0, 9, 18, 27, 36, 45, 54, 63];
const DIAGONAL_7: StaticArray<i32> = [8, 17, 26, 35, 44, 53, 62];
const DIAGONAL_6: StaticArray<i32> = [16, 25, 34, 43, 52, 61];
const DIAGONAL_5: StaticArray<i32> = [24, 33, 42, 51, 60];
const DIAGONAL_4: StaticArray<i32> = [32, 41, 50, 59];

/** What a black disc on each square adds; the indices of an empty board, and the greatest ones. */
const discs: usize = memory.data(64 * 8 * 12, 16);
const empty: usize = memory.data(8 * 12, 16);
const greatest: usize = memory.data(8 * 12, 16);

/** Symmetries of the board, a bit each: files mirrored, then rows mirrored, then both exchanged. */
function image(square: i32, symmetry: i32): i32 {
  const file = (square & 7) ^ ((symmetry & 1) != 0 ? 7 : 0);
  const row = (square >> 3) ^ ((symmetry & 2) != 0 ? 7 : 0);
  return (symmetry & 4) != 0 ? 8 * file + row : 8 * row + file;
}

/** Puts a pattern into the word, in `places` images that are `step` symmetries apart. */
function put(word: i32, squares: StaticArray<i32>, places: i32, first: i32, step: i32): void {
  for (let place = 0; place < places; place++) {
    let power = (<u64>1) << (16 * place);
    for (let digit = 0; digit < squares.length; digit++) {
      add(discs + FILLING_BYTES * image(squares[digit], first + step * place), word, power);
      add(empty, word, power);
      add(greatest, word, 2 * power);
      power *= 3;
    }
  }
}

function add(words: usize, word: i32, by: u64): void {
  const at = words + ((<usize>word) << 3);
  store<u64>(at, load<u64>(at) + by);
}

function putAll(): void {
  put(0, EDGE, 4, 0, 2);
  put(1, CORNER, 4, 0, 1);
  put(2, BLOCK, 4, 0, 1);
  put(3, BLOCK, 4, 4, 1);
  put(4, ROW_2, 4, 0, 2);
  put(5, ROW_3, 4, 0, 2);
  put(6, ROW_4, 4, 0, 2);
  put(7, DIAGONAL_7, 4, 0, 1);
  put(8, DIAGONAL_6, 4, 0, 1);
  put(9, DIAGONAL_5, 4, 0, 1);
  put(10, DIAGONAL_4, 4, 0, 1);
  put(11, DIAGONAL_8, 2, 0, 1);
}
if (FIRST) putAll();

/** The index of a filling whose digits are 0 for empty, 1 for an own disc, 2 for the opponent's. */
export function indexOf(filling: i32, length: i32): i32 {
  let index = 0;
  let power = 1;
  for (let digit = 0; digit < length; digit++) {
    index += ((filling + 1) % 3) * power;
    filling /= 3;
    power *= 3;
  }
  return index;
}

/** One of a position's words, seen by black (side 0) or by white (side 1). */
export function wordOf(words: usize, word: i32, side: i32): u64 {
  const at = (<usize>word) << 3;
  const seen = load<u64>(words + at);
  return side == 0 ? seen : load<u64>(greatest + at) - seen;
}

/** Writes the indices of a position. */
export function fill(words: usize, black: u64, white: u64): void {
  memory.copy(words, empty, FILLING_BYTES);
  change(words, words, black, 0, 0);
  change(words, words, white, 0, 1);
}

/**
 * Writes the indices of the position that comes of another one by discs that `side` placed, and
 * others that it turned.
 */
export function change(to: usize, from: usize, placed: u64, turned: u64, side: i32): void {
  addChanges(discs, to, from, placed, turned, side);
}
