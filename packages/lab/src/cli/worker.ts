import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { countText, duration, Failure, INTERRUPTED, onInterrupt, wholeNumber } from 'pincer/command';
import { type WorkOptions, work } from '../work/worker.ts';
import { isServer, type Place, SECRETS, withPlace, withStore } from './place.ts';

interface WorkerOptions extends Place, Pick<WorkOptions, 'machineClass' | 'limit' | 'base' | 'untilDone' | 'timing'> {
  readonly workers: number;
  readonly allowModules?: readonly string[];
  readonly json?: boolean;
}

/** Milliseconds from one line about the work to the next. */
const PROGRESS_INTERVAL = 60_000;

/** `pincer lab worker` */
export const worker = withPlace(new Command('worker'))
  .description('run cells of the experiments on a server; start as many as you like, on as many machines')
  .option('--workers <count>', 'threads for cells that are not timed', wholeNumber(1, 1024), availableParallelism())
  .option('--machine-class <name>', 'times are compared only within a class (default: the model of the CPU)')
  .option('--limit <duration>', 'give up a cell that takes longer, and note it as failed', duration)
  .option('--no-timing', 'leave cells that are timed to others')
  .option('--base <folder>', 'where your own games are on this machine (default: where they are on the coordinator’s)')
  .option('--allow-modules <folder...>', 'load your own games from these folders and from --base, and from no other')
  .option('--until-done', 'end when nothing is left to be run; otherwise wait for more')
  .option('--json', 'at the end, a line of JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ PINCER_DB=postgres://worker:secret@host/lab pincer lab worker
  $ pincer lab worker --db postgres://worker@host/lab --workers 8 --until-done
  $ pincer lab worker --db postgres://worker@host/lab --allow-modules ~/games

A game of your own is a program: a worker runs those in folders that its own command line names, whatever the database says.
Stop it with Ctrl-C: it gives its cells back. One that dies or is cut off loses them after a while, and others run them. It must
be the same build of Pincer as the one that began the experiments, or it refuses.
${SECRETS}

Exit code: 0 done, 1 if it could not go on, ${INTERRUPTED} interrupted.`,
  )
  .action(async ({ workers, json, allowModules = [], ...options }: WorkerOptions) => {
    if (!isServer(options)) throw new Failure('a worker needs a server: give --db, --db-file or PINCER_DB');
    const signal = onInterrupt('SIGTERM');
    const say = (text: string) => void (json || process.stderr.write(`${text}\n`));
    await withStore(
      options,
      async (store) => {
        let done = 0;
        const lines = setInterval(() => say(`${countText(done)} cells done`), PROGRESS_INTERVAL);
        const finished = await work(store, {
          ...options,
          lanes: workers,
          modules: [...allowModules, ...(options.base === undefined ? [] : [options.base])],
          signal,
          onResult: () => void done++,
          onNote: say,
        }).finally(() => clearInterval(lines));
        process.stdout.write(
          json
            ? `${JSON.stringify({ finished, interrupted: signal.aborted })}\n`
            : `${countText(finished)} cells done\n`,
        );
        if (signal.aborted) process.exitCode = INTERRUPTED;
      },
      { signal, await: true },
    ).catch((thrown) => {
      if (!signal.aborted) throw thrown;
      process.exitCode = INTERRUPTED;
    });
  });
