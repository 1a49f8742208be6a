import { canonical } from '../support/canonical.ts';
import type { Edge, Terrain } from './graph.ts';
import { checkedWalker } from './local-passes.ts';
import { PlainWalker } from './plain-walker.ts';
import type { FastPuzzle, PlainPuzzle } from './puzzle.ts';
import type { Walker } from './walker.ts';

/** Moves from a start, by number. */
export type Line = readonly number[];

/** A puzzle of either face as a graph: a state is known by the moves that lead to it. */
export function terrainFrom<State, Move>(
  puzzle: PlainPuzzle<State, Move> | FastPuzzle<State>,
  start: State,
): Terrain<Line> {
  const plain = 'walker' in puzzle ? undefined : new PlainWalker(puzzle, start);
  const walker: Walker = plain ?? checkedWalker(puzzle as FastPuzzle<State>, start);
  const list = new Int32Array(1 << 12);
  const keyOf = () => (plain ? canonical(plain.state) : `${walker.keyLow()},${walker.keyHigh()}`);

  /** Walks a line, does something there, and comes back. */
  function at<T>(line: Line, work: () => T): T {
    for (const move of line) {
      walker.moves(list, 0);
      walker.make(move);
    }
    try {
      return work();
    } finally {
      for (const move of line.toReversed()) walker.unmake(move);
    }
  }

  return {
    nameOf: (line) => at(line, keyOf),
    look: (line) =>
      at(line, () => {
        const moves = [...list.subarray(0, walker.moves(list, 0))];
        const edges: Edge[] = moves.map((move) => {
          const cost = walker.cost(move);
          walker.make(move);
          const to = keyOf();
          walker.unmake(move);
          return { move: String(move), cost, to };
        });
        const site = { handle: line, name: keyOf(), solved: walker.solved(), estimate: walker.estimate(), edges };
        return { site, next: moves.map((move) => [...line, move]) };
      }),
  };
}
