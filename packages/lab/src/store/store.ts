import { createHash } from 'node:crypto';
import { type Connection, connectionText } from '../database/connection.ts';
import { checkSchema, type Database, migrate, type Queryable } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import { type Patience, patient } from '../database/patience.ts';
import { telling } from '../database/telling.ts';
import { cellId, cellsOf } from '../experiment/cells.ts';
import type { Cell, CellResult, DepthResult, Environment, Experiment, Results } from '../experiment/experiment.ts';
import { revisionOf } from '../work/kernel-hash.ts';
import { PLANNED, Queue, type QueueOptions, UNFINISHED } from './queue.ts';

/** An experiment, and the folder that the paths of users' modules in it are relative to. */
export interface Located {
  readonly experiment: Experiment;
  readonly base: string;
}

/** A cell with the names that its result is kept under. */
export interface KeyedCell {
  readonly id: string;
  readonly revision: string;
  readonly cell: Cell;
}

/** A result with the number of times that the cell was tried. */
export interface Tried {
  readonly keyed: KeyedCell;
  readonly tries: number;
  readonly result: CellResult;
}

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
  /** When it was begun, exactly, by the database's clock. */
  readonly begun: string;
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

export interface StoreOptions {
  /** Bring the schema up to date; otherwise it must be. Default true. */
  readonly migrate?: boolean;
  readonly queue?: QueueOptions;
}

/** The cells of an experiment, under the revisions that their games have now. */
export function keyedCells({ experiment, base }: Located): KeyedCell[] {
  const revisions = new Map(experiment.games.map(({ game }) => [game, revisionOf(game, base)]));
  return cellsOf(experiment).map((cell) => ({ id: cellId(cell), revision: revisions.get(cell.game) ?? '', cell }));
}

interface ResultRow {
  readonly id: string;
  readonly tries: number;
  readonly depths: readonly DepthResult[];
  readonly error: string | null;
}

/** Rows that go to or come from the database at a time. */
const PAGE = 5000;

/**
 * Experiments and results in a database. A result is kept under its cell and the revision of the search that found it: a changed search
 * finds no result of an old one, and overwrites none. Experiments that have cells in common share their results. A
 * success stands for ever; a failure stands until a later try.
 */
export class Store {
  readonly database: Database;
  readonly queue: Queue;

  private constructor(database: Database, queue: Queue) {
    this.database = database;
    this.queue = queue;
  }

  static async openDirectory(directory: string): Promise<Store> {
    return await Store.open(await openEmbedded(directory), `in ${directory}`);
  }

  /** Where a wrong address is told at once, but a server that goes away later is waited for. */
  static async openServer(connection: Connection, patience: Patience, options?: StoreOptions): Promise<Store> {
    const { openServer } = await import('../database/server.ts');
    return await Store.open(patient(await openServer(connection), patience), connectionText(connection), options);
  }

  /** `where` names the database in messages, as in `in results`. */
  static async open(database: Database, where: string, options: StoreOptions = {}): Promise<Store> {
    const told = telling(database, where);
    const queue = new Queue(told, options.queue);
    try {
      if (options.migrate === false) await checkSchema(told, `the database ${where}`);
      else await bringUpToDate(told, queue, `the database ${where}`);
    } catch (thrown) {
      await database.close().catch(() => {});
      throw thrown;
    }
    return new Store(told, queue);
  }

  /**
   * Notes an experiment with its plan, before its cells are run; its queue must be there. The same plan again changes nothing, and two who begin it at the same
   * time take turns. Only where another plan has no time yet may times be taken anew on other machines.
   */
  async begin(located: Located, environment: Environment, cells: readonly KeyedCell[]): Promise<void> {
    const { name } = located.experiment;
    await this.database.transaction(async (tx) => {
      await note(tx, located, environment);
      const same = await tx.query('select from experiments where name = $1 and fingerprint = $2', [
        name,
        fingerprintOf(cells),
      ]);
      if (same.length === 0) {
        await plan(tx, name, cells);
        await this.queue.prune(tx, name);
      }
      await tx.query('update experiments set open = true where name = $1', [name]);
    });
  }

  /** Notes an experiment that was begun elsewhere. It must not be there yet, or with the same plan. */
  async adopt(begun: Begun, cells: readonly KeyedCell[], machineClass: string | undefined): Promise<void> {
    const { name } = begun.experiment;
    await this.database.transaction(async (tx) => {
      await note(tx, begun, begun.environment);
      await plan(tx, name, cells);
      await this.queue.prune(tx, name);
      await tx.query('update experiments set machine_class = $2 where name = $1', [name, machineClass ?? null]);
    });
  }

