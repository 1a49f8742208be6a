import type { State } from '../games/checkers/position.ts';
import { legalMoves, playMove } from './checkers.ts';

/**
 * Endgame databases by the book: all positions of up to so many pieces with Black to move, each
 * with its successors by the slow rules, and distances filled in by looking at all of them again
 * and again. The oracle of the retrograde analysis.
 */
export class Endings {
  /** The squares of each position, Black to move. */
  readonly positions: string[] = [];
  /** Plies to the end: odd for a win, even for a loss, -1 for a draw. */
  readonly plies: Int16Array;
  private readonly numbers = new Map<string, number>();

  constructor(pieces: number) {
    this.place('.'.repeat(32), 0, pieces);
    const successors = this.positions.map((squares) => this.successors(squares));
    this.plies = new Int16Array(this.positions.length).fill(-1);
    for (let distance = 0, quiet = 0; quiet < 2; distance++) {
      const found: number[] = [];
      for (const [at, next] of successors.entries()) {
        if (this.plies[at] < 0 && this.ends(next, distance)) found.push(at);
      }
      for (const at of found) this.plies[at] = distance;
      quiet = found.length === 0 ? quiet + 1 : 0;
    }
  }

  /** Puts up to so many pieces more on squares from `from` on, in every way. */
  private place(squares: string, from: number, pieces: number): void {
    if (/b/i.test(squares) && /w/i.test(squares)) {
      this.numbers.set(squares, this.positions.length);
      this.positions.push(squares);
    }
    for (let at = from; pieces > 0 && at < 32; at++) {
      for (const piece of 'bBwW') {
        if ((piece === 'b' && at >= 28) || (piece === 'w' && at < 4)) continue;
        this.place(squares.slice(0, at) + piece + squares.slice(at + 1), at + 1, pieces - 1);
      }
    }
  }

  /**
   * The numbers of the positions after each move, turned round so that Black is to move; -1 if the
   * other side has nothing left.
   */
  private successors(squares: string): number[] {
    const state: State = { squares, turn: 'black', quiet: 0 };
    return legalMoves(state).map((move) => this.numbers.get(turnedRound(playMove(state, move).squares)) ?? -1);
  }

  /**
   * Whether a position with these successors ends in exactly so many plies, if all shorter ends are
   * known.
   */
  private ends(successors: readonly number[], distance: number): boolean {
    const after = (next: number) => (next < 0 ? 0 : this.plies[next]);
    if (distance % 2 === 1) return successors.some((next) => after(next) === distance - 1);
    return successors.every((next) => after(next) % 2 === 1 && after(next) < distance);
  }
}

/** The board turned round, and the colours with it. */
export function turnedRound(squares: string): string {
  const swap: Readonly<Record<string, string>> = { b: 'w', w: 'b', B: 'W', W: 'B', '.': '.' };
  return [...squares]
    .reverse()
    .map((piece) => swap[piece])
    .join('');
}
