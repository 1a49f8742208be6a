/** Artificial trees, kind by kind: trees that differ only by their seed are of one kind. */
import { isGameName } from 'pincer/games';
import { depthReached, type Estimate, ratioOfSums, type Searches } from '../statistics/statistics.ts';
import type { Survey } from './survey.ts';

export interface TreeKind {
  /** Such as `random, width 6, height 8`. */
  readonly title: string;
  searches(driver: string): Searches;
}

function kindOf(name: string): string {
  const seed = /seed \d+/.exec(name);
  if (!seed) return name;
  return name.slice(0, seed.index).trimEnd().replace(/,$/, '') + name.slice(seed.index + seed[0].length);
}

/**
 * The kinds of the experiment's trees: its games that are none of ours, searched at once if there
 * is a variant that does, as simulations do.
 */
export function kindsOf(survey: Survey): TreeKind[] {
  const variant = (survey.variants.find(({ deepening }) => deepening === false) ?? survey.variant).name;
  return survey.games
    .filter((game) => !isGameName(game))
    .flatMap((game) => {
      const searches = (driver: string) => survey.searches(game, { driver, variant });
      const names = searches('alpha-beta').map(({ cell }) => cell.position.name);
      const kinds = [...new Set(names.map(kindOf))];
      // Trees that differ by no seed are one kind.
      if (kinds.length === names.length) return [{ title: survey.title(game), searches }];
      return kinds.map((kind) => ({
        title: kind,
        searches: (driver: string) => searches(driver).filter(({ cell }) => kindOf(cell.position.name) === kind),
      }));
    });
}

/** A driver's leaves relative to Alpha-Beta's, at the depth reached on these trees. */
export function relativeLeaves({ searches }: TreeKind, driver: string): Estimate | undefined {
  const base = searches('alpha-beta');
  const depth = depthReached(base);
  return depth === undefined ? undefined : ratioOfSums(searches(driver), base, depth, 'leaves');
}
