/**
 * Which squares a piece attacks. Squares are 0 (a1) to 63 (h8), rank by rank; a set of squares is a
 * u64 whose bit n is square n.
 *
 * Sliding pieces look their attacks up by magic multiplication: the blockers that matter, times a
 * multiplier, leave in the high bits an index into the square's part of one table of 107,648 sets
 * (841 KB). Filling it takes a few milliseconds.
 *
 * Tables lie at fixed addresses, so that a lookup is one load with a constant offset.
 */
import { FIRST } from '../../../kernel/assembly/seat';
import { BISHOP_MAGICS, ROOK_MAGICS } from './magics';

/** Times a row of eight bits: that row on every rank. */
export const FILE_A: u64 = <u64>0x01010101 * 0x100000001;
export const NOT_FILE_A: u64 = FILE_A * 0xfe;
export const NOT_FILE_H: u64 = FILE_A * 0x7f;

const KNIGHTS: usize = memory.data(64 * 8, 8);
const KINGS: usize = memory.data(64 * 8, 8);
const PAWNS: usize = memory.data(2 * 64 * 8, 8);
const BETWEEN: usize = memory.data(64 * 64 * 8, 8);
const LINES: usize = memory.data(64 * 64 * 8, 8);

/**
 * A slider's record for a square: blockers that matter (u64), multiplier (u64), shift (u32),
 * address of its sets (u32), attacks on the empty board (u64).
 */
const RECORD_SHIFT: i32 = 5;
const BISHOPS: usize = memory.data(64 << RECORD_SHIFT, 8);
const ROOKS: usize = memory.data(64 << RECORD_SHIFT, 8);
const SETS: usize = memory.data(107648 * 8, 8);

export class Attacks {
  @inline static knight(square: i32): u64 {
    return load<u64>(KNIGHTS + ((<usize>square) << 3));
  }

  @inline static king(square: i32): u64 {
    return load<u64>(KINGS + ((<usize>square) << 3));
  }

  /** The squares that a pawn of `side` attacks from `square`. */
  @inline static pawn(side: i32, square: i32): u64 {
    return load<u64>(PAWNS + ((<usize>((side << 6) | square)) << 3));
  }

  @inline static bishop(square: i32, occupied: u64): u64 {
    return Attacks.slide(BISHOPS + ((<usize>square) << RECORD_SHIFT), occupied);
  }

  @inline static rook(square: i32, occupied: u64): u64 {
    return Attacks.slide(ROOKS + ((<usize>square) << RECORD_SHIFT), occupied);
  }

  /** What a bishop would attack on the empty board. */
  @inline static bishopRays(square: i32): u64 {
    return load<u64>(BISHOPS + ((<usize>square) << RECORD_SHIFT), 24);
  }

  @inline static rookRays(square: i32): u64 {
    return load<u64>(ROOKS + ((<usize>square) << RECORD_SHIFT), 24);
  }

  @inline private static slide(record: usize, occupied: u64): u64 {
    const index = ((occupied & load<u64>(record)) * load<u64>(record, 8)) >> load<u32>(record, 16);
    return load<u64>(<usize>load<u32>(record, 20) + ((<usize>index) << 3));
  }

  /** The squares strictly between two squares of one line, else none. */
  @inline static between(one: i32, other: i32): u64 {
    return load<u64>(BETWEEN + ((<usize>((one << 6) | other)) << 3));
  }

  /** All squares of the line through two squares, from edge to edge, else none. */
  @inline static line(one: i32, other: i32): u64 {
    return load<u64>(LINES + ((<usize>((one << 6) | other)) << 3));
  }

  /** All squares that the pawns of `side` attack. */
  @inline static byPawns(side: i32, pawns: u64): u64 {
    return side == 0
      ? ((pawns & NOT_FILE_A) << 7) | ((pawns & NOT_FILE_H) << 9)
      : ((pawns & NOT_FILE_A) >> 9) | ((pawns & NOT_FILE_H) >> 7);
  }

  /** All squares that the knights attack. */
  @inline static byKnights(knights: u64): u64 {
    const one = ((knights & NOT_FILE_A) >> 1) | ((knights & NOT_FILE_H) << 1);
    const two = ((knights & (FILE_A * 0xfc)) >> 2) | ((knights & (FILE_A * 0x3f)) << 2);
    return (one << 16) | (one >> 16) | (two << 8) | (two >> 8);
  }
}

