import { LAST_BIT, SQUARES, size } from './squares';
import { KING_ENDING, KING_OPENING, MAN_ENDING, MAN_OPENING, TERMS_ENDING, TERMS_OPENING } from './weights';

/**
 * The worth of a position without a pending capture. With the trained weights a man ahead comes to
 * about 65, its square and `LEAD` taken together.
 *
 * Every feature has a weight for the opening, 24 pieces, and one for the ending, none; between them
 * the weights go over evenly. The features are differences, the mover's less the other side's, and
 * are counted from each side's own edge: turning the board round and swapping the colours changes
 * nothing.
 *
 * - `MAN_…`, `KING_…`: a man or king on each square, Black's numbering for Black, turned round for
 *   White.
 * - `TERMS_…`: the features of `terms`, in its order.
 */
const ALL_PIECES: i32 = 24;

/** Four bands of two rows, 8 squares each, lie 9 bits apart. */
const BANDS: i32 = 4;
const BAND_BITS: i32 = 9;
const PATTERNS: i32 = 256;
const BOARD: i32 = BANDS * PATTERNS;

/**
 * The sums of the square weights of every pattern of pieces in every band: Black's men, White's
 * men, Black's kings, White's kings. A sum is 65,536 times that of the opening plus that of the
 * ending.
 */
const SUMS: StaticArray<i32> = new StaticArray<i32>(4 * BOARD);

function addUp(): void {
  for (let band: i32 = 0; band < BANDS; band++) {
    for (let pattern: i32 = 0; pattern < PATTERNS; pattern++) {
      const at = band * PATTERNS + pattern;
      for (let bit: i32 = 0; bit < 8; bit++) {
        if (((pattern >> bit) & 1) == 0) continue;
        const black = 8 * band + bit;
        const white = 31 - black;
        SUMS[at] += weight(MAN_OPENING[black], MAN_ENDING[black]);
        SUMS[BOARD + at] += weight(MAN_OPENING[white], MAN_ENDING[white]);
        SUMS[2 * BOARD + at] += weight(KING_OPENING[black], KING_ENDING[black]);
        SUMS[3 * BOARD + at] += weight(KING_OPENING[white], KING_ENDING[white]);
      }
    }
  }
}
addUp();

function weight(opening: i32, ending: i32): i32 {
  return (opening << 16) + ending;
}

/** The sum for all bands of one of the four boards of `SUMS`. */
function sum(board: i32, pieces: u64): i32 {
  return (
    SUMS[board + <i32>(pieces & 0xff)] +
    SUMS[board + PATTERNS + <i32>((pieces >> BAND_BITS) & 0xff)] +
    SUMS[board + 2 * PATTERNS + <i32>((pieces >> (2 * BAND_BITS)) & 0xff)] +
    SUMS[board + 3 * PATTERNS + <i32>((pieces >> (3 * BAND_BITS)) & 0xff)]
  );
}

/** What `terms` finds, in the order of the weights. */
export const TERMS: i32 = 14;
export const found: StaticArray<i32> = new StaticArray<i32>(TERMS);

/** 1: the mover has the move. */
const TURN: i32 = 0;
/**
 * -1 if a piece of the mover's could be taken, were it the other side's move; -1 if two pieces
 * could capture.
 */
const THREAT: i32 = 1;
const SECOND_THREAT: i32 = 2;
/** "The move", if both have equally many pieces: 1 if the mover has it, otherwise -1. */
const OPPOSITION: i32 = 3;
/** 48 times the lead in pieces, divided by all pieces: how a lead counts when few are left. */
const LEAD: i32 = 4;
/** 1 if the mover alone has a king, -1 if the other side alone has one. */
const ONLY_KING: i32 = 5;
/**
 * The rest is counted for each side: steps of men, and of those, steps to squares where the man
 * cannot be taken at once.
 */
const STEPS: i32 = 6;
const SAFE_STEPS: i32 = 7;
const KING_STEPS: i32 = 8;
/** Kings without a step. */
const STUCK_KINGS: i32 = 9;
/** Pairs of a man and a piece behind it. */
const BACKED: i32 = 10;
/** 1 if men hold squares 1 and 3 of the own edge. */
const BRIDGE: i32 = 11;
/**
 * Men with no enemy on any square that they may yet cross, and those of them within three steps of
 * the far edge.
 */
const FREE_MEN: i32 = 12;
const NEAR_FREE_MEN: i32 = 13;

/** Rows 0, 2, 4, 6, those of the columns that reach Black's edge. */
const EVEN_ROWS: u64 = 0x783c1e0f;
const BLACK_BRIDGE: u64 = 0b101;
const WHITE_BRIDGE: u64 = BLACK_BRIDGE << (LAST_BIT - 2);
const BLACK_NEAR: u64 = SQUARES & ~((1 << 18) - 1);
const WHITE_NEAR: u64 = (1 << 17) - 1;

/**
 * Rotations that take a board forward by one step, for the side that goes up; the same in 64 less
 * goes back.
 */
const UP_4: u64 = 4;
const UP_5: u64 = 5;

