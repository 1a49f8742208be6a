/**
 * The table `results`: what was found. A result is kept under its cell and the revision of the
 * search that found it. A success stands for ever; a failure stands until a later try.
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

/** Commits results, all or none, together with what `also` does. */
export async function saveResults(
  database: Database,
  results: readonly Tried[],
  also: (tx: Queryable) => Promise<void>,
): Promise<void> {
  // In one order for all: two who save the same results do not wait for each other.
  const sorted = [...results].sort((a, b) => (a.keyed.id < b.keyed.id ? -1 : 1));
  const rows = sorted.map(({ keyed, tries, result }) => ({
    cell: keyed.id,
    revision: keyed.revision,
    tries,
    depths: result.depths,
    error: result.error ?? null,
  }));
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into results (cell, revision, tries, depths, error)
       select cell, revision, tries, depths, error
       from jsonb_to_recordset($1::jsonb) as given (cell text, revision text, tries integer, depths jsonb, error text)
       on conflict (cell, revision) do update set tries = excluded.tries, depths = excluded.depths,
         error = excluded.error, finished = now()
         where results.error is not null and (excluded.error is null or excluded.tries > results.tries)`,
      [JSON.stringify(rows)],
    );
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

/** The ids of those cells that were run with success. */
export async function succeeded(database: Queryable, cells: readonly KeyedCell[]): Promise<Set<string>> {
  if (cells.length === 0) return new Set();
  const rows = await database.query<{ readonly cell: string }>(
    `select cell from results join unnest($1::text[], $2::text[]) as wanted (id, of) on cell = id and revision = of
     where error is null`,
    [cells.map(({ id }) => id), cells.map(({ revision }) => revision)],
  );
  return new Set(rows.map(({ cell }) => cell));
}
