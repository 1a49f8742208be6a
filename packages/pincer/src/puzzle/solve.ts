import { Clock, type Limits, type Reason } from '../runtime/clock.ts';
import { INFINITY } from '../search/values.ts';
import { describe } from '../support/describe.ts';
import { checkAmount, checkInteger } from '../support/options.ts';
import { FAULT_MOVES } from './base.ts';
import type { Probe, Start, ThresholdDriver } from './drivers/driver.ts';
import type { Passes } from './passes.ts';

/** When to stop, and what is known beforehand. */
export interface SolveLimits extends Omit<Limits, 'depth'> {
  /** What a solution is known to cost: drivers that come from above begin there. */
  readonly ceiling?: number;
}

/** One call of the cost-bounded search at the start. */
export interface ThresholdPass {
  readonly threshold: number;
  /**
   * At most the threshold: the cost of a solution; more: what every solution costs at least, and
   * `Infinity` if there is none. Undefined: the driver gave the pass up.
   */
  readonly g: number | undefined;
  /** Of this pass alone. */
  readonly nodes: number;
  /** Milliseconds since the beginning. */
  readonly time: number;
}

/**
 * Why solving ended: `solved` (the solution is the cheapest), `unsolvable` (there is none), or a
 * limit; `path`: a path became too long.
 */
export type SolveReason = 'solved' | 'unsolvable' | 'path' | Extract<Reason, 'time' | 'nodes' | 'abort'>;

/** What was found. */
export interface Solution<Move> {
  readonly reason: SolveReason;
  /** The cheapest solution that was found so far, and what it costs. */
  readonly moves: readonly Move[] | undefined;
  readonly cost: number | undefined;
  /** What every solution costs at least; `cost`, if solved; `Infinity`, if there is none. */
  readonly bound: number;
  readonly passes: readonly ThresholdPass[];
  /** Nodes that were generated, and those of them whose moves were listed. */
  readonly nodes: number;
  readonly expanded: number;
  /** Entries of the table in use at the end. */
  readonly entries: number;
  /** Milliseconds. */
  readonly time: number;
}

/** Passes, and undefined where a slice of nodes is used up. */
export type Solving<Move> = Generator<ThresholdPass | undefined, Solution<Move>, void>;

/** Runs a driver pass by pass, and yields each. `guess` is its first guess. */
export function* solving<Move>(
  passes: Passes<Move>,
  driver: ThresholdDriver,
  guess: number,
  { ceiling, ...limits }: SolveLimits,
): Solving<Move> {
  const clock = new Clock(limits);
  const { estimate } = passes;
  const done: ThresholdPass[] = [];
  const found = { nodes: 0, expanded: 0, bound: estimate, cost: INFINITY };
  let moves: readonly Move[] | undefined;

  const outcome = (reason: SolveReason): Solution<Move> => ({
    reason,
    moves,
    cost: finite(found.cost),
    bound: Math.min(found.bound, found.cost) === INFINITY ? Infinity : Math.min(found.bound, found.cost),
    passes: done,
    nodes: found.nodes,
    expanded: found.expanded,
    entries: passes.entries,
    time: clock.elapsed,
  });

  if (ceiling !== undefined) checkInteger('ceiling', ceiling, 0, INFINITY - 1);
  if (estimate >= INFINITY) return outcome('unsolvable');
  const start: Start = { estimate, ceiling };
  const steps = driver(start, guess);
  if (typeof steps?.next !== 'function') {
    throw new TypeError(`driver: it gave ${describe(steps)}, not a generator of thresholds`);
  }
  let step = steps.next();
  while (!step.done) {
    const { threshold, nodes: most = Infinity } = checkProbe(step.value);
    const before = found.nodes;
    passes.begin(threshold);
    let complete = false;
    while (!complete && found.nodes - before < most) {
      const reason = clock.exhausted(found.nodes);
      if (reason) return outcome(reason);
      complete = passes.run(Math.min(clock.nextSlice(found.nodes), most - (found.nodes - before)));
      found.nodes += passes.nodes;
      found.expanded += passes.expanded;
      clock.adjust(found.nodes);
      if (passes.fault === FAULT_MOVES) throw new RangeError('a path has too many moves to choose from');
      if (passes.fault !== 0) return outcome('path');
      if (!complete) yield undefined;
    }
    const g = passes.bound;
    if (complete && g > threshold) found.bound = Math.max(found.bound, g);
    if (complete && g <= threshold && g < found.cost) {
      found.cost = g;
      moves = passes.solution();
    }
    const pass = {
      threshold,
      g: complete ? (finite(g) ?? Infinity) : undefined,
      nodes: found.nodes - before,
      time: clock.elapsed,
    };
    done.push(pass);
    yield pass;
    step = steps.next({ g, nodes: pass.nodes, complete });
  }
  if (found.bound < step.value || (step.value !== INFINITY && found.cost !== step.value)) {
    throw new RangeError(`driver: it returned ${describe(step.value)}, which its passes did not prove`);
  }
  found.bound = step.value;
  return outcome(step.value === INFINITY ? 'unsolvable' : 'solved');
}

/** What a driver asks for, or an error that says what is wrong with it. */
function checkProbe(probe: Probe): Probe {
  if (typeof probe !== 'object' || probe === null) {
    throw new TypeError(`driver: it gave ${describe(probe)}, not an object with a threshold`);
  }
  checkInteger("the driver's threshold", probe.threshold, 0, INFINITY - 1);
  if (probe.nodes !== undefined) checkAmount("the driver's nodes", probe.nodes);
  return probe;
}

function finite(cost: number): number | undefined {
  return cost >= INFINITY ? undefined : cost;
}
