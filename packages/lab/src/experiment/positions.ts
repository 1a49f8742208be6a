import { readFileSync } from 'node:fs';
import { loadKits } from 'pincer/games';
import type { PositionPart } from './experiment.ts';

/**
 * The test sets that come with Pincer; `tools/positions.mjs` makes them and states the rule.
 *
 * - `paper`: 20 positions in move sequences of tournament games, as in section 4.1.
 * - `wide`: at least 100 positions from all games: verdicts rest on these.
 * - `tune`: 20 others, on which parameters such as Aspiration's window are chosen.
 */
export const SET_NAMES = ['paper', 'wide', 'tune'] as const;

export type SetName = (typeof SET_NAMES)[number];

const FILES: ReadonlyMap<string, URL> = new Map(
  (await loadKits()).flatMap(({ name, positions }) => (positions ? [[name, positions]] : [])),
);

/** The games that have test sets. */
export const SET_GAMES: readonly string[] = [...FILES.keys()];

const cache = new Map<string, Readonly<Record<SetName, readonly PositionPart[]>>>();

export function positionsOf(game: string, set: SetName): readonly PositionPart[] {
  let sets = cache.get(game);
  if (!sets) {
    const file = FILES.get(game);
    if (!file) throw new RangeError(`${game} has no test sets`);
    sets = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<SetName, readonly PositionPart[]>>;
    cache.set(game, sets);
  }
  return sets[set];
}

export function isSetName(name: string): name is SetName {
  return (SET_NAMES as readonly string[]).includes(name);
}
