/**
 * The lab as a library: experiments as data, run on this machine, and a report of what they found.
 * Many machines are for the command, `pincer lab`.
 *
 * Databases, threads and charts are loaded when a function needs them.
 *
 * @module
 */
import type { Extension } from 'pincer/command';
import type { Located, Results } from './experiment/experiment.ts';
import type { ReportOptions } from './report/index.ts';
import type { DirectoryRun, DirectoryRunOptions } from './work/run-in-directory.ts';

export { LabError } from './database/lab-error.ts';
export { cellsOf } from './experiment/cells.ts';
export type {
  Cell,
  CellResult,
  DepthResult,
  DriverPart,
  Environment,
  Experiment,
  GamePart,
  Guess,
  Located,
  PositionPart,
  Results,
  Variant,
} from './experiment/experiment.ts';
export { loadExperiment } from './experiment/load.ts';
export { parseExperiment } from './experiment/parse.ts';
export { runCell } from './experiment/run-cell.ts';
export { PRESETS, type Preset, shipped } from './experiments/index.ts';
export type { LabSummary, LiveExperiment, LiveFailure } from './live/summary.ts';
export type { Judgement } from './report/claims.ts';
export type { Figure } from './report/figure.ts';
export type { ExperimentFindings } from './report/findings.ts';
export type { ReportOptions } from './report/index.ts';
export type { FailedCell } from './store/plan.ts';
export type { RunOptions, RunSummary } from './work/run-experiment.ts';
export type { DirectoryRun, DirectoryRunOptions } from './work/run-in-directory.ts';

/**
 * Runs the cells of an experiment that have no result yet in a directory, in this process, and
 * keeps their results there. A cell that fails is noted with its reason. Throws a `LabError` if the
 * directory cannot be used; what was kept before stays.
 */
export async function runExperiment(experiment: Located, options: DirectoryRunOptions): Promise<DirectoryRun> {
  const { runInDirectory } = await import('./work/run-in-directory.ts');
  return await runInDirectory(experiment, options);
}

/**
 * Writes the report of these results into a folder, which is made if need be: pages that open from
 * disk, the figures, and the data. The same results give the same bytes.
 */
export async function writeReport(
  results: readonly Results[],
  folder: string,
  options: ReportOptions = {},
): Promise<void> {
  const report = await import('./report/index.ts');
  await report.writeReport(results, folder, options);
}

/** What the lab adds to the `pincer` command. */
export const extension: Extension = {
  commands: {
    lab: async () => (await import('./cli/lab.ts')).lab,
    reproduce: async () => (await import('./cli/reproduce.ts')).reproduce,
  },
  async withArchive(place, open, work) {
    const { withArchive } = await import('./cli/archive.ts');
    return await withArchive(place, open, work);
  },
  async withLive(place, work) {
    const { withLive } = await import('./cli/live.ts');
    return await withLive(place, work);
  },
};
