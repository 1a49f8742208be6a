import { lowest, size } from './squares';

/**
 * Moves as integers: bits 0 to 5 the bit from which, bits 6 to 11 the bit to which the piece goes,
 * and for a capture from bit 12 on its route: two bits for the direction of each jump, the first
 * jump lowest, and a 1 above the last.
 *
 * Landing squares of one capture form a 4 by 4 grid of which it sees every second, 8 squares that 9
 * jumps connect. No piece is jumped twice, so no capture is longer than 9: a move takes 31 bits at
 * most.
 *
 * Two routes that take the same pieces between the same squares, round a ring of four, are one
 * move: the route found first stands for it.
 */
export const ROUTE_SHIFT: i32 = 12;

/** Directions: 0 and 1 lead up by 4 and 5 bits, 2 and 3 down by 4 and 5. */
function stepOf(direction: i32): i32 {
  const step = 4 + (direction & 1);
  return direction < 2 ? step : 0 - step;
}

/** The shortest capture for which there can be another route. */
const SHORTEST_RING: i32 = 4;

/** The pieces that a capture takes. */
export function captured(move: i32): u64 {
  let at = move & 63;
  let taken: u64 = 0;
  for (let route = move >> ROUTE_SHIFT; route > 1; route >>= 2) {
    const step = stepOf(route & 3);
    taken |= (<u64>1) << (at + step);
    at += 2 * step;
  }
  return taken;
}

/**
 * Those of the pieces `up` and `down`, which may go up and down, that can capture one of `theirs`.
 */
export function jumpers(up: u64, down: u64, theirs: u64, empty: u64): u64 {
  return (
    (up & (((theirs >> 4) & (empty >> 8)) | ((theirs >> 5) & (empty >> 10)))) |
    (down & (((theirs << 4) & (empty << 8)) | ((theirs << 5) & (empty << 10))))
  );
}

/** How many moves without capture there are. */
export function countSteps(up: u64, down: u64, empty: u64): i32 {
  return size((up << 4) & empty) + size((up << 5) & empty) + size((down >> 4) & empty) + size((down >> 5) & empty);
}

export function listSteps(into: Int32Array, from: i32, up: u64, down: u64, empty: u64): i32 {
  let end = from;
  for (let to = (up << 4) & empty; to != 0; to &= to - 1) into[end++] = lowest(to) * 65 - 4;
  for (let to = (up << 5) & empty; to != 0; to &= to - 1) into[end++] = lowest(to) * 65 - 5;
  for (let to = (down >> 4) & empty; to != 0; to &= to - 1) into[end++] = lowest(to) * 65 + 4;
  for (let to = (down >> 5) & empty; to != 0; to &= to - 1) into[end++] = lowest(to) * 65 + 5;
  return end;
}

/** Lists all captures of the pieces in `jumping`. */
export function listJumps(into: Int32Array, from: i32, jumping: u64, up: u64, down: u64, theirs: u64, empty: u64): i32 {
  let end = from;
  for (let rest = jumping; rest != 0; rest &= rest - 1) {
    const bit = rest & (0 - rest);
    const at = lowest(bit);
    end = jumpOn(into, end, end, at, at, (up & bit) != 0, (down & bit) != 0, theirs, empty | bit, 0, 0);
  }
  return end;
}

/**
 * Lists all ways to go on jumping with the piece from `start` that has come to `at`; if there is
 * none, the capture is complete. The list of this piece's captures begins at `first`, and goes on
 * at `from`.
 */
function jumpOn(
  into: Int32Array,
  first: i32,
  from: i32,
  start: i32,
  at: i32,
  up: bool,
  down: bool,
  theirs: u64,
  empty: u64,
  route: i32,
  length: i32,
): i32 {
  const bit = (<u64>1) << at;
  let end = from;
  let stuck = true;
  if (up) {
    if (((bit << 4) & theirs) != 0 && ((bit << 8) & empty) != 0) {
      end = jumpOn(into, first, end, start, at + 8, up, down, theirs ^ (bit << 4), empty, route, length + 1);
      stuck = false;
    }
    if (((bit << 5) & theirs) != 0 && ((bit << 10) & empty) != 0) {
      const onward = route | (1 << (2 * length));
      end = jumpOn(into, first, end, start, at + 10, up, down, theirs ^ (bit << 5), empty, onward, length + 1);
      stuck = false;
    }
  }
  if (down) {
    if (((bit >> 4) & theirs) != 0 && ((bit >> 8) & empty) != 0) {
      const onward = route | (2 << (2 * length));
      end = jumpOn(into, first, end, start, at - 8, up, down, theirs ^ (bit >> 4), empty, onward, length + 1);
      stuck = false;
    }
    if (((bit >> 5) & theirs) != 0 && ((bit >> 10) & empty) != 0) {
      const onward = route | (3 << (2 * length));
      end = jumpOn(into, first, end, start, at - 10, up, down, theirs ^ (bit >> 5), empty, onward, length + 1);
      stuck = false;
    }
  }
  if (!stuck) return end;
  const move = start | (at << 6) | ((route | (1 << (2 * length))) << ROUTE_SHIFT);
  if (length >= SHORTEST_RING && listed(into, first, end, move)) return end;
  into[end] = move;
  return end + 1;
}

/**
 * Whether the list from `first` to `end` has a capture between the same squares that takes the same
 * pieces.
 */
function listed(into: Int32Array, first: i32, end: i32, move: i32): bool {
  const ends = move & ((1 << ROUTE_SHIFT) - 1);
  const taken = captured(move);
  for (let at = first; at < end; at++) {
    if ((into[at] & ((1 << ROUTE_SHIFT) - 1)) == ends && captured(into[at]) == taken) return true;
  }
  return false;
}
