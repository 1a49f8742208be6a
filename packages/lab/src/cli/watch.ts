import { Command } from 'commander';
import { countText, Failure, INTERRUPTED, onInterrupt, ProgressBar } from 'pincer/command';
import type { Store } from '../store/store.ts';
import type { RunSummary } from '../work/run-experiment.ts';
import { type ExperimentStatus, labStatus, watchExperiment } from '../work/status.ts';
import { type Place, SECRETS, withPlace, withStore } from './place.ts';

/** Milliseconds without any worker, after which that is said. */
const UNATTENDED_NOTICE = 5000;

/** `pincer lab status` */
export const status = withPlace(new Command('status'))
  .description('how far the experiments are, and who is at work on them')
  .option('--json', 'as JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer lab status --dir results
  $ pincer lab status --db postgres://me@host/lab --json
${SECRETS}`,
  )
  .action(async (options: Place & { readonly json?: boolean }) => {
    await withStore(options, async (store) => {
      const seen = await labStatus(store);
      if (options.json) process.stdout.write(`${JSON.stringify(seen)}\n`);
      else {
        for (const each of seen.experiments) process.stdout.write(`${each.name.padEnd(18)}${statusText(each)}\n`);
        for (const { host, pid, lanes, experiment, cells } of seen.workers) {
          const doing = experiment === null ? 'waits' : `works on ${experiment}`;
          process.stdout.write(
            `worker ${pid} on ${host}, ${lanes} threads: ${doing}, ${countText(cells)} cells done\n`,
          );
        }
      }
    });
  });

function statusText({ cells, finished, failed, running }: ExperimentStatus): string {
  const failures = failed > 0 ? `, ${countText(failed)} of them failed` : '';
  const held = running > 0 ? `; workers hold ${countText(running)}` : '';
  return `${countText(finished)} of ${countText(cells)} cells${failures}${held}`;
}

/** `pincer lab watch` */
export const watch = withPlace(new Command('watch'))
  .description('watch experiments that workers run, until they are done; Ctrl-C ends only the watching')
  .argument('[experiment...]', 'their names; without one, all that are not done')
  .option('--json', 'a line of JSON for each experiment')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer lab watch --db postgres://me@host/lab
  $ pincer lab watch figures-4-5 --db-file address.txt
${SECRETS}

Exit code: 0 done, 1 if a cell failed, ${INTERRUPTED} interrupted.`,
  )
  .action(async (names: readonly string[], options: Place & { readonly json?: boolean }) => {
    const signal = onInterrupt();
    await withStore(
      options,
      async (store) => {
        const wanted = names.length > 0 ? names : (await store.open()).map(({ name }) => name);
        const failed: string[] = [];
        for (const name of wanted) {
          if (signal.aborted) break;
          if (!(await store.experiment(name))) throw new Failure(`there is no experiment "${name}"`);
          const failure = await watchOne(store, name, { json: options.json ?? false, signal });
          if (failure !== undefined) failed.push(failure);
        }
        if (signal.aborted) process.exitCode = INTERRUPTED;
        else if (failed.length > 0) throw new Failure(failed.join('; '));
      },
      { signal },
    );
  });

/**
 * Shows an experiment's progress until it is done; then says so. Returns a text on the cells that
 * failed, if any did.
 */
export async function watchOne(
  store: Store,
  name: string,
  { json, signal }: { readonly json: boolean; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const begun = performance.now();
  let progress: ProgressBar | undefined;
  let last: ExperimentStatus | undefined;
  let manned = begun;
  let said = false;
  try {
    for await (const { status: now, workers } of watchExperiment(store, name, signal)) {
      last = now;
      progress ??= new ProgressBar(now.cells, `cells of ${name}`, json);
      progress.reach(now.cells - now.unfinished, `${workers.length} workers`);
      if (workers.length > 0) manned = performance.now();
      if (!said && !json && performance.now() - manned > UNATTENDED_NOTICE) {
        said = true;
        process.stderr.write('no worker is at work; start some with `pincer lab worker`\n');
      }
    }
  } finally {
    progress?.stop();
  }
  if (!last) return undefined;
  const seconds = (performance.now() - begun) / 1000;
  const { cells, finished, failed, unfinished } = last;
  const state = unfinished === 0 ? 'done' : last.open ? 'left' : 'stopped';
  process.stdout.write(
    json
      ? `${JSON.stringify({ experiment: name, cells, finished, failed, state, seconds })}\n`
      : `${name}: ${countText(finished)} of ${countText(cells)} cells are done${ENDS[state]}\n`,
  );
  if (failed === 0 || unfinished > 0) return undefined;
  return failureText(name, await store.failures(name), cells);
}

/** How many failed, and why the first did. */
export function failureText(name: string, failures: RunSummary['failures'], cells: number): string {
  const [{ cell, error }] = failures;
  const some = `${failures.length} of ${cells} cells failed`;
  return `${name}: ${some}; the first, ${cell.game} at "${cell.position.name}": ${error}. \`pincer lab retry ${name}\` lets them be tried again`;
}

const ENDS = {
  done: '',
  left: '; workers go on, and `pincer lab watch` shows them again',
  stopped: '; it was stopped',
};
