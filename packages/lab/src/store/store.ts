import { type Connection, connectionText } from '../database/connection.ts';
import type { Database, Queryable } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import { LabError } from '../database/lab-error.ts';
import type { LockOptions } from '../database/lock-file.ts';
import { checkSchema, migrate, SCHEMA_VERSION } from '../database/migrations.ts';
import { type Patience, patient, persistence } from '../database/patience.ts';
import { withReadableErrors } from '../database/readable-errors.ts';
import type { Environment, Located, Results } from '../experiment/experiment.ts';
import type { KeyedCell } from '../experiment/keyed-cells.ts';
import {
  type FailedCell,
  failedCells,
  hasPlan,
  PLANNED,
  type PlannedCell,
  type Progress,
  planUnplanned,
  progressOf,
  readPlan,
  UNFINISHED,
  writePlan,
} from './plan.ts';
import { Queue, type QueueOptions } from './queue.ts';
import { clearFailures, findResults, saveResults, type Tried } from './results.ts';
import { regrantWorkers } from './worker-role.ts';

/** An experiment as it was last begun. */
export interface Begun extends Located {
  readonly environment: Environment;
}

/** What a worker must know of an experiment whose cells it may take. */
export interface Open {
  readonly name: string;
  readonly base: string;
  readonly environment: Environment;
  readonly timed: boolean;
  /** The class of machines that its times are taken on, once one has been. */
  readonly machineClass: string | null;
  /** Its games, by name or by the path of a user's module. */
  readonly games: readonly string[];
  /** When it was begun, exactly, by the database's clock. */
  readonly begun: string;
}

/** How a store is opened. */
export interface StoreOptions {
  /** Bring the schema up to date; otherwise it must be. Default true. */
  readonly migrate?: boolean;
  readonly queue?: QueueOptions;
}

/** How a store on a server is opened. */
export interface ServerOptions extends StoreOptions {
  /** Wait for a server that does not answer yet. Default false. */
  readonly await?: boolean;
}

/**
 * Experiments and results in a database. A result is kept under its cell and the revision of the
 * search that found it: a changed search finds no result of an old one, and overwrites none.
 * Experiments that have cells in common share their results. A success stands for ever; a failure
 * stands until a later try.
 */
export class Store {
  readonly database: Database;
  readonly queue: Queue;

  private constructor(database: Database, queue: Queue) {
    this.database = database;
    this.queue = queue;
  }

  /** The store in a directory, which is made if need be. */
  static async openDirectory(directory: string, options?: LockOptions): Promise<Store> {
    return await Store.open(await openEmbedded(directory, options), `in ${directory}`);
  }

  /**
   * A server that goes away is waited for; one that does not answer at first only if `await` says
   * so: its address may be wrong.
   */
  static async openServer(connection: Connection, patience: Patience, options: ServerOptions = {}): Promise<Store> {
    const { openServer } = await import('../database/server.ts');
    const open = () => openServer(connection);
    const database = options.await ? await persistence(patience)(open) : await open();
    return await Store.open(patient(database, patience), connectionText(connection), options);
  }

  /**
   * The store in a database of any kind. `where` names the database in messages, as in `in
   * results`.
   */
  static async open(database: Database, where: string, options: StoreOptions = {}): Promise<Store> {
    const readable = withReadableErrors(database, where);
    const queue = new Queue(readable, options.queue);
    try {
      if (options.migrate === false) await checkSchema(readable, `the database ${where}`);
      else await bringUpToDate(readable, queue, `the database ${where}`);
    } catch (thrown) {
      await database.close().catch(() => {});
      throw thrown;
    }
    return new Store(readable, queue);
  }

  /**
   * Notes an experiment with its plan, before its cells are run; its queue must be there. The same
   * plan again changes nothing, and two who begin it at the same time take turns. Only where
   * another plan has no time yet may times be taken anew on other machines.
   */
  async begin(located: Located, environment: Environment, cells: readonly KeyedCell[]): Promise<void> {
    const { name } = located.experiment;
    await this.database.transaction(async (tx) => {
      await note(tx, located, environment);
      if (!(await hasPlan(tx, name, cells))) {
        await writePlan(tx, name, cells);
        await this.queue.prune(tx, name);
      }
      await tx.query('update experiments set open = true where name = $1', [name]);
    });
  }

  /**
   * Notes an experiment that was begun elsewhere. It must not be there yet, or with the same plan.
   */
  async adopt(begun: Begun, cells: readonly KeyedCell[], machineClass: string | undefined): Promise<void> {
    const { name } = begun.experiment;
    await this.database.transaction(async (tx) => {
      await note(tx, begun, begun.environment);
      await writePlan(tx, name, cells);
      await this.queue.prune(tx, name);
      await tx.query('update experiments set machine_class = $2 where name = $1', [name, machineClass ?? null]);
    });
  }

  /** Commits results, all or none, together with what `also` does. */
  async save(results: readonly Tried[], also: (tx: Queryable) => Promise<void> = async () => {}): Promise<void> {
    await saveResults(this.database, results, also);
  }

  /** What is known of these cells, by their ids. */
  async find(cells: readonly KeyedCell[]): Promise<Map<string, Tried>> {
    return await findResults(this.database, cells);
  }

  /** All experiments that were ever begun, by name. */
  async experiments(): Promise<Begun[]> {
    return await this.database.query<Begun>(
      'select definition as experiment, base, environment from experiments order by name',
    );
  }

