/**
 * Figures and verdicts of results, made in a thread of their own: they take seconds, and the
 * process that serves them also runs cells.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Results } from '../experiment/experiment.ts';
import type { ExperimentFindings, Judgement } from '../report/findings.ts';

const THREAD = new URL('../../dist/live/thread.js', import.meta.url);

/** What is to be found, of which results. */
export interface Question {
  readonly of: keyof Answers;
  readonly results: readonly Results[];
}

/** What can be found. */
export interface Answers {
  readonly experiments: readonly ExperimentFindings[];
  readonly claims: readonly Judgement[];
}

/** What the report says of these results. */
export async function findInThread<Of extends keyof Answers>(
  of: Of,
  results: readonly Results[],
): Promise<Answers[Of]> {
  const worker = new Worker(THREAD, { workerData: { of, results } satisfies Question });
  try {
    const [found] = (await once(worker, 'message')) as [Answers[Of]];
    return found;
  } finally {
    await worker.terminate();
  }
}
