import { COMPARED_DRIVERS } from '../drivers/index.ts';
import { loadKits } from '../games/index.ts';
import { Kernel } from '../kernel/host.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import { tableBytes } from '../runtime/searcher.ts';

/** One game's part of the signature. */
export interface Part {
  readonly game: string;
  readonly nodes: number;
  /** Milliseconds. */
  readonly time: number;
  /** Bytes of a kernel beyond its table; none for games in TypeScript. */
  readonly fixedMemory: number | undefined;
}

const TABLE = 16;

/**
 * The bench: every compared driver from the initial position of every game whose kit has a depth for it. The sum of all nodes is the search's signature: it changes
 * exactly when the search does, and every commit that changes it says so (`Bench: N`).
 */
export async function* runBench(): AsyncGenerator<Part, void, void> {
  for (const { name, game, benchDepth: depth } of await loadKits()) {
    if (depth === undefined) continue;
    let nodes = 0;
    let time = 0;
    let fixedMemory: number | undefined;
    for (const driver of COMPARED_DRIVERS) {
      const searcher = createSearcher(game, undefined, { table: TABLE });
      const outcome = search(searcher, { driver, depth });
      if (searcher instanceof Kernel) fixedMemory = searcher.memory - tableBytes(TABLE);
      nodes += outcome.counts.nodes + outcome.counts.quiescent;
      time += outcome.time;
    }
    yield { game: name, nodes, time, fixedMemory };
  }
}
