/**
 * What endgame databases are made of.
 *
 * **Positions.** A position is a set of men and kings of both colours on the 32 squares, no man on
 * the edge where it would be a king, and the side to move. Turning the board round and exchanging
 * the colours changes nothing, so only positions with Black to move are kept: each stands for its
 * twin with White to move. Hence there are as many to keep as there are placings of pieces without
 * a side to move, and these are the numbers that the authors of Chinook published: 120 with 1
 * piece, 6,972 with 2, 261,224 with 3, 7,092,774 with 4, 148,688,232 with 5 (Schaeffer and others,
 * "Checkers Is Solved", Science 317, 2007). Placings in which one side has nothing are among them;
 * there the game is over, and nothing is kept.
 *
 * **Slices.** All positions of one material are a slice: men and kings of the side to move, men and
 * kings of the other. They are numbered without a gap: first by the other side's men (among 28
 * squares), then by the own men (among those of 28 squares that are left), then by the own kings
 * and last by the other kings (among the squares that are left). Among sets of equally many
 * squares, the order is that of their numbers read as binary.
 *
 * **Order.** Slices stand by pieces, then by men, so that every capture and every crowning leads to
 * an earlier one.
 */
export interface Material {
  /** Of the side to move. */
  readonly men: number;
  readonly kings: number;
  readonly otherMen: number;
  readonly otherKings: number;
}

/** A database of fewer pieces is none, and one of more would not fit. */
export const LEAST_PIECES = 2;
export const MOST_PIECES = 5;

/** The published numbers of placings, by pieces. */
export const PUBLISHED: readonly number[] = [1, 120, 6_972, 261_224, 7_092_774, 148_688_232];

/** The materials of exactly so many pieces, in the order of their slices. */
export function materialsOf(pieces: number): Material[] {
  const found: Material[] = [];
  for (let allMen = 0; allMen <= pieces; allMen++) {
    for (let own = 1; own < pieces; own++) {
      for (let men = Math.max(0, allMen - pieces + own); men <= Math.min(own, allMen); men++) {
        found.push({ men, kings: own - men, otherMen: allMen - men, otherKings: pieces - own - allMen + men });
      }
    }
  }
  return found;
}

/** The number of positions in a slice. */
export function positionsOf({ men, kings, otherMen, otherKings }: Material): number {
  let both = 0;
  for (let home = 0; home <= Math.min(otherMen, EDGE); home++) {
    const placings = choose(EDGE, home) * choose(MEN_SQUARES - EDGE, otherMen - home);
    both += placings * choose(MEN_SQUARES - otherMen + home, men);
  }
  const free = SQUARES - men - otherMen;
  return both * choose(free, kings) * choose(free - kings, otherKings);
}

/** All positions of so many pieces that are kept. */
export function keptOf(pieces: number): number {
  return materialsOf(pieces).reduce((sum, material) => sum + positionsOf(material), 0);
}

/**
 * All placings of so many pieces, those in which one side has nothing included: what was published.
 */
export function placingsOf(pieces: number): number {
  let oneSided = 0;
  for (let men = 0; men <= pieces; men++) {
    oneSided += positionsOf({ men, kings: pieces - men, otherMen: 0, otherKings: 0 });
  }
  return keptOf(pieces) + 2 * oneSided;
}

/** Three bits for each number: what the kernels call a material. */
export function codeOf({ men, kings, otherMen, otherKings }: Material): number {
  return men | (kings << 3) | (otherMen << 6) | (otherKings << 9);
}

/** The slice with the sides exchanged. */
export function partnerOf({ men, kings, otherMen, otherKings }: Material): Material {
  return { men: otherMen, kings: otherKings, otherMen: men, otherKings: kings };
}

/** `2 kings, 1 man against 1 king` */
export function nameOf({ men, kings, otherMen, otherKings }: Material): string {
  return `${sideName(men, kings)} against ${sideName(otherMen, otherKings)}`;
}

function sideName(men: number, kings: number): string {
  const parts = [];
  if (kings > 0) parts.push(kings === 1 ? '1 king' : `${kings} kings`);
  if (men > 0) parts.push(men === 1 ? '1 man' : `${men} men`);
  return parts.join(', ');
}

const SQUARES = 32;
const MEN_SQUARES = 28;
/** Squares of the own edge, which only the own men and kings can hold. */
const EDGE = 4;

function choose(n: number, k: number): number {
  if (k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
