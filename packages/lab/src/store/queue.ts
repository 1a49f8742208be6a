import PgBoss from 'pg-boss';
import type { Database, Queryable } from '../database/database.ts';
import type { KeyedCell } from '../experiment/keyed-cells.ts';
import { cellsOfJobs, unfinishedCells } from './plan.ts';

/** The schema of pg-boss's tables. */
export const QUEUE_SCHEMA = 'pincer_queue';

const JOBS = `${QUEUE_SCHEMA}.job`;

/** A cell that somebody holds, who must renew it in time. */
export interface Job {
  readonly keyed: KeyedCell;
  /** How often the cell has failed before, with a reason. */
  readonly failures: number;
  /**
   * How often it was taken before by somebody who neither finished it nor gave it back. With the id
   * it distinguishes one holder from another.
   */
  readonly taken: number;
  /** Of those times, how often it was being run for certain: then it is a suspect. */
  readonly begun: number;
  /** Seconds in which it must be renewed. */
  readonly lease: number;
}

/** What a job carries beside the cell's id. All else is in the plan, which no worker can write. */
interface Load {
  readonly begun?: unknown;
}

/** Seconds of a lease, whatever a job says. */
const SHORTEST_LEASE = 1;
const LONGEST_LEASE = 86_400;

/** Jobs of an experiment that wait at a time, at most. */
const DEFAULT_WINDOW = 5000;

/** Settings of the queue. */
export interface QueueOptions {
  /** Most jobs of an experiment that wait at a time: to take one, pg-boss sorts them all. */
  readonly window?: number;
}

/**
 * The cells that are to be run, one queue an experiment, by pg-boss. A cell's job has the cell's
 * id, so that it cannot be there twice, and nothing else that says what is run: that is in the
 * plan. A job is removed in the transaction that stores the result.
 * The plan and the results say what is to be done; the queue is a window on it that whoever finds
 * it low fills again. A job whose holder does not renew it in time goes back into the queue. Only
 * the server's clock counts.
 */
export class Queue {
  private readonly database: Database;
  private readonly boss: PgBoss;
  private readonly window: number;

  constructor(database: Database, { window = DEFAULT_WINDOW }: QueueOptions = {}) {
    this.database = database;
    this.window = window;
    this.boss = new PgBoss({ db: executor(database), schema: QUEUE_SCHEMA, supervise: false, schedule: false });
  }

  /** Makes pg-boss's tables, or brings them up to date. */
  async install(): Promise<void> {
    await this.boss.start();
  }

  /** Makes an experiment's queue. `lease`: seconds in which a job must be renewed. */
  async create(name: string, lease: number): Promise<void> {
    // Tries are counted by us: a job that is given back is not to blame.
    const options = { name, retryLimit: 1_000_000_000, retryDelay: 0, expireInSeconds: lease };
    await this.boss.createQueue(name, { ...options });
    await this.boss.updateQueue(name, { ...options });
  }

  /**
   * In the transaction that changes the plan: removes jobs that it no longer has, or has in another
   * place.
   */
  async prune(tx: Queryable, name: string): Promise<void> {
    await tx.query(
      `delete from ${JOBS} job where job.name = $1 and not exists (
         select from plan where plan.experiment = $1 and plan.cell = replace(job.id::text, '-', '')
           and (job.state = 'active' or plan.ordinal = -job.priority))`,
      [name],
    );
  }

  /**
   * Puts the next cells of the plan into a queue that has room. True if nothing of the plan is left
   * that is not in it.
   */
  async refill(name: string): Promise<boolean> {
    return await this.database.transaction(async (tx) => {
      const [{ alone }] = await tx.query<{ alone: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as alone',
        [`refill ${name}`],
      );
      if (!alone) return false;
      const { waiting } = await this.counts(name, tx);
      if (waiting > this.window / 2) return false;
      const room = this.window - waiting;
      const except = `select id from ${JOBS} where name = $1`;
      const cells = await unfinishedCells(tx, name, { except, limit: room });
      const jobs = cells.map(({ ordinal, id }) => ({ id, name, priority: -ordinal }));
      if (jobs.length > 0) await this.boss.insert(jobs, { db: executor(tx) });
      return jobs.length < room;
    });
  }

