import { cellId, cellsOf } from './cells.ts';
import { type Database, migrate } from './database.ts';
import { openEmbedded } from './embedded.ts';
import type { Cell, CellResult, DepthResult, Environment, Experiment, Results } from './experiment.ts';
import { kernelHash, revisionOf } from './kernel-hash.ts';
import { causeOf, LabError } from './lab-error.ts';

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

/** The cells of an experiment, under the revisions that their games have now. */
export function keyedCells({ experiment, base }: Located): KeyedCell[] {
  const revisions = new Map(experiment.games.map(({ game }) => [game, revisionOf(game, base)]));
  return cellsOf(experiment).map((cell) => ({ id: cellId(cell), revision: revisions.get(cell.game) ?? '', cell }));
}

interface ResultRow {
  readonly cell: string;
  readonly tries: number;
  readonly depths: readonly DepthResult[];
  readonly error: string | null;
}

interface ExperimentRow {
  readonly definition: Experiment;
  readonly base: string;
  readonly environment: Environment;
}

/**
 * Experiments and results in a database. A result is kept under its cell and the revision of the search that found it: a changed search
 * finds no result of an old one, and overwrites none. Experiments that have cells in common share their results.
 */
export class Store {
  private readonly database: Database;
  private readonly where: string;

  private constructor(database: Database, where: string) {
    this.database = database;
    this.where = where;
  }

  static async openDirectory(directory: string): Promise<Store> {
    return await Store.open(await openEmbedded(directory), directory);
  }

  /** `where` names the database in messages. */
  static async open(database: Database, where: string): Promise<Store> {
    const store = new Store(database, where);
    try {
      await store.told('read', () => migrate(database));
    } catch (thrown) {
      await database.close().catch(() => {});
      throw thrown;
    }
    return store;
  }

  /** Notes an experiment with its cells, before they are run. */
  async begin({ experiment, base }: Located, environment: Environment, cells: readonly KeyedCell[]): Promise<void> {
    await this.told('write', () =>
      this.database.transaction(async (tx) => {
        await tx.query(
          `insert into experiments (name, definition, base, environment) values ($1, $2::jsonb, $3, $4::jsonb)
           on conflict (name) do update set definition = excluded.definition, base = excluded.base,
             environment = excluded.environment, begun = now()`,
          [experiment.name, JSON.stringify(experiment), base, JSON.stringify(environment)],
        );
        await tx.query(
          `insert into cells (id, content)
           select id, content from jsonb_to_recordset($1::jsonb) as given (id text, content jsonb)
           on conflict (id) do nothing`,
          [JSON.stringify(cells.map(({ id, cell }) => ({ id, content: cell })))],
        );
      }),
    );
  }

  /** Commits results, all or none. */
  async save(results: readonly Tried[]): Promise<void> {
    const rows = results.map(({ keyed, tries, result }) => ({
      cell: keyed.id,
      revision: keyed.revision,
      tries,
      depths: result.depths,
      error: result.error ?? null,
    }));
    await this.told('write', () =>
      this.database.query(
        `insert into results (cell, revision, tries, depths, error)
         select cell, revision, tries, depths, error
         from jsonb_to_recordset($1::jsonb) as given (cell text, revision text, tries integer, depths jsonb, error text)
         on conflict (cell, revision) do update set tries = excluded.tries, depths = excluded.depths,
           error = excluded.error, finished = now()`,
        [JSON.stringify(rows)],
      ),
    );
  }

  /** What is known of these cells, by their ids. */
  async find(cells: readonly KeyedCell[]): Promise<Map<string, Tried>> {
    const rows = await this.told('read', () =>
      this.database.query<ResultRow>(
        `select results.cell, results.tries, results.depths, results.error
         from results join jsonb_to_recordset($1::jsonb) as wanted (id text, revision text)
           on results.cell = wanted.id and results.revision = wanted.revision`,
        [JSON.stringify(cells.map(({ id, revision }) => ({ id, revision })))],
      ),
    );
    const keyedBy = new Map(cells.map((keyed) => [keyed.id, keyed]));
    return new Map(
      rows.flatMap(({ cell: id, tries, depths, error }) => {
        const keyed = keyedBy.get(id);
        if (!keyed) return [];
        const result = { cell: keyed.cell, depths, ...(error !== null && { error }) };
        return [[id, { keyed, tries, result }] as const];
      }),
    );
  }

  /** All experiments that were ever begun, by name. */
  async experiments(): Promise<(Located & { readonly environment: Environment })[]> {
    const rows = await this.told('read', () =>
      this.database.query<ExperimentRow>('select definition, base, environment from experiments order by name'),
    );
    return rows.map(({ definition, base, environment }) => ({ experiment: definition, base, environment }));
  }

  /** All that the present search has found for an experiment; nothing if it was never begun. */
  async results(name: string): Promise<Results | undefined> {
    const known = (await this.experiments()).find(({ experiment }) => experiment.name === name);
    if (!known) return undefined;
    const keyed = keyedCells(known);
    const found = await this.find(keyed);
    const cells = keyed.flatMap(({ id }) => found.get(id)?.result ?? []);
    return { experiment: known.experiment, environment: { ...known.environment, kernelHash: kernelHash() }, cells };
  }

  async close(): Promise<void> {
    await this.told('close', () => this.database.close());
  }

  private async told<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof LabError) throw thrown;
      throw new LabError(
        `cannot ${what} the database in ${this.where}: ${causeOf(thrown)}. What was committed before is safe`,
      );
    }
  }
}
