/**
 * A kernel that makes pattern databases of the 15-puzzle, breadth-first and backwards from the
 * goal; `src/puzzle/patterns/builder.ts` is the other side of these exports.
 *
 * A database has for each placement of its tiles the least number of their own moves to the goal:
 * the other tiles move for nothing. So the blank goes wherever it can around the pattern's tiles,
 * and a level is: flood the cells that the blank reaches, then move every tile of the pattern that
 * has the blank beside it.
 *
 * Each placement has three sets of 16 cells, those that the blank was in on an earlier level, is in
 * on this one, and is in on the next.
 */
import '../../kernel/assembly/int-math';
import { distance } from './cells';
import { gather } from './pattern-index';

const LEFT: i32 = 0x1111;
const RIGHT: i32 = 0x8888;

const BESIDE: StaticArray<i32> = new StaticArray<i32>(16);

let size: i32 = 0;
let end: i32 = 0;
let values: usize = 0;
let seen: usize = 0;
let now: usize = 0;
let next: usize = 0;

/** The level at hand, the placement at which to go on, and whether the next level has any. */
let level: i32 = 0;
let cursor: i32 = 0;
let goesOn: bool = false;

/** Room for a pattern of up to so many tiles. Once, before anything else. */
export function setup(most: i32): void {
  const placements = (<usize>1) << (most << 2);
  memory.grow(<i32>((<usize>7 * placements + (1 << 16)) >> 16));
  values = heap.alloc(placements);
  seen = heap.alloc(placements << 1);
  now = heap.alloc(placements << 1);
  next = heap.alloc(placements << 1);
  for (let cell = 0; cell < 16; cell++) {
    for (let other = 0; other < 16; other++) if (distance(cell, other) == 1) BESIDE[cell] |= 1 << other;
  }
}

/** Begins with a pattern: `count` tiles, the nibbles of `tiles`. Solved, each is on its own cell. */
export function begin(tiles: i32, count: i32): void {
  size = count;
  end = 1 << (count << 2);
  memory.fill(values, 0, end);
  memory.fill(seen, 0, (<usize>end) << 1);
  memory.fill(now, 0, (<usize>end) << 1);
  memory.fill(next, 0, (<usize>end) << 1);
  level = 0;
  cursor = 0;
  goesOn = false;
  put(now, tiles, 1);
}

/** Looks at so many placements; true when the database is complete. */
export function work(budget: i32): bool {
  const stop = Math.min(cursor + budget, end);
  for (; cursor < stop; cursor++) {
    const blanks = at(now, cursor);
    if (blanks == 0) continue;
    put(now, cursor, 0);
    const fresh = blanks & ~at(seen, cursor);
    if (fresh != 0) settle(cursor, fresh);
  }
  if (cursor < end) return false;
  if (!goesOn) return true;
  const spare = now;
  now = next;
  next = spare;
  level++;
  cursor = 0;
  goesOn = false;
  return false;
}

/** How far the work is: the level that is being looked at. */
export function levelAtHand(): i32 {
  return level;
}

/** Where the database is, a byte for each placement in their order. Once it is complete. */
export function finish(): usize {
  gathered = gather(values, size);
  return values;
}

let gathered: i32 = 0;

export function placements(): i32 {
  return gathered;
}

function settle(index: i32, fresh: i32): void {
  const blanks = flood(fresh, ~cellsOf(index) & 0xffff);
  if (at(seen, index) == 0) store<u8>(values + index, <u8>level);
  put(seen, index, at(seen, index) | blanks);
  for (let tile = 0; tile < size; tile++) {
    const shift = tile << 2;
    const cell = (index >> shift) & 15;
    let free = unchecked(BESIDE[cell]) & blanks;
    while (free != 0) {
      const to = <i32>ctz(free);
      free &= free - 1;
      const moved = index + ((to - cell) << shift);
      if ((at(seen, moved) & (1 << cell)) != 0) continue;
      put(next, moved, at(next, moved) | (1 << cell));
      goesOn = true;
    }
  }
}

/** All cells that the blank reaches from some, through free ones. */
function flood(from: i32, free: i32): i32 {
  let cells = 0;
  let more = from;
  while (more != cells) {
    cells = more;
    const beside = (cells << 4) | (cells >> 4) | ((cells & ~RIGHT) << 1) | ((cells & ~LEFT) >> 1);
    more = (cells | beside) & free;
  }
  return cells;
}

function cellsOf(index: i32): i32 {
  let cells = 0;
  for (let tile = 0; tile < size; tile++) cells |= 1 << ((index >> (tile << 2)) & 15);
  return cells;
}

function at(sets: usize, index: i32): i32 {
  return load<u16>(sets + ((<usize>index) << 1));
}

function put(sets: usize, index: i32, cells: i32): void {
  store<u16>(sets + ((<usize>index) << 1), <u16>cells);
}
