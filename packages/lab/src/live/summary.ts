/** What somebody who watches the lab is sent again and again: some kilobytes, never results. */
import type { Cell } from '../experiment/experiment.ts';
import type { ExperimentOverview } from '../store/overview.ts';
import type { RosterEntry } from '../store/roster.ts';

/** An experiment as it is now. */
export interface LiveExperiment extends ExperimentOverview {
  /** Cells that workers hold now. */
  readonly running: number;
}

/** A cell that failed. */
export interface LiveFailure {
  readonly experiment: string;
  /** Its game, position, driver and variant. */
  readonly cell: string;
  readonly error: string;
}

/** The lab as it is now. */
export interface LabSummary {
  readonly experiments: readonly LiveExperiment[];
  readonly workers: readonly RosterEntry[];
  /** Of each experiment the first ones. */
  readonly failures: readonly LiveFailure[];
}

/** A cell in a line. */
export function cellText({ game, position, driver, variant, table }: Cell): string {
  const label = typeof driver === 'string' ? driver : driver.label;
  return `${game}, ${position.name}, ${label}, ${variant.name}, table 2^${table}`;
}
