import type { FastGame, Position } from '../contract/game.ts';
import { Hash } from '../runtime/hash.ts';
import { WIN } from '../search/values.ts';

/**
 * An artificial game tree, as simulations use them, with nothing stored: every node is computed
 * from the seed and the path to it. All parts can be combined.
 */
export interface TreeShape {
  readonly seed: number;
  /** Moves at every node. */
  readonly width: number;
  /** Where the game ends at the latest. */
  readonly height: number;
  /** Leaves are random integers from -range to range. */
  readonly range: number;
  /**
   * `random`: each leaf for itself. `strong`: a leaf is the sum of its moves' worths, and the first
   * move of a node is usually the best one. `perfect`: the first move of every node is its best
   * one, strictly.
   */
  readonly order?: 'random' | 'strong' | 'perfect';
  /** The share of inner nodes, in percent, at which the game ends early. */
  readonly ends?: number;
  /** The share of nodes, in percent, whose player moves again. */
  readonly repeats?: number;
  /** The share of nodes, in percent, that are noisy. */
  readonly noise?: number;
  /** The share of ends, in percent, that are decided (±WIN) rather than a score. */
  readonly decided?: number;
  /** Whether the order of the moves that led to a node does not matter. */
  readonly transpositions?: boolean;
}

interface Node {
  readonly ply: number;
  readonly low: number;
  readonly high: number;
  readonly side: number;
  /** For `strong` and `perfect`: the worth of the moves so far, to player 0. */
  readonly worth: number;
}

/** A walk through an artificial tree: the position that a search works on. */
export class ArtificialTree implements Position {
  private readonly shape: TreeShape;
  private readonly hash = new Hash();
  private readonly path: Node[] = [];
  private node: Node;

  constructor(shape: TreeShape) {
    this.shape = shape;
    this.hash.seed(shape.seed);
    this.node = { ply: 0, low: this.hash.low, high: this.hash.high, side: 0, worth: 0 };
  }

  moves(into: Int32Array, from: number): number {
    if (this.isOver()) return from;
    for (let move = 0; move < this.shape.width; move++) into[from + move] = move;
    return from + this.shape.width;
  }

  noisy(into: Int32Array, from: number): number {
    return this.chance(3, this.shape.noise) ? this.moves(into, from) : from;
  }

  standPat(): boolean {
    return this.chance(4, 50);
  }

  make(move: number): void {
    const { ply, low, high, side, worth } = this.node;
    this.path.push(this.node);
    this.hash.seed(move);
    if (this.shape.transpositions) {
      // Sums do not show in which order their terms came; the ply and the player are in the sum of
      // each half.
      this.hash.add(side);
      this.hash.low = (low + this.hash.low) | 0;
      this.hash.high = (high + this.hash.high) | 0;
    } else {
      this.hash.low = low;
      this.hash.high = high;
      this.hash.add(move);
    }
    const again = !this.shape.transpositions && this.chanceOf(this.hash.low, 1, this.shape.repeats);
    const gain = this.worthOf(move, ply);
    this.node = {
      ply: ply + 1,
      low: this.hash.low,
      high: this.hash.high,
      side: again ? side : side ^ 1,
      worth: worth + (side === 0 ? gain : -gain),
    };
  }

  unmake(): void {
    this.node = this.path.pop() as Node;
  }

  turn(): number {
    return this.node.side;
  }

  evaluate(): number {
    const { range, order, decided } = this.shape;
    const { side, worth } = this.node;
    if (this.isOver() && this.chance(5, decided)) return this.bits(6) & 1 ? WIN : -WIN;
    const forFirst = (order ?? 'random') === 'random' ? (this.bits(7) % (2 * range + 1)) - range : worth;
    return side === 0 ? forFirst : 0 - forFirst;
  }

  keyLow(): number {
    return this.node.low;
  }

  keyHigh(): number {
    return this.node.high;
  }

  private isOver(): boolean {
    const { ply } = this.node;
    return ply >= this.shape.height || (ply > 0 && this.chance(2, this.shape.ends));
  }

  /** What a move is worth to the player who makes it. */
  private worthOf(move: number, ply: number): number {
    const { order, range, width } = this.shape;
    // Every later ply matters less than the least difference at this one: the best first move stays
    // the best.
    if (order === 'perfect') return (width - 1 - move) * (2 * width) ** (this.shape.height - 1 - ply);
    if (order !== 'strong') return 0;
    const word = this.shape.transpositions ? this.shape.seed + this.node.side : this.node.low;
    const noise = this.bitsOf(word ^ Math.imul(move + 1, 0x9e3779b1), 8) % (range + 1);
    return noise - move * Math.ceil(range / width);
  }

  private chance(salt: number, percent: number | undefined): boolean {
    return this.chanceOf(this.node.low, salt, percent);
  }

  private chanceOf(word: number, salt: number, percent = 0): boolean {
    return percent > 0 && this.bitsOf(word, salt) % 100 < percent;
  }

  private bits(salt: number): number {
    return this.bitsOf(this.node.low, salt);
  }

  private bitsOf(word: number, salt: number): number {
    let x = Math.imul(word ^ Math.imul(salt, 0x85ebca6b), 0x9e3779b1);
    x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
    return (x ^ (x >>> 13)) >>> 0;
  }
}

/** Artificial trees as a game: a state is the shape of a tree, and stands for its root. */
export const artificialTree: FastGame<TreeShape> = {
  name: 'artificial tree',
  initial: { seed: 1, width: 4, height: 8, range: 1000 },
  position: (shape) => new ArtificialTree(shape),
};
