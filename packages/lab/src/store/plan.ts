/**
 * The tables `plan` and `cells`: what is to be run. An experiment's plan has its cells in their
 * order, under the revisions of when it was begun.
 */
import type { Database, Queryable } from '../database/database.ts';
import { LabError } from '../database/lab-error.ts';
import type { Cell, Located } from '../experiment/experiment.ts';
import { fingerprintOf, type KeyedCell, keyedCells } from '../experiment/keyed-cells.ts';

/**
 * A cell that failed is tried again in later runs, but no more often than this; nor is one that
 * brings down the process that it runs in alone.
 */
export const MAX_TRIES_A_CELL = 3;

/** The cells of experiments, with what is known of them. */
export const PLANNED = `plan join experiments on experiments.name = plan.experiment
  left join results on results.cell = plan.cell and results.revision = plan.revision`;

/**
 * Whether a cell of PLANNED is to be run: it has no result, or it failed before the experiment was
 * begun again.
 */
export const UNFINISHED = `(results.cell is null
  or (results.error is not null and results.tries < ${MAX_TRIES_A_CELL} and results.finished < experiments.begun))`;

/** Cells that go to or come from the database at a time. */
const CELLS_A_PAGE = 5000;

/** Puts these cells in place of an experiment's plan. */
export async function writePlan(tx: Queryable, name: string, cells: readonly KeyedCell[]): Promise<void> {
  await tx.query('delete from plan where experiment = $1', [name]);
  for (let from = 0; from < cells.length; from += CELLS_A_PAGE) {
    const page = cells.slice(from, from + CELLS_A_PAGE).map(({ id, revision, cell }, at) => ({
      ordinal: from + at,
      id,
      revision,
      content: cell,
    }));
    await tx.query(
      `with given as (select * from jsonb_to_recordset($2::jsonb) as given (ordinal integer, id text, revision text, content jsonb)),
         added as (insert into cells (id, content) select id, content from given on conflict (id) do nothing)
       insert into plan (experiment, ordinal, cell, revision, found)
       select $1, ordinal, id, revision, exists (
         select from results where results.cell = id and results.revision = given.revision) from given`,
      [name, JSON.stringify(page)],
    );
  }
  // The planner knows nothing of so many new rows, and would go through them one by one.
  await tx.query('analyze plan; analyze cells');
  await tx.query('update experiments set fingerprint = $2 where name = $1', [name, fingerprintOf(cells)]);
  await tx.query(
    `update experiments set machine_class = null where name = $1
       and not exists (select from ${PLANNED} where plan.experiment = $1 and results.cell is not null)`,
    [name],
  );
}

/** Whether an experiment has exactly this plan, and all of it is there. */
export async function hasPlan(tx: Queryable, name: string, cells: readonly KeyedCell[]): Promise<boolean> {
  if ((await fingerprintIn(tx, name)) !== fingerprintOf(cells)) return false;
  const [{ count }] = await tx.query<{ readonly count: number }>(
    'select count(*)::integer from plan join cells on cells.id = plan.cell where plan.experiment = $1',
    [name],
  );
  return count === cells.length;
}

async function fingerprintIn(database: Queryable, name: string): Promise<string | undefined> {
  const [row] = await database.query<{ readonly fingerprint: string }>(
    'select fingerprint from experiments where name = $1',
    [name],
  );
  return row?.fingerprint;
}

/** Experiments of a Pincer that kept no plans: they are planned as they would be now. */
export async function planUnplanned(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const unplanned = await tx.query<Located>(
      'select definition as experiment, base from experiments where fingerprint is null',
    );
    for (const located of unplanned) await writePlan(tx, located.experiment.name, keyedCells(located));
  });
}

/** A cell of a plan, with what the plan says of it. */
export interface PlannedCell extends KeyedCell {
  /** Whether a result of it was found. */
  readonly found: boolean;
}

/**
 * The cells of an experiment in their order. Throws if they are not those that were planned: then
 * the database has lost some.
 */
export async function readPlan(database: Queryable, name: string): Promise<PlannedCell[]> {
  const cells: PlannedCell[] = [];
  let page: PlannedCell[];
  do {
    page = await database.query<PlannedCell>(
      `select cells.id, plan.revision, plan.found, cells.content as cell from plan join cells on cells.id = plan.cell
       where plan.experiment = $1 and plan.ordinal >= $2 order by plan.ordinal limit $3`,
      [name, cells.length, CELLS_A_PAGE],
    );
    cells.push(...page);
  } while (page.length === CELLS_A_PAGE);
  if ((await fingerprintIn(database, name)) !== fingerprintOf(cells)) {
    throw new LabError(
      `the plan of ${name} is not as it was written, it has ${cells.length} cells now: the database is damaged. Put back a copy, or run the experiment again`,
    );
  }
  return cells;
}

/** A cell that a job points at. */
export interface JobCell extends KeyedCell {
  readonly ordinal: number;
  /** How often it has failed before. */
  readonly failures: number;
  /** Whether it was run with success. */
  readonly done: boolean;
}

/** Of these ids, the cells that an experiment's plan has, by their ids. */
export async function cellsOfJobs(
  database: Queryable,
  name: string,
  ids: readonly string[],
): Promise<Map<string, JobCell>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<JobCell>(
    `select plan.ordinal, cells.id, plan.revision, cells.content as cell, coalesce(results.tries, 0) as failures,
       results.cell is not null and results.error is null as done
     from ${PLANNED} join cells on cells.id = plan.cell
     where plan.experiment = $1 and plan.cell = any($2::text[])`,
    [name, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The first cells of an open experiment that are to be run, but none of those that `except`
 * selects: a query for the column `id`, in which $1 is the experiment's name.
 */
export async function unfinishedCells(
  tx: Queryable,
  name: string,
  { except, limit }: { readonly except: string; readonly limit: number },
): Promise<{ readonly ordinal: number; readonly id: string }[]> {
  return await tx.query(
    `select plan.ordinal, plan.cell as id from ${PLANNED}
     where plan.experiment = $1 and experiments.open and ${UNFINISHED}
       and not exists (select from (${except}) as excepted where excepted.id = plan.cell::uuid)
     order by plan.ordinal limit $2`,
    [name, limit],
  );
}

/** How far an experiment is. */
export interface Progress {
  readonly cells: number;
  /** Cells with a result. */
  readonly finished: number;
  /** Of these, cells whose result is a failure. */
  readonly failed: number;
  /** Cells that are still to be run, or to be run again. */
  readonly unfinished: number;
}

/** How far the plan of an experiment is done. */
export async function progressOf(database: Queryable, name: string): Promise<Progress> {
  const [progress] = await database.query<Progress>(
    `select count(*)::integer as cells, count(results.cell)::integer as finished,
       count(results.error)::integer as failed, count(*) filter (where ${UNFINISHED})::integer as unfinished
     from ${PLANNED} where plan.experiment = $1`,
    [name],
  );
  return progress;
}

/** A cell that failed, with the reason. */
export interface FailedCell {
  readonly cell: Cell;
  readonly error: string;
}

/** The cells of an experiment that failed, in their order. */
export async function failedCells(database: Queryable, name: string): Promise<FailedCell[]> {
  return await database.query<FailedCell>(
    `select cells.content as cell, results.error from ${PLANNED} join cells on cells.id = plan.cell
     where plan.experiment = $1 and results.error is not null order by plan.ordinal`,
    [name],
  );
}
