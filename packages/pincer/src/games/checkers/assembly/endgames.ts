import { indexOf, MOST_PIECES, materialOf, positionsOf, turned } from './slices';
import { pack } from './squares';

/**
 * Endgame databases in memory: a byte for each position of 2 to `most` pieces, slice after slice.
 *
 * A byte is 0 for a draw, otherwise 1 more than the plies to the end of the game when the winner
 * hurries and the loser delays: the side to move wins if they are odd and loses if they are even, a
 * loss in 0 being a position without a move.
 */

/** The most pieces that the databases have; 0: there are none. */
export let most: i32 = 0;
let data: usize = 0;

/** Where the slice of each material begins. */
const START: StaticArray<i32> = new StaticArray<i32>(4096);

/** The positions of up to so many pieces, and those of the largest slice among them. */
const TOTAL: StaticArray<i32> = new StaticArray<i32>(MOST_PIECES + 1);
const LARGEST_SLICE: StaticArray<i32> = new StaticArray<i32>(MOST_PIECES + 1);

/** Slices stand by pieces, by men, and then as the loops have it. */
function layOut(): void {
  let total: i32 = 0;
  let largest: i32 = 0;
  for (let pieces: i32 = 2; pieces <= MOST_PIECES; pieces++) {
    for (let allMen: i32 = 0; allMen <= pieces; allMen++) {
      for (let own: i32 = 1; own < pieces; own++) {
        for (let men = max(0, allMen - pieces + own); men <= min(own, allMen); men++) {
          const material = materialOf(men, own - men, allMen - men, pieces - own - allMen + men);
          START[material] = total;
          total += positionsOf(material);
          largest = max(largest, positionsOf(material));
        }
      }
    }
    TOTAL[pieces] = total;
    LARGEST_SLICE[pieces] = largest;
  }
}
layOut();

/** The bytes of the databases of up to so many pieces. */
export function endgameBytes(pieces: i32): i32 {
  return TOTAL[pieces];
}

export function largestSlice(pieces: i32): i32 {
  return LARGEST_SLICE[pieces];
}

/** Takes the databases of up to `pieces` pieces, which stand at `address`. */
export function useEndgames(pieces: i32, address: usize): void {
  most = pieces;
  data = address;
}

/** The address of a slice's first byte. */
export function sliceAddress(material: i32): usize {
  return data + START[material];
}

/**
 * The byte of a position of at most `most` pieces, in which both sides have some. `mine` are those
 * of the side to move, which goes towards higher bits if `up`.
 */
export function lookUp(mine: u64, theirs: u64, crowned: u64, up: bool): i32 {
  let own = pack(mine);
  let other = pack(theirs);
  let both = pack(crowned);
  if (!up) {
    own = turned(own);
    other = turned(other);
    both = turned(both);
  }
  const men = own & ~both;
  const kings = own & both;
  const otherMen = other & ~both;
  const otherKings = other & both;
  const material = materialOf(
    <i32>popcnt<u32>(men),
    <i32>popcnt<u32>(kings),
    <i32>popcnt<u32>(otherMen),
    <i32>popcnt<u32>(otherKings),
  );
  return <i32>load<u8>(sliceAddress(material) + indexOf(men, kings, otherMen, otherKings));
}
