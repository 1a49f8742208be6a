import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database, Lock, Queryable } from '../database/database.ts';
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
  /** Whether its process is there: the database notices at once when it dies. */
  readonly connected: boolean;
}

/** Seconds after which a worker that says nothing is taken for dead. */
const PRESUMED_DEAD_AFTER = 60;

/** Who is at work. It serves only to be shown: cells are held by jobs. */
export class Roster {
  readonly id = randomUUID();
  private readonly database: Database;
  private cells = 0;
  /** The sign of life: a lock that the database takes back from who dies. */
  private sign: Lock | undefined;

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
    await this.giveSign();
  }

  private async giveSign(): Promise<void> {
    this.sign = await this.database.lock(signOf(this.id), 'alone', new AbortController().signal);
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
    if (tx === this.database && this.sign?.lost) await this.giveSign();
  }

  async leave(): Promise<void> {
    await this.sign?.release();
    await this.database.query('delete from workers where id = $1', [this.id]);
  }

  /** Those who were heard of lately. */
  async list(): Promise<RosterEntry[]> {
    const entries = await this.database.query<RosterEntry & { readonly id: string }>(
      `select id, host, pid, machine_class as "machineClass", lanes, experiment, cells,
         extract(epoch from now() - seen)::integer as silent
       from workers where seen > now() - make_interval(secs => $1) order by host, pid`,
      [PRESUMED_DEAD_AFTER],
    );
    const held = await this.database.held(entries.map(({ id }) => signOf(id)));
    return entries.map(({ id, ...entry }) => ({
      ...entry,
      connected: this.database.exclusive ? entry.pid === process.pid : held.has(signOf(id)),
    }));
  }
}

const signOf = (worker: string) => `worker ${worker}`;
