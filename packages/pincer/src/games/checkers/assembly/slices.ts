/**
 * Endings numbered without a gap, as `src/endgames/material.ts` says in prose.
 *
 * A position is four words of squares, bit s - 1 for square s: men and kings of the side to move,
 * men and kings of the other side. The side to move goes towards higher bits: `turned` brings a
 * position with White to move into this form.
 */

/** Boards of more pieces are not numbered. */
export const MOST_PIECES: i32 = 5;

const SQUARE_COUNT: i32 = 32;
/** Squares on which a man can stand: all but the far edge. */
const MEN_SQUARES: i32 = 28;
const MEN_MASK: u32 = 0x0fffffff;

/** CHOOSE[6 n + k] is the number of ways to choose k of n things. */
const CHOOSE_STRIDE: i32 = MOST_PIECES + 1;
const CHOOSE: StaticArray<i32> = new StaticArray<i32>((SQUARE_COUNT + 1) * CHOOSE_STRIDE);

function fillChoose(): void {
  for (let n: i32 = 0; n <= SQUARE_COUNT; n++) {
    CHOOSE[n * CHOOSE_STRIDE] = 1;
    for (let k: i32 = 1; k <= MOST_PIECES && n > 0; k++) {
      const above = (n - 1) * CHOOSE_STRIDE + k;
      CHOOSE[n * CHOOSE_STRIDE + k] = CHOOSE[above - 1] + CHOOSE[above];
    }
  }
}
fillChoose();

function choose(n: i32, k: i32): i32 {
  return CHOOSE[n * CHOOSE_STRIDE + k];
}

/** The number of a set of squares among all sets of its size that leave `taken` free. */
function rank(set: u32, taken: u32): i32 {
  let sum: i32 = 0;
  let k: i32 = 1;
  for (let rest = set; rest != 0; rest &= rest - 1) {
    const at = <i32>ctz<u32>(rest);
    sum += choose(at - <i32>popcnt<u32>(taken & ((1 << at) - 1)), k++);
  }
  return sum;
}

/** The set of `count` squares that leaves `taken` free and has this rank. */
function unrank(number: i32, count: i32, taken: u32): u32 {
  let set: u32 = 0;
  let rest = number;
  for (let k = count; k > 0; k--) {
    let n = k - 1;
    while (choose(n + 1, k) <= rest) n++;
    rest -= choose(n, k);
    set |= (<u32>1) << freeSquare(n, taken);
  }
  return set;
}

/**
 * The square, from 0, with exactly n free ones below it: the least s with s = n + (taken squares up
 * to s).
 */
function freeSquare(n: i32, taken: u32): i32 {
  let at = n;
  let next = n + takenUpTo(at, taken);
  while (next != at) {
    at = next;
    next = n + takenUpTo(at, taken);
  }
  return at;
}

function takenUpTo(at: i32, taken: u32): i32 {
  return <i32>popcnt<u32>(taken & ((2 << at) - 1));
}

/**
 * For each placing of the other side's men, how many placings of both sides' men come before it; a
 * list for each pair of numbers of men, which begins at `MEN_START`. Men of the two sides share all
 * but the edges, so that these counts are uneven.
 */
const MEN_START: StaticArray<i32> = new StaticArray<i32>(64);
const MEN_BEFORE: StaticArray<i32> = new StaticArray<i32>(32768);

function pairOf(men: i32, otherMen: i32): i32 {
  return (otherMen << 3) | men;
}

function fillMen(): void {
  let end: i32 = 0;
  for (let otherMen: i32 = 1; otherMen < MOST_PIECES; otherMen++) {
    for (let men: i32 = 1; men + otherMen <= MOST_PIECES; men++) {
      MEN_START[pairOf(men, otherMen)] = end;
      let before: i32 = 0;
      for (let number: i32 = 0; number < choose(MEN_SQUARES, otherMen); number++) {
        MEN_BEFORE[end++] = before;
        before += ownMen(unrank(number, otherMen, 0) << 4, men);
      }
      MEN_BEFORE[end++] = before;
    }
  }
}
fillMen();

