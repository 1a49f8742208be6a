import { createHash } from 'node:crypto';
import { canonical } from 'pincer/support';
import type { Cell, DriverPart, Experiment, GamePart, PositionPart, Variant } from './experiment.ts';
import { isSetName, positionsOf } from './positions.ts';

const DEFAULT_VARIANT: Variant = { name: 'standard' };
const DEFAULT_TABLES = [21];

/**
 * All cells of an experiment, in the order in which they are run: drivers take turns at each
 * position, and where time is measured, every other position in reverse. A variant without a table
 * is searched once, whatever tables there are.
 */
export function cellsOf(experiment: Experiment): Cell[] {
  const { games, drivers, tables = DEFAULT_TABLES, variants = [DEFAULT_VARIANT], measure = 'counts' } = experiment;
  return games.flatMap((part) =>
    tables.flatMap((table, size) =>
      variants
        .filter((variant) => variant.table !== false || size === 0)
        .flatMap((variant) =>
          partPositions(part).flatMap((position, index) => {
            const turns = measure === 'time' && index % 2 === 1 ? drivers.toReversed() : drivers;
            return turns.map((driver) => ({
              game: part.game,
              position,
              driver: inGame(driver, part),
              table,
              variant,
              depth: part.depth,
              measure,
            }));
          }),
        ),
    ),
  );
}

function partPositions({ game, positions }: GamePart): readonly PositionPart[] {
  if (typeof positions !== 'string') return positions;
  if (!isSetName(positions)) throw new RangeError(`there is no test set "${positions}"`);
  return positionsOf(game, positions);
}

/**
 * Aspiration NegaScout has the window and the guess that the game's part gives, where its own part
 * gives none.
 */
function inGame(driver: DriverPart, { delta, guess }: GamePart): DriverPart {
  const part = typeof driver === 'string' ? { label: driver, driver } : driver;
  if (part.driver !== 'aspiration' || (delta === undefined && guess === undefined)) return driver;
  return { ...(delta !== undefined && { delta }), ...(guess !== undefined && { guess }), ...part };
}

/** The cell's name in the store: equal for equal content, in whatever order its fields are. */
export function cellId(cell: Cell): string {
  return createHash('sha256').update(canonical(cell)).digest('hex').slice(0, 32);
}