  /** Commits results, all or none, together with what `also` does. */
  async save(results: readonly Tried[], also: (tx: Queryable) => Promise<void> = async () => {}): Promise<void> {
    // In one order for all: two who save the same results do not wait for each other.
    const sorted = [...results].sort((a, b) => (a.keyed.id < b.keyed.id ? -1 : 1));
    const rows = sorted.map(({ keyed, tries, result }) => ({
      cell: keyed.id,
      revision: keyed.revision,
      tries,
      depths: result.depths,
      error: result.error ?? null,
    }));
    await this.database.transaction(async (tx) => {
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

  /** What is known of these cells, by their ids. */
  async find(cells: readonly KeyedCell[]): Promise<Map<string, Tried>> {
    const found = new Map<string, Tried>();
    for (let from = 0; from < cells.length; from += PAGE) {
      const page = cells.slice(from, from + PAGE);
      const keyedBy = new Map(page.map((keyed) => [keyed.id, keyed]));
      const rows = await this.database.query<ResultRow>(
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
         machine_class as "machineClass", begun::text as begun
       from experiments where open order by experiments.begun, name`,
    );
  }

  async experiment(name: string): Promise<Begun | undefined> {
    const [begun] = await this.database.query<Begun>(
      'select definition as experiment, base, environment from experiments where name = $1',
      [name],
    );
    return begun;
  }

  /** The cells of an experiment in their order, with the revisions of when it was begun. */
  async planned(name: string): Promise<KeyedCell[]> {
    const cells: KeyedCell[] = [];
    let page: KeyedCell[];
    do {
      page = await this.database.query<KeyedCell>(
        `select cells.id, plan.revision, cells.content as cell from plan join cells on cells.id = plan.cell
         where plan.experiment = $1 and plan.ordinal >= $2 order by plan.ordinal limit $3`,
        [name, cells.length, PAGE],
      );
      cells.push(...page);
    } while (page.length === PAGE);
    return cells;
  }

  async progress(name: string): Promise<Progress> {
    const [progress] = await this.database.query<Progress>(
      `select count(*)::integer as cells, count(results.cell)::integer as finished,
         count(results.error)::integer as failed, count(*) filter (where ${UNFINISHED})::integer as unfinished
       from ${PLANNED} where plan.experiment = $1`,
      [name],
    );
    return progress;
  }

  /** The cells of an experiment that failed, with the reasons. */
  async failures(name: string): Promise<{ readonly cell: Cell; readonly error: string }[]> {
    return await this.database.query(
      `select cells.content as cell, results.error from ${PLANNED} join cells on cells.id = plan.cell
       where plan.experiment = $1 and results.error is not null order by plan.ordinal`,
      [name],
    );
  }

  /** Nothing is left to be run: workers need not look again. Not if the experiment was begun anew meanwhile. */
  async finish({ name, begun }: Open): Promise<boolean> {
    const rows = await this.database.query(
      `update experiments set open = false where name = $1 and begun = $2::timestamptz and not exists (
         select from ${PLANNED} where plan.experiment = $1 and ${UNFINISHED}) returning name`,
      [name, begun],
    );
    return rows.length > 0;
  }

  /** Workers take no more of its cells, until it is begun again. False if there is no such experiment. */
  async stop(name: string): Promise<boolean> {
    const rows = await this.database.query('update experiments set open = false where name = $1 returning name', [
      name,
    ]);
    if (rows.length > 0) await this.queue.clear(name);
    return rows.length > 0;
  }

  /** Whether an experiment's times are taken on this class of machines; the first to ask decides it. */
  async claim(name: string, machineClass: string, { node, cpu, cores }: Environment): Promise<boolean> {
    await this.database.query(
      `update experiments set machine_class = $2, environment = environment || $3::jsonb
       where name = $1 and machine_class is null`,
      [name, machineClass, JSON.stringify({ node, cpu, cores })],
    );
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
    const keyed = await this.planned(name);
    const found = await this.find(keyed);
    const cells = keyed.flatMap(({ id }) => found.get(id)?.result ?? []);
    return { experiment: known.experiment, environment: known.environment, cells };
  }

  async close(): Promise<void> {
    await this.database.close();
  }
}

/** Two who do so at the same time take turns. */
async function bringUpToDate(database: Database, queue: Queue, where: string): Promise<void> {
  const lock = await database.lock('schema', 'alone', new AbortController().signal);
  try {
    await migrate(database, where);
    await queue.install();
    await planUnplanned(database);
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

/** Equal for equal plans. */
export function fingerprintOf(cells: readonly KeyedCell[]): string {
  const sum = createHash('sha256');
  for (const { id, revision } of cells) sum.update(`${id} ${revision}\n`);
  return sum.digest('hex');
}

/** Experiments of a Pincer that kept no plans: they are planned as they would be now. */
async function planUnplanned(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const unplanned = await tx.query<Located>(
      'select definition as experiment, base from experiments where fingerprint is null',
    );
    for (const located of unplanned) await plan(tx, located.experiment.name, keyedCells(located));
  });
}

/** Puts these cells in place of an experiment's plan. */
async function plan(tx: Queryable, name: string, cells: readonly KeyedCell[]): Promise<void> {
  await tx.query('delete from plan where experiment = $1', [name]);
  for (let from = 0; from < cells.length; from += PAGE) {
    const page = cells.slice(from, from + PAGE).map(({ id, revision, cell }, at) => ({
      ordinal: from + at,
      id,
      revision,
      content: cell,
    }));
    await tx.query(
      `with given as (select * from jsonb_to_recordset($2::jsonb) as given (ordinal integer, id text, revision text, content jsonb)),
         added as (insert into cells (id, content) select id, content from given on conflict (id) do nothing)
       insert into plan (experiment, ordinal, cell, revision) select $1, ordinal, id, revision from given`,
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