  /** The names of all experiments, and whether workers may take their cells. */
  async names(): Promise<{ readonly name: string; readonly open: boolean }[]> {
    return await this.database.query('select name, open from experiments order by name');
  }

  /** The experiments that workers may take cells of, in the order in which they were begun. */
  async open(): Promise<Open[]> {
    return await this.database.query<Open>(
      `select name, base, environment, coalesce(definition ->> 'measure' = 'time', false) as timed,
         machine_class as "machineClass", jsonb_path_query_array(definition, '$.games[*].game') as games,
         begun::text as begun
       from experiments where open order by experiments.begun, name`,
    );
  }

  /** An experiment; nothing if it was never begun. */
  async experiment(name: string): Promise<Begun | undefined> {
    const [begun] = await this.database.query<Begun>(
      'select definition as experiment, base, environment from experiments where name = $1',
      [name],
    );
    return begun;
  }

  /** The cells of an experiment in their order, with the revisions of when it was begun. */
  async planned(name: string): Promise<PlannedCell[]> {
    return await readPlan(this.database, name);
  }

  /** How far an experiment is. */
  async progress(name: string): Promise<Progress> {
    return await progressOf(this.database, name);
  }

  /** The cells of an experiment that failed, with the reasons. */
  async failures(name: string): Promise<FailedCell[]> {
    return await failedCells(this.database, name);
  }

  /**
   * Nothing is left to be run: workers need not look again. Not if the experiment was begun anew
   * meanwhile.
   */
  async finish({ name, begun }: Open): Promise<boolean> {
    const rows = await this.database.query(
      `select close_experiment($1, $2::timestamptz) where not exists (
         select from ${PLANNED} where plan.experiment = $1 and ${UNFINISHED})`,
      [name, begun],
    );
    return rows.length > 0;
  }

  /**
   * Workers take no more of its cells, until it is begun again. False if there is no such
   * experiment.
   */
  async stop(name: string): Promise<boolean> {
    const rows = await this.database.query('update experiments set open = false where name = $1 returning name', [
      name,
    ]);
    if (rows.length > 0) await this.queue.clear(name);
    return rows.length > 0;
  }

  /**
   * Whether an experiment's times are taken on this class of machines; the first to ask decides it.
   */
  async claim(name: string, machineClass: string, { node, cpu, cores }: Environment): Promise<boolean> {
    await this.database.query('select claim_times($1, $2, $3::jsonb)', [
      name,
      machineClass,
      JSON.stringify({ node, cpu, cores }),
    ]);
    return (await this.machineClass(name)) === machineClass;
  }

  /** The class of machines that an experiment's times are taken on, if that is decided. */
  async machineClass(name: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ readonly class: string | null }>(
      'select machine_class as class from experiments where name = $1',
      [name],
    );
    return row?.class ?? undefined;
  }

  /** All that was found for an experiment; nothing if it was never begun. */
  async results(name: string): Promise<Results | undefined> {
    const known = await this.experiment(name);
    if (!known) return undefined;
    const cells = (await this.found(name)).tried.map(({ result }) => result);
    return { experiment: known.experiment, environment: known.environment, cells };
  }

  /**
   * The cells of an experiment in their order, and those of them that have a result. Throws if
   * results are gone that were there: nobody is given part of them for the whole.
   */
  async found(name: string): Promise<{ readonly planned: KeyedCell[]; readonly tried: Tried[] }> {
    const planned = await this.planned(name);
    const results = await this.find(planned);
    const lost = planned.filter(({ id, found }) => found && !results.has(id)).length;
    if (lost > 0) {
      throw new LabError(
        `${lost} of the ${planned.filter(({ found }) => found).length} results of ${name} that were there are gone: the database is damaged. Put back a copy, or run the experiment again: it runs those cells anew`,
      );
    }
    return { planned, tried: planned.flatMap(({ id }) => results.get(id) ?? []) };
  }

  /**
   * Forgets the failures of an experiment, so that its next run tries those cells as if for the
   * first time. Returns how many there were; nothing if there is no such experiment.
   */
  async retry(name: string): Promise<number | undefined> {
    if (!(await this.experiment(name))) return undefined;
    return await this.database.transaction((tx) => clearFailures(tx, name));
  }

  async close(): Promise<void> {
    await this.database.close();
  }
}

/** Two who do so at the same time take turns. */
async function bringUpToDate(database: Database, queue: Queue, where: string): Promise<void> {
  const lock = await database.lock('schema', 'alone', new AbortController().signal);
  try {
    const before = await migrate(database, where);
    await queue.install();
    await planUnplanned(database);
    if (before > 0 && before < SCHEMA_VERSION && !database.exclusive) await regrantWorkers(database);
  } finally {
    await lock.release();
  }
}

/** Where times were taken, the machine that took them stays noted. */
async function note(tx: Queryable, { experiment, base }: Located, environment: Environment): Promise<void> {
  await tx.query(
    `insert into experiments (name, definition, base, environment) values ($1, $2::jsonb, $3, $4::jsonb)
     on conflict (name) do update set definition = excluded.definition, base = excluded.base, begun = now(),
       environment = case when experiments.machine_class is null then excluded.environment
         else experiments.environment || (excluded.environment - 'node' - 'cpu' - 'cores') end`,
    [experiment.name, JSON.stringify(experiment), base, JSON.stringify(environment)],
  );
}
