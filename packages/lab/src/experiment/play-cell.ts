import { playPair } from 'pincer/arena';
import type { DriverName } from 'pincer/drivers';
import type { Cell, DepthResult, Play } from './experiment.ts';

/**
 * Plays the pair of games of a cell: its driver against another from its position, with sides
 * swapped. What the fields of the result mean is at `DepthResult`.
 */
export async function playCell(
  { game, position: { text }, driver, table, variant }: Cell,
  { against, nodes, movetime }: Play,
  base: string,
): Promise<DepthResult> {
  const name = typeof driver === 'string' ? driver : driver.driver;
  const { points, usage } = await playPair({
    game,
    folder: base,
    ...(text !== undefined && { start: text }),
    drivers: [name as DriverName, against as DriverName],
    limit: movetime === undefined ? { nodes: nodes ?? 1 } : { movetime },
    searcher: { table: variant.table ?? table, ...(variant.net !== undefined && { net: variant.net }) },
  });
  const [{ moves, nodes: searched }] = usage;
  return { depth: 1, value: 2 * points, passes: 2, leaves: moves, nodes: searched, quiescent: 0 };
}