/** Writes the features other than squares to `found`. */
export function terms(mine: u64, theirs: u64, kings: u64, side: i32): void {
  const empty = SQUARES & ~(mine | theirs);
  const mineUp = side == 0;
  const forward4 = mineUp ? UP_4 : 64 - UP_4;
  const forward5 = mineUp ? UP_5 : 64 - UP_5;
  const all = size(mine | theirs);
  const lead = size(mine) - size(theirs);

  const takers =
    (theirs & rotl<u64>(mine, forward4) & rotl<u64>(empty, 2 * forward4)) |
    (theirs & rotl<u64>(mine, forward5) & rotl<u64>(empty, 2 * forward5)) |
    (theirs & kings & rotl<u64>(mine, 64 - forward4) & rotl<u64>(empty, 64 - 2 * forward4)) |
    (theirs & kings & rotl<u64>(mine, 64 - forward5) & rotl<u64>(empty, 64 - 2 * forward5));
  const own = size((mine | theirs) & (mineUp ? EVEN_ROWS : SQUARES & ~EVEN_ROWS));

  found[TURN] = 1;
  found[THREAT] = takers == 0 ? 0 : -1;
  found[SECOND_THREAT] = (takers & (takers - 1)) == 0 ? 0 : -1;
  found[OPPOSITION] = lead != 0 ? 0 : 2 * (own & 1) - 1;
  found[LEAD] = (48 * lead) / all;
  found[ONLY_KING] = ((mine & kings) != 0 ? 1 : 0) - ((theirs & kings) != 0 ? 1 : 0);
  for (let term: i32 = STEPS; term < TERMS; term++) found[term] = 0;
  count(1, mine, theirs, kings, empty, mineUp, forward4, forward5);
  count(-1, theirs, mine, kings, empty, !mineUp, 64 - forward4, 64 - forward5);
}

/** Adds the features of the side that has `own` to `found`, `sign` times. */
function count(sign: i32, own: u64, enemy: u64, kings: u64, empty: u64, up: bool, f4: u64, f5: u64): void {
  const men = own & ~kings;
  const crowned = own & kings;
  const b4 = 64 - f4;
  const b5 = 64 - f5;

  const to4 = rotl<u64>(men, f4) & empty;
  const to5 = rotl<u64>(men, f5) & empty;
  const ahead4 = rotl<u64>(enemy, b4);
  const ahead5 = rotl<u64>(enemy, b5);
  const enemyKings = enemy & kings;
  const safe4 = to4 & ~(ahead4 | (ahead5 & rotl<u64>(empty, f5)) | (rotl<u64>(enemyKings, f5) & rotl<u64>(empty, b5)));
  const safe5 = to5 & ~(ahead5 | (ahead4 & rotl<u64>(empty, f4)) | (rotl<u64>(enemyKings, f4) & rotl<u64>(empty, b4)));
  found[STEPS] += sign * (size(to4) + size(to5));
  found[SAFE_STEPS] += sign * (size(safe4) + size(safe5));
  found[BACKED] += sign * (size(men & rotl<u64>(own, f4)) + size(men & rotl<u64>(own, f5)));
  const bridge = up ? BLACK_BRIDGE : WHITE_BRIDGE;
  if ((men & bridge) == bridge) found[BRIDGE] += sign;

  let barred = enemy;
  for (let row: i32 = 0; row < 6; row++) barred |= (rotl<u64>(barred, b4) | rotl<u64>(barred, b5)) & SQUARES;
  const free = men & ~barred;
  found[FREE_MEN] += sign * size(free);
  found[NEAR_FREE_MEN] += sign * size(free & (up ? BLACK_NEAR : WHITE_NEAR));

  if (crowned == 0) return;
  const from4 = rotl<u64>(empty, b4) & crowned;
  const from5 = rotl<u64>(empty, b5) & crowned;
  const back4 = rotl<u64>(empty, f4) & crowned;
  const back5 = rotl<u64>(empty, f5) & crowned;
  found[KING_STEPS] += sign * (size(from4) + size(from5) + size(back4) + size(back5));
  found[STUCK_KINGS] += sign * size(crowned & ~(from4 | from5 | back4 | back5));
}

/**
 * For the side to move, `side`, which has `mine`, in units of which a man has about `grain`. Before
 * the last division a unit is a 2,400th of a man: a finer grain is really resolved.
 */
export function evaluation(mine: u64, theirs: u64, kings: u64, side: i32, grain: i32): i32 {
  const black = side == 0 ? mine : theirs;
  const white = side == 0 ? theirs : mine;
  const squares =
    sum(0, black & ~kings) - sum(BOARD, white & ~kings) + sum(2 * BOARD, black & kings) - sum(3 * BOARD, white & kings);
  // The lower half may be negative, and then has borrowed one from the upper.
  let ending: i32 = <i16>squares;
  let opening = (squares - ending) >> 16;
  if (side != 0) {
    ending = 0 - ending;
    opening = 0 - opening;
  }
  terms(mine, theirs, kings, side);
  for (let term: i32 = 0; term < TERMS; term++) {
    opening += found[term] * TERMS_OPENING[term];
    ending += found[term] * TERMS_ENDING[term];
  }
  const pieces = size(mine | theirs);
  return ((opening * pieces + ending * (ALL_PIECES - pieces)) * grain) / (100 * ALL_PIECES);
}
