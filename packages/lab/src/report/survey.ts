import type { CellResult, DriverPart, Guess, Results, Variant } from '../experiment/experiment.ts';
import { depthReached, type Estimate, type Measure, ratioOfSums, type Searches } from '../statistics/statistics.ts';
import { gameTitle } from './text.ts';

/** A driver of an experiment, with what was varied about it. */
export interface DriverView {
  readonly label: string;
  readonly driver: string;
  /** What was added to the first guess. */
  readonly offset: number;
  readonly guess: Guess;
  /** Half the width of its window, where the experiment gives it. */
  readonly delta?: number;
}

function viewOf(part: DriverPart): DriverView {
  return typeof part === 'string'
    ? { label: part, driver: part, offset: 0, guess: 'one-back' }
    : {
        label: part.label,
        driver: part.driver,
        offset: part.offset ?? 0,
        guess: part.guess ?? 'one-back',
        ...(part.delta !== undefined && { delta: part.delta }),
      };
}

const isBaseLine = ({ driver }: DriverView) => driver === 'aspiration';

const STANDARD: Variant = { name: 'standard' };
const PAPER_TABLE = 21;
const WIDE = '-wide';

/**
 * One condition under which positions were searched. What is left out is the experiment's main one.
 */
export interface Condition {
  /** A label, or a driver's name: then its first label with an honest first guess. */
  readonly driver: string;
  readonly table?: number;
  readonly variant?: string;
}

/** An experiment's results, found by what was varied. */
export class Survey {
  readonly results: Results;
  readonly name: string;
  /** The name without `-wide`: what the experiment is about. */
  readonly subject: string;
  /** Whether it is on the large test sets, on which verdicts are given. */
  readonly wide: boolean;
  readonly games: readonly string[];
  readonly drivers: readonly DriverView[];
  readonly tables: readonly number[];
  readonly variants: readonly Variant[];
  /** The main table: 2^21 entries as in the paper, or the greatest. */
  readonly table: number;
  /** The main variant: `standard`, or the first. */
  readonly variant: Variant;
  /**
   * The label of Aspiration NegaScout, which others are relative to; none where several windows of
   * it are compared.
   */
  readonly baseLine: string | undefined;
  private readonly index = new Map<string, CellResult[]>();

  constructor(results: Results) {
    const { experiment, cells } = results;
    this.results = results;
    this.name = experiment.name;
    this.subject = experiment.name.endsWith(WIDE) ? experiment.name.slice(0, -WIDE.length) : experiment.name;
    this.wide =
      experiment.name.endsWith(WIDE) ||
      experiment.games.some(({ positions }) => typeof positions === 'string' && positions.includes('wide'));
    this.games = [...new Set(experiment.games.map(({ game }) => game))];
    this.drivers = experiment.drivers.map(viewOf);
    const withTable = cells.filter(({ cell }) => cell.variant.table !== false);
    this.tables = [...new Set(withTable.map(({ cell }) => cell.table))].sort((a, b) => a - b);
    this.variants = experiment.variants ?? [STANDARD];
    this.table = this.tables.includes(PAPER_TABLE) ? PAPER_TABLE : (this.tables[this.tables.length - 1] ?? PAPER_TABLE);
    this.variant = this.variants.find(({ name }) => name === STANDARD.name) ?? this.variants[0] ?? STANDARD;
    this.baseLine = this.drivers.filter(isBaseLine).length === 1 ? this.drivers.find(isBaseLine)?.label : undefined;
    for (const result of cells) {
      const { game, driver, table, variant } = result.cell;
      const key = keyOf(game, viewOf(driver).label, table, variant);
      const searches = this.index.get(key) ?? [];
      searches.push(result);
      this.index.set(key, searches);
    }
  }

  /** A game's title; where another game of the experiment has the same, the path of its module. */
  title(game: string): string {
    const title = gameTitle(game);
    return this.games.some((other) => other !== game && gameTitle(other) === title) ? game : title;
  }

