import type { Parsed } from 'pincer/support';
import { LabError } from '../database/lab-error.ts';
import { cellId, cellsOf } from '../experiment/cells.ts';
import type { Cell, CellResult, DepthResult, Environment, Experiment, Results } from '../experiment/experiment.ts';
import { fingerprintOf, type KeyedCell } from '../experiment/keyed-cells.ts';
import { parseExperiment } from '../experiment/parse.ts';
import { Flaw, fieldsOf, integer, listOf, number, optional, type Read, required, text } from '../support/fields.ts';
import type { Tried } from './results.ts';
import type { Store } from './store.ts';

/** An experiment with all that was found, to be moved from one store to another. */
export interface Exchange extends Results {
  readonly base: string;
  /** The class of machines that its times were taken on, if any were. */
  readonly machineClass?: string;
  /** What the results of each game are kept under. */
  readonly revisions: Readonly<Record<string, string>>;
  /** How often each of `cells` was tried. */
  readonly tries: readonly number[];
}

/** All of an experiment; nothing if it was never begun. */
export async function exportExperiment(store: Store, name: string): Promise<Exchange | undefined> {
  const begun = await store.experiment(name);
  if (!begun) return undefined;
  const { planned, tried } = await store.found(name);
  const machineClass = await store.machineClass(name);
  return {
    ...begun,
    ...(machineClass !== undefined && { machineClass }),
    revisions: Object.fromEntries(planned.map(({ cell, revision }) => [cell.game, revision])),
    cells: tried.map(({ result }) => result),
    tries: tried.map(({ tries }) => tries),
  };
}

/**
 * Puts an experiment into a store, without beginning it there. What the store has already stays, if
 * it is the same experiment by the same search. Returns how many results came with it.
 */
export async function importExperiment(store: Store, exchange: Exchange): Promise<number> {
  const { machineClass, revisions } = exchange;
  const { name } = exchange.experiment;
  const cells = cellsOf(exchange.experiment).map((cell) => ({
    id: cellId(cell),
    revision: revisions[cell.game] ?? '',
    cell,
  }));
  if (await store.experiment(name)) {
    if (fingerprintOf(await store.planned(name)) !== fingerprintOf(cells)) {
      throw new LabError(
        `${name} is there already, but defined otherwise or begun with another search; import it elsewhere`,
      );
    }
    const there = await store.machineClass(name);
    if (there !== undefined && there !== machineClass) {
      throw new LabError(
        `${name} is there already, with times of the machine class "${there}"; these are of "${machineClass}"`,
      );
    }
  }
  const keyedBy = new Map(cells.map((keyed) => [keyed.id, keyed]));
  const tried = exchange.cells.map((result, at) => triedOf(result, exchange.tries[at] ?? 1, keyedBy));
  await store.adopt(exchange, cells, machineClass);
  for (let from = 0; from < tried.length; from += RESULTS_A_COMMIT)
    await store.save(tried.slice(from, from + RESULTS_A_COMMIT));
  return tried.length;
}

/** Results that are saved at a time. */
const RESULTS_A_COMMIT = 1000;

function triedOf(result: CellResult, tries: number, keyedBy: ReadonlyMap<string, KeyedCell>): Tried {
  const keyed = keyedBy.get(cellId(result.cell));
  if (!keyed) throw new LabError('the file has a result of a cell that its experiment does not have');
  return { keyed, tries, result };
}

/** What `exportExperiment` gave, from a file. `where` names the file in the message. */
export function parseExchange(contents: string, where: string): Parsed<Exchange> {
  return parsed(contents, where, exchange);
}

/** The results that a report was made of, from its data. `where` names the file in the message. */
export function parseResults(contents: string, where: string): Parsed<readonly Results[]> {
  return parsed(contents, where, listOf(results));
}

function parsed<T>(contents: string, where: string, read: Read<T>): Parsed<T> {
  try {
    return { ok: true, value: read(JSON.parse(contents), '') };
  } catch (thrown) {
    if (thrown instanceof Flaw || thrown instanceof SyntaxError)
      return { ok: false, error: `${where}: ${thrown.message}` };
    throw thrown;
  }
}

const experiment: Read<Experiment> = (value, path) => {
  const read = parseExperiment(value, path);
  if (!read.ok) throw new Flaw('', read.error);
  return read.value;
};

const results: Read<Results> = (value, path) => {
  const fields = fieldsOf(value, path, ['experiment', 'environment', 'cells']);
  const found = {
    experiment: required(fields, 'experiment', path, experiment),
    environment: required(fields, 'environment', path, environment),
    cells: required(fields, 'cells', path, listOf(cellResult)),
  };
  const ids = new Set(cellsOf(found.experiment).map(cellId));
  const stray = found.cells.findIndex(({ cell }) => !ids.has(cellId(cell)));
  if (stray >= 0) throw new Flaw(`${path}.cells[${stray}]`, 'the experiment has no such cell');
  return found;
};

const exchange: Read<Exchange> = (value, path) => {
  const fields = fieldsOf(value, path, [
    ...['experiment', 'base', 'environment', 'machineClass', 'revisions', 'cells', 'tries'],
  ]);
  return {
    experiment: required(fields, 'experiment', path, experiment),
    base: required(fields, 'base', path, text),
    environment: required(fields, 'environment', path, environment),
    ...optional(fields, 'machineClass', path, text),
    revisions: required(fields, 'revisions', path, revisions),
    cells: required(fields, 'cells', path, listOf(cellResult)),
    tries: required(fields, 'tries', path, listOf(integer(1, 1_000_000))),
  };
};

const environment: Read<Environment> = (value, path) => {
  const fields = fieldsOf(value, path, ['date', 'node', 'cpu', 'cores', 'version', 'kernelHash']);
  return {
    date: required(fields, 'date', path, text),
    node: required(fields, 'node', path, text),
    cpu: required(fields, 'cpu', path, text),
    cores: required(fields, 'cores', path, integer(1, 1_000_000)),
    version: required(fields, 'version', path, text),
    kernelHash: required(fields, 'kernelHash', path, text),
  };
};

const revisions: Read<Readonly<Record<string, string>>> = (value, path) => {
  const games = Object.keys(typeof value === 'object' && value !== null ? value : {});
  const fields = fieldsOf(value, path, games);
  return Object.fromEntries(games.map((game) => [game, required(fields, game, path, text)]));
};

/** The cell is held against the experiment's cells later. */
const cellResult: Read<CellResult> = (value, path) => {
  const fields = fieldsOf(value, path, ['cell', 'depths', 'error']);
  return {
    cell: required(fields, 'cell', path, (cell) => cell as Cell),
    depths: required(fields, 'depths', path, listOf(depthResult)),
    ...optional(fields, 'error', path, text),
  };
};

const COUNTS = ['depth', 'value', 'passes', 'leaves', 'nodes', 'quiescent'] as const;
const TIMES = ['cpu', 'wall', 'held'] as const;

const depthResult: Read<DepthResult> = (value, path) => {
  const fields = fieldsOf(value, path, [...COUNTS, 'allNodes', ...TIMES]);
  const whole = integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const counts = Object.fromEntries(COUNTS.map((name) => [name, required(fields, name, path, whole)]));
  const times = TIMES.map((name) => optional(fields, name, path, number));
  return Object.assign(counts, optional(fields, 'allNodes', path, whole), ...times) as DepthResult;
};
