import type { DriverName } from '../drivers/index.ts';
import { findKit, isModule, modulePath } from '../loader/index.ts';
import { runMatch } from './match.ts';
import { OwnPlayer } from './own.ts';
import type { OwnOptions } from './own-options.ts';
import type { Usage } from './tally.ts';

/** Two drivers that play from one position, each side once. */
export interface PairOptions {
  /** One of our games by name, or the path of a user's module. */
  readonly game: string;
  /** The folder that the path is relative to. Default the one at hand. */
  readonly folder?: string;
  /** Where both games begin, in the game's own notation. Default: as always. */
  readonly start?: string;
  readonly drivers: readonly [DriverName, DriverName];
  /** What both may spend on a move; times are milliseconds. */
  readonly limit: { readonly nodes: number } | { readonly movetime: number };
  /** What else both search with. Default: the selective search, as in play. */
  readonly searcher?: OwnOptions['searcher'];
}

/** How a pair of games ended. */
export interface Pair {
  /** Of the first driver: 0 to 2, a draw is worth 0.5. */
  readonly points: number;
  /** What each driver spent. */
  readonly usage: readonly [Usage, Usage];
}

/** A game of so many plies is a draw. */
const MOST_PLIES = 400;
/** Milliseconds by which a move may take longer than asked for, and in which one is given up. */
const MARGIN = 2000;
const PATIENCE = 600_000;

/**
 * Plays two games from a position between drivers, with all else the same; limited by nodes they
 * are the same games every time. Throws if there is no such game or position, or if a player breaks
 * down.
 */
export async function playPair(options: PairOptions): Promise<Pair> {
  const { game, folder, start, drivers, limit, searcher } = options;
  const found = await findKit(game, folder);
  if (!found.ok) throw new Error(found.error);
  const settings = {
    game: isModule(game) ? modulePath(game, folder) : game,
    searcher: { hits: 'deeper', selective: true, ...searcher },
  } as const;
  const { standing } = await runMatch(
    {
      conditions: { kit: found.value, adjudication: { mostPlies: MOST_PLIES }, margin: MARGIN, patience: PATIENCE },
      limits: [limit, limit],
      openings: [{ name: start ?? 'start', moves: [], ...(start !== undefined && { start }) }],
      concurrency: 1,
      createPlayer: (player) =>
        new OwnPlayer({
          name: drivers[player],
          game: settings.game,
          options: { driver: drivers[player], searcher: settings.searcher },
        }),
    },
    undefined,
    { signal: new AbortController().signal },
  );
  const [incident] = standing.reports;
  if (incident) throw new Error(`${drivers[incident.player]}: ${incident.termination}: ${incident.reason}`);
  return { points: standing.wins + standing.draws / 2, usage: standing.usage };
}
