/**
 * A kernel that makes and checks endgame databases by retrograde analysis;
 * `src/endgames/builder.ts` is the other side of these exports.
 *
 * A slice and the one with the sides exchanged lead into each other by moves that neither capture
 * nor crown, and are solved together; all other moves lead to slices solved before. Each position
 * of the pair has three bytes of work:
 *
 * - `wins`: the plies of the quickest win known so far, `NEVER` if none is;
 * - `open`: how many moves within the pair are not known to lose;
 * - `loses`: the plies of the slowest loss known so far, `NEVER` if a move is known that does not
 *   lose.
 *
 * Distances are settled in their order: at d plies, those that win in d or, without an open move,
 * lose in d. Each of them is reported to the positions from which one move leads to it. What is
 * never settled is a draw.
 */
import '../../kernel/assembly/int-math';
import { endgameBytes, largestSlice, lookUp, sliceAddress, useEndgames } from '../../games/checkers/assembly/endgames';
import { captured, jumpers, listJumps, listSteps, ROUTE_SHIFT } from '../../games/checkers/assembly/moves';
import {
  indexOf,
  kings,
  men,
  otherKings,
  otherMen,
  positionAt,
  positionsOf,
  turned,
  turnedMaterial,
} from '../../games/checkers/assembly/slices';
import { pack, SQUARES, spread, WHITE_EDGE } from '../../games/checkers/assembly/squares';

const NEVER: i32 = 255;
/** More moves than an ending has. */
const list = new Int32Array(256);

/**
 * The pair at hand: two materials, the positions of the first and of both, and where their bytes
 * are.
 */
let material: i32 = 0;
let partner: i32 = 0;
let firstPositions: i32 = 0;
let positions: i32 = 0;
let firstValues: usize = 0;
let partnerValues: usize = 0;

let data: usize = 0;
let wins: usize = 0;
let open: usize = 0;
let loses: usize = 0;

/**
 * The distance at hand (-1: positions are set up), the position at which to go on, and the greatest
 * distance yet to come.
 */
let distance: i32 = 0;
let cursor: i32 = 0;
let furthest: i32 = 0;

/**
 * Makes room for the databases of up to `pieces` pieces, and for work on the largest pair. Once,
 * before anything else.
 */
export function setup(pieces: i32): void {
  const pair = 2 * largestSlice(pieces);
  const bytes = endgameBytes(pieces) + 3 * pair;
  memory.grow((bytes >> 16) + 1);
  data = heap.alloc(bytes);
  useEndgames(pieces, data);
  wins = data + endgameBytes(pieces);
  open = wins + pair;
  loses = open + pair;
}

/** The address of the databases, slice after slice. */
export function dataStart(): usize {
  return data;
}

/** States the work: to solve this slice and its partner. All earlier slices must be there. */
export function begin(code: i32): void {
  material = code;
  partner = turnedMaterial(material);
  firstPositions = positionsOf(material);
  positions = partner == material ? firstPositions : 2 * firstPositions;
  firstValues = sliceAddress(material);
  partnerValues = sliceAddress(partner);
  memory.fill(firstValues, 0, firstPositions);
  memory.fill(partnerValues, 0, firstPositions);
  distance = -1;
  cursor = 0;
  furthest = 0;
}

/** Works on the pair until about so many positions have been looked at; true when it is solved. */
export function work(budget: i32): bool {
  let left = budget;
  for (; left > 0; left--) {
    if (cursor == positions) {
      if (distance >= furthest) return true;
      distance++;
      cursor = 0;
    }
    if (distance < 0) setUp(cursor);
    else {
      cursor = nextDue(cursor);
      if (cursor < positions) settle(cursor);
      else continue;
    }
    cursor++;
  }
  return false;
}

/**
 * The first position from `from` on and before `positions` that is settled at the distance at hand.
 */
function nextDue(from: i32): i32 {
  const winning = (distance & 1) != 0;
  for (let at = from; at < positions; at++) {
    if (winning) {
      if (byte(wins + at) == distance) return at;
    } else if (byte(loses + at) == distance && byte(open + at) == 0) return at;
  }
  return positions;
}

function byte(address: usize): i32 {
  return <i32>load<u8>(address);
}

function valueAddress(at: i32): usize {
  return at < firstPositions ? firstValues + at : partnerValues + (at - firstPositions);
}

function goTo(at: i32): void {
  if (at < firstPositions) positionAt(material, at);
  else positionAt(partner, at - firstPositions);
}

/** Counts the moves of a position within the pair, and looks all others up. */
function setUp(at: i32): void {
  goTo(at);
  const mine = spread(men | kings);
  const theirs = spread(otherMen | otherKings);
  const crowned = spread(kings | otherKings);
  const empty = SQUARES & ~(mine | theirs);
  const jumping = jumpers(mine, mine & crowned, theirs, empty);
  let win: i32 = NEVER;
  let lose: i32 = 0;
  let within: i32 = 0;
  const end =
    jumping != 0
      ? listJumps(list, 0, jumping, mine, mine & crowned, theirs, empty)
      : listSteps(list, 0, mine, mine & crowned, empty);
  for (let index: i32 = 0; index < end; index++) {
    const move = list[index];
    if (jumping == 0 && !crowns(move, crowned)) {
      within++;
      continue;
    }
    const value = valueAfter(move, mine, theirs, crowned);
    if (value == 0) lose = NEVER;
    else if ((value & 1) != 0) win = min(win, value);
    else if (lose != NEVER) lose = max(lose, value);
  }
  if (win != NEVER) {
    lose = NEVER;
    furthest = max(furthest, win);
  } else if (lose != NEVER) furthest = max(furthest, lose);
  store<u8>(wins + at, win);
  store<u8>(open + at, within);
  store<u8>(loses + at, lose);
}

