/**
 * What ranking a move found out about it, kept until the move is made: the discs that it turns, the
 * squares that it leaves to the opponent, and what the position after it is worth, if that was
 * asked for.
 */

/** Plies of a line that are kept apart; one so many plies deeper takes their place. */
const PLIES: i32 = 32;

/** For each ply the position, and the squares whose moves were ranked there. */
const owns = new StaticArray<u64>(PLIES);
const opps = new StaticArray<u64>(PLIES);
const knowns = new StaticArray<u64>(PLIES);
const turned = new StaticArray<u64>(64 * PLIES);
const replies = new StaticArray<u64>(64 * PLIES);
const values = new StaticArray<i32>(64 * PLIES);

/** No value. */
export const UNVALUED: i32 = i32.MIN_VALUE;

function slot(ply: i32): i32 {
  return ply & (PLIES - 1);
}

function place(ply: i32, move: i32): i32 {
  return (slot(ply) << 6) | move;
}

export function noteRanked(ply: i32, own: u64, opp: u64, move: i32, turns: u64, leaves: u64): void {
  const at = slot(ply);
  if (owns[at] != own || opps[at] != opp) {
    owns[at] = own;
    opps[at] = opp;
    knowns[at] = 0;
  }
  knowns[at] |= (<u64>1) << move;
  turned[place(ply, move)] = turns;
  replies[place(ply, move)] = leaves;
  values[place(ply, move)] = UNVALUED;
}

/** What the position after a ranked move is worth to the side to move there. */
export function noteValue(ply: i32, move: i32, value: i32): void {
  values[place(ply, move)] = value;
}

/** Whether the move was ranked in this position; if so, the functions below answer. */
export function wasRanked(ply: i32, own: u64, opp: u64, move: i32): bool {
  const at = slot(ply);
  return owns[at] == own && opps[at] == opp && ((knowns[at] >> move) & 1) != 0;
}

export function turnedBy(ply: i32, move: i32): u64 {
  return turned[place(ply, move)];
}

export function repliesTo(ply: i32, move: i32): u64 {
  return replies[place(ply, move)];
}

/** `UNVALUED`: nobody asked. */
export function valueAfter(ply: i32, move: i32): i32 {
  return values[place(ply, move)];
}
