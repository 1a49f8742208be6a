import type { Queryable } from '../database/database.ts';
import { PLANNED, type Progress, UNFINISHED } from './plan.ts';

/** How an experiment is doing, and how fast, in a few numbers. */
export interface ExperimentOverview extends Progress {
  readonly name: string;
  /** What it asks. */
  readonly title: string;
  /** Whether workers may take its cells. */
  readonly open: boolean;
  /** Seconds until all is done, at the pace of the last minute; nothing where there was none. */
  readonly timeLeft: number | null;
}

/** Seconds over which the pace is taken. */
const PACE_OVER = 60;

/** These experiments, by name. */
export async function overviewOf(database: Queryable, names: readonly string[]): Promise<ExperimentOverview[]> {
  if (names.length === 0) return [];
  return await database.query<ExperimentOverview>(
    `select name, title, open, cells, finished, failed, unfinished,
       case when unfinished = 0 then 0 else unfinished * span / nullif(recent, 0) end as "timeLeft"
     from (
       select experiments.name, experiments.definition ->> 'title' as title, experiments.open,
         count(*)::integer as cells, count(results.cell)::integer as finished, count(results.error)::integer as failed,
         count(*) filter (where ${UNFINISHED})::integer as unfinished,
         count(*) filter (where results.finished > now() - make_interval(secs => $2))::integer as recent,
         least($2, extract(epoch from now() - experiments.begun))::double precision as span
       from ${PLANNED} where plan.experiment = any($1::text[]) group by experiments.name
     ) as counted order by name`,
    [names, PACE_OVER],
  );
}