  /**
   * Takes jobs in the order of the plan, as many as there are. Those whose cell has a result by
   * now, or is not in the plan, are removed instead.
   */
  async take(name: string, most: number): Promise<Job[]> {
    // pg-boss keeps a failed fetch to itself.
    let failure: { readonly thrown: unknown } | undefined;
    const { executeSql } = executor(this.database);
    const db: PgBoss.Db = {
      executeSql: async (sql, values) => {
        try {
          return await executeSql(sql, values);
        } catch (thrown) {
          failure = { thrown };
          throw thrown;
        }
      },
    };
    // No job waits for a time of day; one that is as old as the clock's tick would count as waiting.
    const options = { batchSize: most, includeMetadata: true, ignoreStartAfter: true, db } as const;
    const fetched = await this.boss.fetch<Load>(name, options);
    if (failure) throw failure.thrown;
    const cells = await cellsOfJobs(
      this.database,
      name,
      fetched.map(({ id }) => cellIdOf(id)),
    );
    const jobs: (Job & { readonly ordinal: number })[] = [];
    const needless: string[] = [];
    for (const { id: uuid, data, retryCount, expireInSeconds } of fetched) {
      const planned = cells.get(cellIdOf(uuid));
      if (!planned || planned.done) needless.push(uuid);
      else {
        const { id, revision, cell, failures, ordinal } = planned;
        const lease = Math.min(LONGEST_LEASE, Math.max(SHORTEST_LEASE, Number(expireInSeconds)));
        jobs.push({ keyed: { id, revision, cell }, failures, taken: retryCount, begun: begunOf(data), lease, ordinal });
      }
    }
    if (needless.length > 0) await this.remove(this.database, name, needless);
    return jobs.sort((a, b) => a.ordinal - b.ordinal);
  }

  /**
   * Holds jobs for another lease. Returns the ids of those that are still ours. (pg-boss counts a
   * lease from the start.)
   */
  async renew(name: string, jobs: readonly Job[]): Promise<Set<string>> {
    const rows = await this.database.query<{ readonly id: string }>(
      `update ${JOBS} job set started_on = now() from unnest($2::uuid[], $3::integer[]) as held (id, taken)
       where job.name = $1 and job.id = held.id and job.retry_count = held.taken and job.state = 'active'
       returning job.id`,
      [name, jobs.map(({ keyed }) => keyed.id), jobs.map(({ taken }) => taken)],
    );
    return new Set(rows.map(({ id }) => cellIdOf(id)));
  }

  /** Notes that a job is now being run, so that it is known if its holder dies meanwhile. */
  async begin(name: string, { keyed: { id }, begun }: Job): Promise<void> {
    await this.database.query(`update ${JOBS} set data = $3::jsonb where name = $1 and id = $2::uuid`, [
      name,
      id,
      JSON.stringify({ begun: begun + 1 } satisfies Load),
    ]);
  }

  /** In the transaction that stores their results. */
  async remove(tx: Queryable, name: string, ids: readonly string[]): Promise<void> {
    await this.boss.deleteJob(name, [...ids], { db: executor(tx) });
  }

  /** Gives jobs back that were not run to their end, and are not to blame for it. */
  async release(name: string, jobs: readonly Job[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.database.query(
      `update ${JOBS} job set state = 'created', started_on = null from unnest($2::uuid[], $3::integer[]) as held (id, taken)
       where job.name = $1 and job.id = held.id and job.retry_count = held.taken and job.state = 'active'`,
      [name, jobs.map(({ keyed }) => keyed.id), jobs.map(({ taken }) => taken)],
    );
  }

  /** Gives back what nobody renewed in time. Where nobody else can be, that is all. */
  async reclaim(): Promise<void> {
    const late = this.database.exclusive ? '' : 'and started_on + expire_in < now()';
    await this.database.query(`update ${JOBS} set state = 'retry' where state = 'active' ${late}`);
  }

  /** Removes what waits, but not what is being run. */
  async clear(name: string): Promise<void> {
    await this.boss.purgeQueue(name);
  }

  async counts(
    name: string,
    of: Queryable = this.database,
  ): Promise<{ readonly waiting: number; readonly running: number }> {
    const [counts] = await of.query<{ readonly waiting: number; readonly running: number }>(
      `select count(*) filter (where state < 'active')::integer as waiting,
         count(*) filter (where state = 'active')::integer as running
       from ${JOBS} where name = $1`,
      [name],
    );
    return counts;
  }
}

/** The id of the cell that a job points at: pg-boss wants it as a UUID. */
function cellIdOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}

function begunOf(data: Load | null): number {
  return Number.isSafeInteger(data?.begun) ? Number(data?.begun) : 0;
}

/** What pg-boss asks of a database. */
function executor(of: Queryable): PgBoss.Db {
  return { executeSql: async (sql, values) => ({ rows: await of.query(sql, values ?? []) }) };
}
