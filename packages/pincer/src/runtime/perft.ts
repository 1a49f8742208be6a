import { Kernel } from '../kernel/host.ts';
import type { Searcher } from './searcher.ts';

/**
 * The number of lines of exactly `depth` plies from the position at hand; games that end earlier do
 * not count.
 */
export function perft<State, Move>(searcher: Searcher<State, Move>, depth: number): number {
  if (searcher instanceof Kernel) return searcher.perft(depth);
  if (depth === 0) return 1;
  const moves = searcher.moves();
  if (depth === 1) return moves.length;
  let total = 0;
  for (const move of moves) {
    searcher.make(move);
    total += perft(searcher, depth - 1);
    searcher.unmake(move);
  }
  return total;
}

/** The same for each first move. */
export function* divide<State, Move>(
  searcher: Searcher<State, Move>,
  depth: number,
): Generator<{ readonly move: Move; readonly count: number }, void, void> {
  for (const move of searcher.moves()) {
    const name = searcher.decode(move);
    searcher.make(move);
    const count = perft(searcher, depth - 1);
    searcher.unmake(move);
    yield { move: name, count };
  }
}
