/**
 * The exact result of a game near its end, in discs, by a search of its own: null windows
 * throughout, moves ordered by the replies they leave (fastest first) and by parity, cut-offs by
 * stable discs, and a table of both bounds. All that it knows is true for ever: no depth, no age.
 */
import { flips, mobility } from './discs';
import { few, NONE, oddQuarters, one, quarterOf, result, setVisited, two, visited } from './last-squares';
import { stable } from './stability';

/**
 * With fewer empty squares than this, an order by replies is not worth its time. 6 has 0.8 times
 * the nodes of 7 and takes 0.9 times as long; 5 has 0.6 times the nodes and takes 1.3 times as long.
 */
const FEW: i32 = 6;

/** With fewer than this, the table is not worth its time. */
const FEWEST_KEPT: i32 = 8;

const CORNERS: u64 = (0x81000000 << 32) | 0x81;

/**
 * A move's cost is the replies it leaves, those in corners counted twice, in units of this; moves
 * into even quarters cost 1 more.
 */
const REPLY: i32 = 2;

const MIX_OWN: u64 = (0x9e3779b9 << 32) | 0x7f4a7c15;
const MIX_OPP: u64 = (0xbf58476d << 32) | 0x1ce4e5b9;

/**
 * The table: entries of three words. `own`, `opp`; then lower bound, upper bound and move in a byte
 * each. Four times as many entries save 2 % of the nodes and take 1.05 times as long: a processor's
 * caches have no room for them.
 */
const TABLE_BITS: u64 = 14;
const ENTRY: usize = 24;
const OPP: usize = 8;
const LOWER: usize = 16;
const UPPER: usize = 17;
const MOVE: usize = 18;
const table: usize = heap.alloc(ENTRY << (<usize>TABLE_BITS));

/**
 * The moves of the node with n empty squares on the path, 32 places for each n: cost and square; and
 * what each turns.
 */
const PLACES: i32 = 32;
const moves = new StaticArray<i32>(64 * PLACES);
const turnedBy = new StaticArray<u64>(64 * 64);

export function forgetSolved(): void {
  memory.fill(table, 0, ENTRY << (<usize>TABLE_BITS));
}

/** How many nodes the last call of `solve` visited. */
export function solvedNodes(): i32 {
  return visited;
}

/** g <= alpha ⇒ the result is at most g; g >= beta ⇒ it is at least g; otherwise it is g. */
export function solve(own: u64, opp: u64, alpha: i32, beta: i32): i32 {
  setVisited(0);
  const empty = ~(own | opp);
  let lower = -64;
  let upper = 64;
  let gamma = alpha + max(1, (beta - alpha) >> 1);
  let g = 0;
  do {
    g = solveBelow(own, opp, gamma - 1, empty);
    if (g < gamma) upper = g;
    else lower = g;
    gamma = g < gamma ? g : g + 1;
  } while (lower < upper && upper > alpha && lower < beta);
  return g;
}

function solveBelow(own: u64, opp: u64, alpha: i32, empty: u64): i32 {
  const count = <i32>popcnt<u64>(empty);
  if (count >= FEW) return deep(own, opp, alpha, count, oddQuarters(empty));
  if (count >= 3) return few(own, opp, alpha, empty, oddQuarters(empty), false);
  const first = <i32>ctz<u64>(empty);
  if (count == 2) return two(own, opp, alpha, first, <i32>ctz<u64>(empty & (empty - 1)), false);
  return count == 1 ? one(own, first) : result(own, opp);
}

/**
 * `FEW` or more empty squares, with a null window. `odds` are the quarters with an odd number of
 * them.
 */
function deep(own: u64, opp: u64, alpha: i32, count: i32, odds: u64): i32 {
  setVisited(visited + 1);

  // 1. Discs that cannot be turned again bound the result.
  if (alpha >= 2 * count) {
    const most = 64 - 2 * <i32>popcnt<u64>(stable(opp, own));
    if (most <= alpha) return most;
  }

  // 2. The table.
  const isKept = count >= FEWEST_KEPT;
  const at = table + <usize>((own * MIX_OWN + opp * MIX_OPP) >> (64 - TABLE_BITS)) * ENTRY;
  let lower = -64;
  let upper = 64;
  let known = 64;
  if (isKept && load<u64>(at) == own && load<u64>(at, OPP) == opp) {
    lower = load<i8>(at, LOWER);
    upper = load<i8>(at, UPPER);
    known = load<u8>(at, MOVE);
    if (upper <= alpha) return upper;
    if (lower > alpha) return lower;
  }

  // 3. The moves; without one, a pass or the end.
  let squares = mobility(own, opp);
  if (squares == 0) {
    return mobility(opp, own) == 0 ? result(own, opp) : 0 - deep(opp, own, -1 - alpha, count, odds);
  }
  const first = count * PLACES;
  let end = first;
  for (; squares != 0; squares &= squares - 1) {
    const square = <i32>ctz<u64>(squares);
    const turned = flips(own, opp, square);
    const placed = (<u64>1) << square;
    turnedBy[(count << 6) + square] = turned;
    const replies = mobility(opp ^ turned, own ^ turned ^ placed);
    const weighed = <i32>popcnt<u64>(replies) + <i32>popcnt<u64>(replies & CORNERS);
    const cost = square == known ? 0 : 1 + REPLY * weighed + <i32>((odds & placed) == 0);
    moves[end++] = (cost << 6) | square;
  }

  // 4. Search them, the cheapest first, until one is good enough.
  let best = NONE;
  let bestMove = 64;
  for (let next = first; next < end; next++) {
    const square = cheapest(next, end) & 63;
    const turned = turnedBy[(count << 6) + square];
    const placed = (<u64>1) << square;
    const nextOwn = opp ^ turned;
    const nextOpp = own ^ turned ^ placed;
    const v =
      count > FEW
        ? 0 - deep(nextOwn, nextOpp, -1 - alpha, count - 1, odds ^ quarterOf(square))
        : 0 - few(nextOwn, nextOpp, -1 - alpha, ~(nextOwn | nextOpp), odds ^ quarterOf(square), false);
    if (v > best) {
      best = v;
      bestMove = square;
      if (v > alpha) break;
    }
  }

  // 5. Save what is known now. The entry may have gone to another position in the meantime.
  if (!isKept) return best;
  store<u64>(at, own);
  store<u64>(at, opp, OPP);
  store<i8>(at, <i8>(best > alpha ? best : lower), LOWER);
  store<i8>(at, <i8>(best > alpha ? upper : best), UPPER);
  store<u8>(at, <u8>bestMove, MOVE);
  return best;
}

/**
 * The cheapest of the moves from `from` to `end`; the first of them takes its place. Nothing is
 * sorted, and no branch depends on the costs: often the first move is enough.
 */
function cheapest(from: i32, end: i32): i32 {
  const before = moves[from];
  let move = before;
  let at = from;
  for (let next = from + 1; next < end; next++) {
    const other = moves[next];
    const less = other < move;
    move = select<i32>(other, move, less);
    at = select<i32>(next, at, less);
  }
  moves[at] = before;
  return move;
}
