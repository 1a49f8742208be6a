import { COMPARED_DRIVERS, type DriverName } from '../drivers/index.ts';
import { loadKits } from '../games/index.ts';
import type { GameKit } from '../games/kit.ts';
import { Kernel } from '../kernel/host.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import { type SearcherOptions, tableBytes } from '../runtime/searcher.ts';

/** What the searches of one kind took in one game. */
export interface Work {
  /** What evaluated. */
  readonly evaluation: string;
  readonly nodes: number;
  /** Milliseconds. */
  readonly time: number;
}

/** One game's part of the signatures. */
export interface Part {
  readonly game: string;
  /**
   * Figure 1 to a fixed depth with every compared driver; none where the kit has no depth for it.
   */
  readonly plain: Work | undefined;
  /** The search that plays, with the driver that plays; none where the kit has no depth for it. */
  readonly selective: Work | undefined;
  /** The same with the game's net, which is in no signature; none where the game has none. */
  readonly net: Work | undefined;
  /** Bytes of a kernel beyond its table; none for games in TypeScript. */
  readonly fixedMemory: number | undefined;
}

/** The sums of all nodes, which every commit that changes one of them names. */
export interface Signatures {
  readonly plain: number;
  readonly selective: number;
}

const TABLE = 16;

/**
 * The bench: searches from the initial position of every game whose kit has depths for it. Nothing
 * in it depends on time, no game has its endgame databases, and the signatures are without nets, so
 * that they change exactly when a search does, and not with weights that were trained anew.
 */
export async function* runBench(): AsyncGenerator<Part, void, void> {
  for (const kit of await loadKits()) {
    const { plain, selective } = kit.benchDepths;
    if (plain === undefined && selective === undefined) continue;
    yield {
      game: kit.name,
      plain: plain === undefined ? undefined : workOf(kit, COMPARED_DRIVERS, plain, {}),
      selective: selective === undefined ? undefined : workOf(kit, ['widening'], selective, WITHOUT_NET),
      net: selective === undefined || !hasNet(kit) ? undefined : workOf(kit, ['widening'], selective, WITH_NET),
      fixedMemory: fixedMemoryOf(kit),
    };
  }
}

/** The signatures of a bench: commits say `Bench: <plain> <selective>`. */
export function signaturesOf(parts: readonly Part[]): Signatures {
  const sum = (kind: 'plain' | 'selective') => parts.reduce((nodes, part) => nodes + (part[kind]?.nodes ?? 0), 0);
  return { plain: sum('plain'), selective: sum('selective') };
}

const WITHOUT_NET: SearcherOptions = { selective: true, without: ['net'] };
const WITH_NET: SearcherOptions = { selective: true };

function workOf({ game }: GameKit, drivers: readonly DriverName[], depth: number, options: SearcherOptions): Work {
  const work = { evaluation: '', nodes: 0, time: 0 };
  for (const driver of drivers) {
    const outcome = search(createSearcher(game, undefined, { table: TABLE, ...options }), { driver, depth });
    work.evaluation = outcome.evaluation;
    work.nodes += outcome.counts.nodes + outcome.counts.quiescent;
    work.time += outcome.time;
  }
  return work;
}

function hasNet({ game }: GameKit): boolean {
  return 'net' in game && game.net !== undefined;
}

function fixedMemoryOf({ game }: GameKit): number | undefined {
  const searcher = createSearcher(game, undefined, { table: TABLE });
  return searcher instanceof Kernel ? searcher.memory - tableBytes(TABLE) : undefined;
}
