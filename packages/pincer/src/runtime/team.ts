import type { Driver } from '../drivers/driver.ts';
import type { Clock, Limits } from './clock.ts';
import type { DeepenOptions, Iteration } from './iterations.ts';

/** What the helpers of a search are to know of it. */
export type Task = Pick<DeepenOptions, 'depth' | 'from' | 'guess' | 'lines' | 'moves'>;

/** An iteration, as those tell it to each other who search the same root. */
export interface Finished {
  readonly depth: number;
  readonly value: number;
  /** The move that it found best. */
  readonly move: number;
  readonly proven: boolean;
}

/** Those who search the same root, as one of them sees the others. */
export interface Company {
  /** It has finished an iteration. */
  tell(finished: Finished): void;
  /** The deepest iteration that another has finished, if it is at least so deep. */
  ahead(depth: number): Finished | undefined;
}

/**
 * Threads that help a searcher: they search what it searches, on the same table, so that it finds
 * done what it comes to. In a selective search for one line they tell each other besides which
 * iterations they have finished.
 */
export interface Team {
  /** How many threads search, the searcher's own among them. */
  readonly threads: number;
  /** Why a thread was lost, if one was. */
  readonly lost: string | undefined;
  /** What an iteration says of all threads, whose searcher has counted so much itself. */
  report(counts: Float64Array): Pick<Iteration<unknown>, 'threads' | 'lostThread' | 'counts'>;
  /** What the helpers have counted in the search at hand, or in the last one. */
  readonly counts: Float64Array;
  /** The searcher begins to search its root, by a clock that sees the nodes of all. */
  begin(driver: Driver, options: Task & Limits): Clock;
  end(): void;
  /** The helpers forget what they learned; the table is the searcher's own affair. */
  unlearn(): void;
  /** Ends all threads. */
  dispose(): void;
}

/** When a search was begun, in numbers that all who share its table must agree on. */
export interface Epoch {
  /** Of the table: see `Table`. */
  readonly generation: number;
  /** What distinguishes the keys of a game that has none from those of other roots. */
  readonly seed: number;
}

/** A root as it crosses threads. */
export interface PortableRoot {
  readonly state: unknown;
  readonly earlier: readonly unknown[];
}

/** What a team asks of its searcher beside searching. */
export interface Shareable {
  team: Team | undefined;
  company: Company | undefined;
  readonly selective: boolean;
  /** Of the position at hand. */
  moves(): number[];
  readonly epoch: Epoch;
  /** The root that it is set to. */
  readonly portableRoot: PortableRoot;
  /** The next root is one of this epoch. */
  follow(epoch: Epoch): void;
  /** Forgets what it learned by itself, and leaves the table, which all have together. */
  unlearn(): void;
  /** From which depth on it marks the moves at hand, and puts off what others are at; 0: never. */
  markFrom(least: number): void;
  /** Takes away the marks that the last search left behind. */
  clearMarks(): void;
}
