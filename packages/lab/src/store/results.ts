/**
 * The table `results`: what was found. A result is kept under its cell and the revision of the
 * search that found it. A success stands for ever; a failure stands until a later try, or until it
 * is cleared.
 */
import type { Database, Queryable } from '../database/database.ts';
import type { CellResult, DepthResult } from '../experiment/experiment.ts';
import type { KeyedCell } from '../experiment/keyed-cells.ts';

/** A result with the number of times that the cell was tried. */
export interface Tried {
  readonly keyed: KeyedCell;
  readonly tries: number;
  readonly result: CellResult;
}

/** Results that are asked for at a time. */
const RESULTS_A_PAGE = 5000;

/** Commits results of planned cells, all or none, together with what `also` does. */
export async function saveResults(
  database: Database,
  results: readonly Tried[],
  also: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const rows = results.map(({ keyed, tries, result }) => ({
    cell: keyed.id,
    revision: keyed.revision,
    tries,
    depths: result.depths,
    error: result.error ?? null,
  }));
  await database.transaction(async (tx) => {
    await tx.query('select save_results($1::jsonb)', [JSON.stringify(rows)]);
    await also(tx);
  });
}

interface ResultRow {
  readonly id: string;
  readonly tries: number;
  readonly depths: readonly DepthResult[];
  readonly error: string | null;
}

/** What is known of these cells, by their ids. */
export async function findResults(database: Queryable, cells: readonly KeyedCell[]): Promise<Map<string, Tried>> {
  const found = new Map<string, Tried>();
  for (let from = 0; from < cells.length; from += RESULTS_A_PAGE) {
    const page = cells.slice(from, from + RESULTS_A_PAGE);
    const keyedBy = new Map(page.map((keyed) => [keyed.id, keyed]));
    const rows = await database.query<ResultRow>(
      `select cell as id, tries, depths, error
       from results join unnest($1::text[], $2::text[]) as wanted (id, of) on cell = wanted.id and revision = of`,
      [page.map(({ id }) => id), page.map(({ revision }) => revision)],
    );
    for (const { id, tries, depths, error } of rows) {
      const keyed = keyedBy.get(id);
      if (keyed)
        found.set(id, { keyed, tries, result: { cell: keyed.cell, depths, ...(error !== null && { error }) } });
    }
  }
  return found;
}

/** Forgets the failures of an experiment's cells. Returns how many there were. */
export async function clearFailures(tx: Queryable, experiment: string): Promise<number> {
  const cleared = await tx.query(
    `with failed as (delete from results using plan
         where plan.experiment = $1 and plan.cell = results.cell and plan.revision = results.revision
           and results.error is not null
         returning results.cell, results.revision),
       forgotten as (update plan set found = false from failed
         where plan.cell = failed.cell and plan.revision = failed.revision)
     select from failed`,
    [experiment],
  );
  return cleared.length;
}