/** How many placings of so many men there are beside the other side's. */
function ownMen(otherMen: u32, men: i32): i32 {
  return choose(MEN_SQUARES - <i32>popcnt<u32>(otherMen & MEN_MASK), men);
}

/**
 * Material: men and kings of the side to move, men and kings of the other side, three bits each.
 */
export function materialOf(men: i32, kings: i32, otherMen: i32, otherKings: i32): i32 {
  return men | (kings << 3) | (otherMen << 6) | (otherKings << 9);
}

/** The same material with the other side to move. */
export function turnedMaterial(material: i32): i32 {
  return (material >> 6) | ((material & 63) << 6);
}

/** The number of positions with this material. */
export function positionsOf(material: i32): i32 {
  const men = material & 7;
  const kings = (material >> 3) & 7;
  const otherMen = (material >> 6) & 7;
  const otherKings = material >> 9;
  let both = choose(MEN_SQUARES, men + otherMen);
  if (men != 0 && otherMen != 0) both = MEN_BEFORE[MEN_START[pairOf(men, otherMen)] + choose(MEN_SQUARES, otherMen)];
  const free = SQUARE_COUNT - men - otherMen;
  return both * choose(free, kings) * choose(free - kings, otherKings);
}

/** The position's number among those of its material. */
export function indexOf(men: u32, kings: u32, otherMen: u32, otherKings: u32): i32 {
  const menCount = <i32>popcnt<u32>(men);
  const otherCount = <i32>popcnt<u32>(otherMen);
  const kingCount = <i32>popcnt<u32>(kings);
  let number = rank(otherMen >> 4, 0);
  if (menCount != 0 && otherCount != 0) number = MEN_BEFORE[MEN_START[pairOf(menCount, otherCount)] + number];
  number += rank(men, otherMen);
  const free = SQUARE_COUNT - menCount - otherCount;
  number = number * choose(free, kingCount) + rank(kings, men | otherMen);
  return number * choose(free - kingCount, <i32>popcnt<u32>(otherKings)) + rank(otherKings, men | otherMen | kings);
}

/** The position that `positionAt` found. */
export let men: u32 = 0;
export let kings: u32 = 0;
export let otherMen: u32 = 0;
export let otherKings: u32 = 0;

/** The inverse of `indexOf`: sets the four words above. */
export function positionAt(material: i32, index: i32): void {
  const menCount = material & 7;
  const kingCount = (material >> 3) & 7;
  const otherCount = (material >> 6) & 7;
  const otherKingCount = material >> 9;
  const free = SQUARE_COUNT - menCount - otherCount;
  const otherKingPlacings = choose(free - kingCount, otherKingCount);
  const kingPlacings = choose(free, kingCount);
  const placing = index / otherKingPlacings;
  let number = placing / kingPlacings;
  if (menCount == 0) {
    otherMen = unrank(number, otherCount, 0) << 4;
    number = 0;
  } else if (otherCount == 0) {
    otherMen = 0;
  } else {
    const start = MEN_START[pairOf(menCount, otherCount)];
    const at = lastNotAbove(start, start + choose(MEN_SQUARES, otherCount), number);
    otherMen = unrank(at - start, otherCount, 0) << 4;
    number -= MEN_BEFORE[at];
  }
  men = unrank(number, menCount, otherMen);
  kings = unrank(placing % kingPlacings, kingCount, men | otherMen);
  otherKings = unrank(index % otherKingPlacings, otherKingCount, men | otherMen | kings);
}

/** The last place from `from` on and before `end` whose count is not above `number`: by halving. */
function lastNotAbove(from: i32, end: i32, number: i32): i32 {
  let low = from;
  let high = end;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (MEN_BEFORE[middle] <= number) low = middle;
    else high = middle;
  }
  return low;
}

/** The board turned round: square s becomes square 33 - s. */
export function turned(word: u32): u32 {
  let w = ((word >> 1) & 0x55555555) | ((word & 0x55555555) << 1);
  w = ((w >> 2) & 0x33333333) | ((w & 0x33333333) << 2);
  w = ((w >> 4) & 0x0f0f0f0f) | ((w & 0x0f0f0f0f) << 4);
  return bswap<u32>(w);
}