function crowns(move: i32, crowned: u64): bool {
  return (((<u64>1) << ((move >> 6) & 63)) & WHITE_EDGE) != 0 && (((<u64>1) << (move & 63)) & crowned) == 0;
}

/**
 * The byte of the position after a move, for the side that moves there: as plies from before the
 * move, it is for the one who makes it.
 */
function valueAfter(move: i32, mine: u64, theirs: u64, crowned: u64): i32 {
  const from = (<u64>1) << (move & 63);
  const to = (<u64>1) << ((move >> 6) & 63);
  const taken: u64 = move >> ROUTE_SHIFT != 0 ? captured(move) : 0;
  const rest = theirs & ~taken;
  if (rest == 0) return 1;
  const king = (crowned & from) | (to & WHITE_EDGE);
  return lookUp(rest, (mine & ~from) | to, (crowned & ~from & ~taken) | (king != 0 ? to : 0), false);
}

/** Gives a position its value, and reports it to those from which one move leads to it. */
function settle(at: i32): void {
  store<u8>(valueAddress(at), distance + 1);
  goTo(at);
  const mine = spread(men | kings);
  const theirs = spread(otherMen | otherKings);
  const crowned = spread(kings | otherKings);
  const empty = SQUARES & ~(mine | theirs);
  const theirKings = theirs & crowned;
  const before = at < firstPositions && partner != material ? firstPositions : 0;
  // The other side has moved last: its men came from above, its kings from anywhere.
  for (let direction: i32 = 0; direction < 4; direction++) {
    const movers = direction < 2 ? theirs : theirKings;
    for (let to = movers & shifted(empty, direction ^ 2); to != 0; to &= to - 1) {
      const toBit = to & (0 - to);
      const fromBit = shifted(toBit, direction);
      const moved = (theirs ^ toBit) | fromBit;
      const king = (crowned & toBit) != 0;
      const crownedBefore = king ? (crowned ^ toBit) | fromBit : crowned;
      const emptyBefore = SQUARES & ~(mine | moved);
      if (jumpers(moved & crownedBefore, moved, mine, emptyBefore) != 0) continue;
      const own = turned(pack(moved));
      const other = turned(pack(mine));
      const both = turned(pack(crownedBefore));
      report(before + indexOf(own & ~both, own & both, other & ~both, other & both));
    }
  }
}

/** Directions 0 and 1 go up by 4 and 5 bits, 2 and 3 down. */
function shifted(board: u64, direction: i32): u64 {
  const step = <u64>(4 + (direction & 1));
  return direction < 2 ? board << step : board >> step;
}

/** A move from the position at `at` leads to one that is won or lost at the distance at hand. */
function report(at: i32): void {
  const next = distance + 1;
  // No ending of five pieces takes longer than 162 plies.
  if (next == NEVER) unreachable();
  if ((distance & 1) == 0) {
    if (byte(wins + at) <= next) return;
    store<u8>(wins + at, next);
    store<u8>(loses + at, NEVER);
  } else {
    store<u8>(open + at, byte(open + at) - 1);
    if (byte(loses + at) == NEVER) return;
    store<u8>(loses + at, max(byte(loses + at), next));
  }
  furthest = max(furthest, next);
}

/**
 * Looks for an entry of a slice, from `from` on and before `end`, whose value is not the best of
 * its successors': its number, or -1. This goes forward by legal moves, where the analysis above
 * goes backward.
 */
export function firstFlaw(code: i32, from: i32, end: i32): i32 {
  const address = sliceAddress(code);
  for (let at = from; at < end; at++) {
    positionAt(code, at);
    if (byte(address + at) != bestOfSuccessors()) return at;
  }
  return -1;
}

/** The value of the position at hand, from the moves of the side to move. */
function bestOfSuccessors(): i32 {
  const mine = spread(men | kings);
  const theirs = spread(otherMen | otherKings);
  const crowned = spread(kings | otherKings);
  const empty = SQUARES & ~(mine | theirs);
  const jumping = jumpers(mine, mine & crowned, theirs, empty);
  const end =
    jumping != 0
      ? listJumps(list, 0, jumping, mine, mine & crowned, theirs, empty)
      : listSteps(list, 0, mine, mine & crowned, empty);
  let win: i32 = NEVER;
  let lose: i32 = 0;
  let drawn = false;
  for (let index: i32 = 0; index < end; index++) {
    const value = valueAfter(list[index], mine, theirs, crowned);
    if (value == 0) drawn = true;
    else if ((value & 1) != 0) win = min(win, value);
    else lose = max(lose, value);
  }
  return win != NEVER ? win + 1 : drawn ? 0 : lose + 1;
}
