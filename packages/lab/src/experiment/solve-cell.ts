import {
  type AnyPuzzle,
  fifteenBy,
  isPuzzleName,
  loadPuzzle,
  type SolveOptions,
  slidingPuzzle,
  solveNow,
  type ThresholdDriverName,
} from 'pincer/puzzle';
import { aStar } from 'pincer/reference';
import type { Cell, DepthResult } from './experiment.ts';

type SomePuzzle = AnyPuzzle<unknown, unknown>;

/** A search that has generated so many nodes is given up, and counts as these. */
const MOST_NODES = 500_000;

const ENTRY_BYTES = 24;
const MEGABYTE = 2 ** 20;

/**
 * Solves the puzzle of a cell from its position, by a driver or by A*. There are no depths: what is
 * counted stands at depth 1, `value` is the cost, `leaves` are the states that were expanded,
 * `nodes` those that were generated.
 */
export async function solveCell({ game, position, driver, table, variant }: Cell): Promise<DepthResult> {
  if (!isPuzzleName(game)) throw new Error(`there is no puzzle "${game}"`);
  const puzzle = game === 'fifteen' ? (fifteenBy('manhattan') as unknown as SomePuzzle) : await loadPuzzle(game);
  const parsed = puzzle.parse?.(position.text ?? '');
  if (!parsed?.ok) throw new Error(`${position.name}: ${parsed?.error ?? 'the puzzle has no parse()'}`);
  const part = typeof driver === 'string' ? { driver } : driver;
  const name = part.driver;
  const guess = 'guess' in part ? guessFor(puzzle, parsed.value, part.offset) : {};
  const begun = process.cpuUsage();
  const found = name === 'a-star' ? byAStar(game, puzzle, parsed.value) : solved(puzzle, parsed.value, name);
  const { user, system } = process.cpuUsage(begun);
  return { depth: 1, quiescent: 0, ...found, cpu: (user + system) / 1000 };

  function solved(given: SomePuzzle, state: unknown, by: string) {
    const memory = variant.table === false ? 0 : (2 ** table * ENTRY_BYTES) / MEGABYTE;
    const options: SolveOptions = { driver: by as ThresholdDriverName, memory, nodes: MOST_NODES, ...guess };
    const { bound, cost, passes, nodes, expanded, entries } = solveNow(given, state, options);
    return { value: cost ?? bound, passes: passes.length, leaves: expanded, nodes, held: entries };
  }
}

/** A guess that is off by so much from the cost, which is found beforehand and does not count. */
function guessFor(puzzle: SomePuzzle, state: unknown, offset = 0): { readonly guess?: number } {
  const { cost } = solveNow(puzzle, state);
  return cost === undefined ? {} : { guess: Math.max(0, cost + offset) };
}

function byAStar(game: string, puzzle: SomePuzzle, state: unknown) {
  const plain = (game === 'fifteen' ? slidingPuzzle(4, 4) : puzzle) as Parameters<typeof aStar>[0];
  const { cost, expanded, generated, held } = aStar(plain, state);
  return { value: cost ?? 0, passes: 1, leaves: expanded.length, nodes: generated, held };
}
