import type { Searcher, SearcherOptions } from 'pincer';
import { type AnyGame, createSearcher, search } from 'pincer';
import {
  accelerated,
  aspirationOf,
  DRIVERS,
  type Driver,
  type DriverName,
  INFINITY,
  type Root,
  stepOf,
  swung,
} from 'pincer/drivers';
import { isPuzzleName } from 'pincer/puzzle';
import { searchSliced } from 'pincer/threads';
import type { Cell, CellResult, DepthResult, DriverPart, Guess, PositionPart, Variant } from './experiment.ts';
import { loadLabGame } from './game.ts';
import { playCell } from './play-cell.ts';
import { solveCell } from './solve-cell.ts';

type SomeSearcher = Searcher<unknown, unknown>;

/**
 * A kernel's memory takes long to set up: the last one is kept, and forgets all before the next
 * cell.
 */
let kept: { readonly key: string; readonly searcher: SomeSearcher } | undefined;

/**
 * Runs one cell in this thread: what it counts depends on the cell alone, not on the cells before
 * it. `base` is the folder that the paths of users' modules are relative to. Whatever goes wrong is
 * in the result.
 */
export async function runCell(cell: Cell, base: string): Promise<CellResult> {
  try {
    if (isPuzzleName(cell.game)) return { cell, depths: [await solveCell(cell)] };
    if (cell.variant.play) return { cell, depths: [await playCell(cell, cell.variant.play, base)] };
    const game = await loadLabGame(cell.game, base);
    const state = stateOf(game, cell.position);
    if (takesTurns(cell)) return { cell, depths: measureTurns(game, state, cell) };
    const searcher = searcherFor(game, state, cell);
    if (cell.variant.net && !/^net\b/.test(searcher.evaluation)) {
      throw new Error(`there is no net here: ${searcher.name} is evaluated by ${searcher.evaluation}`);
    }
    const exact = valuesBeforehand(searcher, state, cell);
    return { cell, depths: measure(searcher, cell, exact) };
  } catch (thrown) {
    kept = undefined;
    return { cell, depths: [], error: reasonOf(thrown) };
  }
}

/** Line breaks, and what no database takes: control characters and halves of characters. */
const UNPRINTABLE = /[\s\p{Cc}\p{Cs}]+/gu;

/** Why something failed, in one line. */
export function reasonOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message || thrown.name : String(thrown);
  return message.slice(0, 500).replace(UNPRINTABLE, ' ').trim();
}

function stateOf(game: AnyGame<unknown, unknown>, { name, text }: PositionPart): unknown {
  if (text === undefined) return game.initial;
  if (!game.parse) throw new Error(`${name}: the game has no parse(), so it can only start from its initial state`);
  const parsed = game.parse(text);
  if (!parsed.ok) throw new Error(`${name}: ${parsed.error}`);
  return parsed.value;
}

function searcherFor(game: AnyGame<unknown, unknown>, state: unknown, cell: Cell): SomeSearcher {
  const options = optionsOf(cell.variant, cell.table);
  if (!('module' in game)) return createSearcher(game, state, options);
  const key = JSON.stringify([cell.game, options]);
  if (kept?.key !== key) {
    kept?.searcher.team?.dispose();
    kept = undefined;
    kept = { key, searcher: createSearcher(game, state, options) };
  }
  kept.searcher.forget();
  kept.searcher.setRoot(state);
  return kept.searcher;
}

function optionsOf({ name: _, deepening: __, play: ___, table, ...options }: Variant, bits: number): SearcherOptions {
  return { ...options, table: table ?? bits };
}

/**
 * The value of every depth, where the first guess is to be exact; nothing of the search for them is
 * left.
 */
function valuesBeforehand(
  searcher: SomeSearcher,
  state: unknown,
  { driver, depth }: Cell,
): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  if (typeof driver === 'string' || driver.guess !== 'exact') return values;
  search(searcher, { depth, principalVariation: false }, (iteration) => values.set(iteration.depth, iteration.value));
  searcher.forget();
  searcher.setRoot(state);
  return values;
}

function measure(
  searcher: SomeSearcher,
  { driver, depth, variant, measure }: Cell,
  exact: ReadonlyMap<number, number>,
): DepthResult[] {
  const depths: DepthResult[] = [];
  const begun = { cpu: process.cpuUsage(), wall: performance.now() };
  const { reason } = search(
    searcher,
    {
      driver: driverFor(driver, exact),
      depth,
      principalVariation: false,
      ...(variant.deepening === false && { from: depth }),
    },
    (iteration) => {
      const { user, system } = process.cpuUsage(begun.cpu);
      depths.push({
        depth: iteration.depth,
        value: iteration.value,
        passes: iteration.passes.length,
        leaves: iteration.counts.leaves,
        nodes: iteration.counts.nodes,
        quiescent: iteration.counts.quiescent,
        ...(measure === 'time' && { cpu: (user + system) / 1000, wall: performance.now() - begun.wall }),
      });
    },
  );
  if (reason === 'over') throw new Error('the game is over in this position: there is nothing to search');
  return depths;
}

/** Whether threads take turns in this one. */
function takesTurns({ measure, variant }: Cell): boolean {
  return measure === 'counts' && variant.threads !== undefined;
}

function measureTurns(game: AnyGame<unknown, unknown>, state: unknown, cell: Cell): DepthResult[] {
  const { driver, depth, variant, table } = cell;
  if (typeof driver !== 'string' && driver.guess === 'exact')
    throw new Error('no exact guess for threads that take turns');
  const depths: DepthResult[] = [];
  const { threads = 1, ...options } = optionsOf(variant, table);
  searchSliced(game, state, {
    ...options,
    threads: Number(threads),
    driver: driverFor(driver, new Map()),
    depth,
    ...(variant.deepening === false && { from: depth }),
    onIteration: ({ depth: reached, value, passes, counts }, allNodes) => {
      const { leaves, nodes, quiescent } = counts;
      depths.push({ depth: reached, value, passes: passes.length, leaves, nodes, quiescent, allNodes });
    },
  });
  return depths;
}

/** The driver with its parameters, and with the first guess that the part asks for. */
function driverFor(part: DriverPart, exact: ReadonlyMap<number, number>): Driver {
  if (typeof part === 'string') return DRIVERS[part as DriverName];
  const { guess = 'one-back', offset = 0 } = part;
  const base = withParameters(part);
  const guesses: Readonly<Record<Guess, (n: Root) => number | undefined>> = {
    'one-back': ({ values }) => values.at(-1),
    'two-back': ({ values }) => values.at(-2),
    swing: ({ values }) => swung(values),
    exact: ({ depth }) => exact.get(depth),
  };
  return (n, f) => base(n, Math.max(1 - INFINITY, Math.min(INFINITY, (guesses[guess](n) ?? f) + offset)));
}

function withParameters({ driver, delta, stride, accelerate }: Exclude<DriverPart, string>): Driver {
  if (delta !== undefined) return aspirationOf(delta);
  if (stride !== undefined) return stepOf(stride);
  return accelerate ? accelerated : DRIVERS[driver as DriverName];
}
