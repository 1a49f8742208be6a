import { canonical } from '../support/canonical.ts';
import { describe } from '../support/describe.ts';
import { costsToGo, type Edge, explore, type Site } from './graph.ts';
import { MAX_COST } from './plain-walker.ts';
import { type AnyPuzzle, methodFlaws, nameOf, type PlainPuzzle } from './puzzle.ts';
import { terrainFrom } from './terrain.ts';

/** How a puzzle breaks the contract. */
export const PUZZLE_PROBLEMS = [
  'missing',
  'throws',
  'cost',
  'estimate',
  'too-high',
  'inconsistent',
  'collision',
  'changes',
] as const;

/** A breach of the contract: the method, what is wrong, and the state. */
export interface PuzzleProblem {
  readonly kind: (typeof PUZZLE_PROBLEMS)[number];
  readonly method: string;
  readonly message: string;
  readonly state: string;
}

/** How much `conforms` looks at. */
export interface PuzzleConformsOptions {
  /** States around each sample at most. Default 2000. */
  readonly states?: number;
}

/**
 * Looks at all states around some, by default the puzzle's initial one and its goal, and returns
 * every problem that it finds, one of each kind; none: an empty array. Estimates are held against
 * solutions: of the states that were found forwards, the costs are found backwards from the solved
 * ones among them. So give a `goal`, or samples near one. An estimate that is only inconsistent is
 * reported, too: searches are right with it, but expand more than A* would.
 *
 *     test('my puzzle keeps the contract', () => expect(conforms(myPuzzle)).toEqual([]));
 */
export function conforms<State, Move>(
  puzzle: AnyPuzzle<State, Move>,
  samples?: readonly State[],
  { states = 2000 }: PuzzleConformsOptions = {},
): readonly PuzzleProblem[] {
  if (typeof puzzle !== 'object' || puzzle === null) {
    return [
      { kind: 'missing', method: 'puzzle', message: `a puzzle is an object, not ${describe(puzzle)}`, state: '' },
    ];
  }
  const missing = methodFlaws(puzzle);
  if (missing.length > 0) {
    return missing.map(({ method, text }) => ({ kind: 'missing', method, message: `the puzzle ${text}`, state: '' }));
  }
  if ('module' in puzzle) throw new TypeError(`conforms: ${nameOf(puzzle)} is a kernel, which cannot be looked into`);
  const starts = samples ?? [puzzle.initial, puzzle.goal].filter((state): state is State => state !== undefined);
  if (starts.length === 0) throw new TypeError('conforms: give at least one state to begin with');
  const problems: PuzzleProblem[] = [];
  for (const start of starts) {
    try {
      if ('play' in puzzle) problems.push(...plainProblems(puzzle, start, states));
      if (problems.length === 0) {
        const sites = explore(terrainFrom(puzzle, start), [[]], states);
        problems.push(...graphProblems(sites, 'play' in puzzle ? (name) => name : (name) => `key ${name}`));
      }
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      problems.push({
        kind: 'throws',
        method: 'moves, play, …',
        message: `it threw: ${message}`,
        state: describe(start),
      });
    }
  }
  return problems.filter(({ kind }, index) => problems.findIndex((other) => other.kind === kind) === index);
}

/** Estimates against costs, from every site: those that say too much, and those that drop too fast. */
function* graphProblems(
  sites: ReadonlyMap<string, Site<unknown>>,
  show: (name: string) => string,
): Generator<PuzzleProblem> {
  const costs = costsToGo(sites);
  for (const [name, { estimate }] of sites) {
    const cost = costs.get(name);
    if (cost !== undefined && estimate > cost) {
      const message = `it says ${describe(estimate)}, and there is a solution that costs ${cost}`;
      yield { kind: 'too-high', method: 'estimate', message, state: show(name) };
      return;
    }
  }
  for (const [name, { estimate, edges }] of sites) {
    const drop = edges.find(({ to, cost }: Edge) => estimate > cost + (sites.get(to)?.estimate ?? Infinity));
    if (!drop) continue;
    const message = `it is not consistent: ${estimate} here, ${sites.get(drop.to)?.estimate} after a move that costs ${drop.cost}`;
    yield { kind: 'inconsistent', method: 'estimate', message, state: show(name) };
    return;
  }
}

/** What only a puzzle's own states show: wrong numbers, keys, and states that change. */
function* plainProblems<State, Move>(
  puzzle: PlainPuzzle<State, Move>,
  start: State,
  most: number,
): Generator<PuzzleProblem> {
  const open = [start];
  const seen = new Set([canonical(start)]);
  const byKey = new Map<string, { readonly text: string; readonly answers: string }>();
  for (const state of open) {
    const text = canonical(state);
    const problem = (kind: PuzzleProblem['kind'], method: string, message: string): PuzzleProblem => ({
      kind,
      method,
      message,
      state: describe(state),
    });
    const estimate = puzzle.estimate?.(state) ?? 0;
    if (estimate !== Infinity && !isAmount(estimate)) {
      yield problem('estimate', 'estimate', `it gave ${describe(estimate)}, not an integer from 0 to ${MAX_COST}`);
      return;
    }
    const moves = puzzle.moves(state);
    const children = moves.map((move) => puzzle.play(state, move));
    const costs = moves.map((move) => puzzle.cost?.(state, move) ?? 1);
    const wrong = costs.find((cost) => !isAmount(cost));
    if (wrong !== undefined) {
      yield problem('cost', 'cost', `it gave ${describe(wrong)}, not an integer from 0 to ${MAX_COST}`);
      return;
    }
    if (canonical(state) !== text) {
      yield problem('changes', 'play', 'a method changed the state that it was given');
      return;
    }
    const keyOf = (each: State) => String(puzzle.key ? puzzle.key(each) : canonical(each));
    const answers = canonical([puzzle.solved(state), estimate, costs, children.map(keyOf)]);
    const other = byKey.get(keyOf(state));
    if (other && other.text !== text && other.answers !== answers) {
      yield problem(
        'collision',
        'key',
        `two states that are not alike have the key ${keyOf(state)}; another is ${other.text.slice(0, 200)}`,
      );
      return;
    }
    byKey.set(keyOf(state), { text, answers });
    for (const child of children) {
      const name = canonical(child);
      if (seen.size >= most || seen.has(name)) continue;
      seen.add(name);
      open.push(child);
    }
  }
}

function isAmount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_COST;
}
