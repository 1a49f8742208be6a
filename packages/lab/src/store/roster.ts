import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database, Queryable } from '../database/database.ts';
import type { Environment } from '../experiment/experiment.ts';

/** A worker, as others see it. */
export interface RosterEntry {
  readonly host: string;
  readonly pid: number;
  readonly machineClass: string;
  readonly lanes: number;
  /** What it works on; nothing while it waits. */
  readonly experiment: string | null;
  /** How many cells it has finished. */
  readonly cells: number;
  /** Seconds since it was last heard of, by the database's clock. */
  readonly silent: number;
}

/** Seconds after which a worker that says nothing is taken for dead. */
const PRESUMED_DEAD_AFTER = 60;

/** Who is at work. It serves only to be shown: cells are held by jobs. */
export class Roster {
  readonly id = randomUUID();
  private readonly database: Database;
  private cells = 0;

  constructor(database: Database) {
    this.database = database;
  }

  async enter(machineClass: string, { version, kernelHash }: Environment, lanes: number): Promise<void> {
    await this.database.query(`delete from workers where seen < now() - interval '1 day'`);
    await this.database.query(
      `insert into workers (id, host, pid, machine_class, version, kernel_hash, lanes) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do nothing`,
      [this.id, hostname(), process.pid, machineClass, version, kernelHash, lanes],
    );
  }

  /** `finished` cells more. In whose transaction they are committed. */
  async note(experiment: string | null, finished = 0, tx: Queryable = this.database): Promise<void> {
    const cells = this.cells + finished;
    await tx.query('update workers set seen = now(), experiment = $2, cells = $3 where id = $1', [
      this.id,
      experiment,
      cells,
    ]);
    this.cells = cells;
  }

  async leave(): Promise<void> {
    await this.database.query('delete from workers where id = $1', [this.id]);
  }

  /** Those who were heard of lately. */
  async list(): Promise<RosterEntry[]> {
    return await this.database.query<RosterEntry>(
      `select host, pid, machine_class as "machineClass", lanes, experiment, cells,
         extract(epoch from now() - seen)::integer as silent
       from workers where seen > now() - make_interval(secs => $1) order by host, pid`,
      [PRESUMED_DEAD_AFTER],
    );
  }
}