  /** The first label of a driver with an honest first guess. */
  labelOf(driver: string): string | undefined {
    return this.drivers.find((view) => view.driver === driver && view.offset === 0 && view.guess === 'one-back')?.label;
  }

  /** The guess that offsets were added to: the value itself, or else that of one iteration back. */
  get sweptGuess(): Guess {
    return this.drivers.some(({ guess, offset }) => guess === 'exact' && offset !== 0) ? 'exact' : 'one-back';
  }

  /** A driver with all that was added to its first guess. */
  sweep(driver: string): readonly DriverView[] {
    return this.drivers.filter((view) => view.driver === driver && view.guess === this.sweptGuess);
  }

  searches(game: string, { driver, table = this.table, variant = this.variant.name }: Condition): Searches {
    const label = this.drivers.some((view) => view.label === driver) ? driver : this.labelOf(driver);
    const settings = this.variants.find(({ name }) => name === variant);
    if (label === undefined || !settings) return [];
    return this.index.get(keyOf(game, label, table, settings)) ?? [];
  }

  /** The other variants. */
  get otherVariants(): readonly Variant[] {
    return this.variants.filter((variant) => variant !== this.variant);
  }

  /**
   * The variants that differ in the grain of the evaluation, from coarse to fine; none unless there
   * are several.
   */
  get grains(): readonly { readonly name: string; readonly grain: number }[] {
    if (this.variants.every(({ grain }) => grain === undefined)) return [];
    return this.variants.map(({ name, grain = 100 }) => ({ name, grain })).sort((a, b) => a.grain - b.grain);
  }

  /** The variants that differ in the number of threads, from few to many; else none. */
  get threads(): readonly { readonly name: string; readonly threads: number }[] {
    if (this.variants.every(({ threads }) => threads === undefined)) return [];
    return this.variants.map(({ name, threads = 1 }) => ({ name, threads })).sort((a, b) => a.threads - b.threads);
  }

  /**
   * The greatest depth that half of the base line's searches finished; without a base line, of the
   * first driver's.
   */
  depth(game: string): number | undefined {
    const driver = this.baseLine ?? this.drivers[0]?.label;
    return driver === undefined ? undefined : depthReached(this.searches(game, { driver }));
  }

  /** A ratio of sums between two conditions, at the depth reached unless another is given. */
  ratio(
    game: string,
    of: Condition,
    to: Condition,
    measure: Measure,
    depth: number | undefined = this.depth(game),
  ): Estimate | undefined {
    return depth === undefined
      ? undefined
      : ratioOfSums(this.searches(game, of), this.searches(game, to), depth, measure);
  }

  /** A driver's measure relative to the base line's. */
  relative(game: string, driver: string, measure: Measure, depth?: number): Estimate | undefined {
    if (this.baseLine === undefined) return undefined;
    return this.ratio(game, { driver }, { driver: this.baseLine }, measure, depth);
  }

  /** The depths at which the base line, or else the first driver, was counted. */
  depths(game: string): number[] {
    const driver = this.baseLine ?? this.drivers[0]?.label;
    const searches = driver === undefined ? [] : this.searches(game, { driver });
    return [...new Set(searches.flatMap(({ depths }) => depths.map(({ depth }) => depth)))].sort((a, b) => a - b);
  }

  get timed(): boolean {
    return this.results.experiment.measure === 'time';
  }

  get failures(): readonly CellResult[] {
    return this.results.cells.filter(({ error }) => error !== undefined);
  }
}

/** Without a table, its size makes no difference. */
function keyOf(game: string, label: string, table: number, variant: Variant): string {
  return JSON.stringify([game, label, variant.table === false ? 0 : table, variant.name]);
}

/**
 * The results about a subject: those on the large sets if there are any and they are preferred, or
 * else what there is.
 */
export function surveyOf(surveys: readonly Survey[], subject: string, prefer: 'wide' | 'paper'): Survey | undefined {
  const candidates = surveys.filter((survey) => survey.subject === subject);
  return candidates.find(({ wide }) => wide === (prefer === 'wide')) ?? candidates[0];
}