/** The squares from `square` on in one direction, up to and including the first blocker. */
function ray(square: i32, dx: i32, dy: i32, occupied: u64): u64 {
  let set: u64 = 0;
  let x = (square & 7) + dx;
  let y = (square >> 3) + dy;
  while (x >= 0 && x < 8 && y >= 0 && y < 8) {
    const bit: u64 = (<u64>1) << ((y << 3) | x);
    set |= bit;
    if ((occupied & bit) != 0) break;
    x += dx;
    y += dy;
  }
  return set;
}

/** The attacks of a bishop (`rook` 0) or rook (`rook` 1), ray by ray. */
function rays(square: i32, rook: i32, occupied: u64): u64 {
  if (rook == 1) {
    return (
      ray(square, 1, 0, occupied) |
      ray(square, -1, 0, occupied) |
      ray(square, 0, 1, occupied) |
      ray(square, 0, -1, occupied)
    );
  }
  return (
    ray(square, 1, 1, occupied) |
    ray(square, -1, 1, occupied) |
    ray(square, 1, -1, occupied) |
    ray(square, -1, -1, occupied)
  );
}

/** The square a step away, or none at the edge. */
function step(square: i32, dx: i32, dy: i32): u64 {
  const x = (square & 7) + dx;
  const y = (square >> 3) + dy;
  return x >= 0 && x < 8 && y >= 0 && y < 8 ? (<u64>1) << ((y << 3) | x) : 0;
}

/**
 * Fills a slider's records and sets; `sets` is the address of its first set. Returns the address
 * after its last.
 */
function fillSlider(records: usize, rook: i32, sets: usize): usize {
  for (let square = 0; square < 64; square++) {
    const rank: u64 = (<u64>0xff) << (square & 56);
    const file: u64 = FILE_A << (square & 7);
    const edges = ((((<u64>0xff) << 56) | 0xff) & ~rank) | ((FILE_A * 0x81) & ~file);
    const mask = rays(square, rook, 0) & ~edges;
    const magics = rook == 1 ? ROOK_MAGICS : BISHOP_MAGICS;
    const magic = ((<u64>magics[2 * square + 1]) << 32) | magics[2 * square];
    const shift = 64 - popcnt(mask);
    const record = records + ((<usize>square) << RECORD_SHIFT);
    store<u64>(record, mask);
    store<u64>(record, magic, 8);
    store<u32>(record, <u32>shift, 16);
    store<u32>(record, <u32>sets, 20);
    store<u64>(record, rays(square, rook, 0), 24);
    let occupied: u64 = 0;
    do {
      store<u64>(sets + ((<usize>((occupied * magic) >> shift)) << 3), rays(square, rook, occupied));
      occupied = (occupied - mask) & mask;
    } while (occupied != 0);
    sets += (<usize>8) << (<usize>popcnt(mask));
  }
  return sets;
}

function fillSteps(): void {
  for (let square = 0; square < 64; square++) {
    const at = (<usize>square) << 3;
    let knight: u64 = 0;
    let king: u64 = 0;
    for (let dx = -2; dx <= 2; dx++) {
      for (let dy = -2; dy <= 2; dy++) {
        const reach = dx * dx + dy * dy;
        if (reach == 5) knight |= step(square, dx, dy);
        if (reach == 1 || reach == 2) king |= step(square, dx, dy);
      }
    }
    store<u64>(KNIGHTS + at, knight);
    store<u64>(KINGS + at, king);
    store<u64>(PAWNS + at, step(square, -1, 1) | step(square, 1, 1));
    store<u64>(PAWNS + at, step(square, -1, -1) | step(square, 1, -1), 64 * 8);
  }
}

function fillLines(): void {
  for (let one = 0; one < 64; one++) {
    for (let rook = 0; rook < 2; rook++) {
      let others = rays(one, rook, 0);
      while (others != 0) {
        const other = <i32>ctz(others);
        others &= others - 1;
        const ends = ((<u64>1) << one) | ((<u64>1) << other);
        const at = (<usize>((one << 6) | other)) << 3;
        store<u64>(BETWEEN + at, rays(one, rook, ends) & rays(other, rook, ends) & lineOf(one, other) & ~ends);
        store<u64>(LINES + at, lineOf(one, other) | ends);
      }
    }
  }
}

/** All squares but the first of the line through two squares. */
function lineOf(one: i32, other: i32): u64 {
  const dx = (other & 7) - (one & 7);
  const dy = (other >> 3) - (one >> 3);
  const sx = dx > 0 ? 1 : dx < 0 ? -1 : 0;
  const sy = dy > 0 ? 1 : dy < 0 ? -1 : 0;
  return ray(one, sx, sy, 0) | ray(one, 0 - sx, 0 - sy, 0);
}

if (FIRST) {
  fillSteps();
  fillSlider(ROOKS, 1, fillSlider(BISHOPS, 0, SETS));
  fillLines();
}
