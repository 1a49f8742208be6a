import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { countText, duration, Failure, INTERRUPTED, onInterrupt, wholeNumber } from 'pincer/command';
import { grantWorker, workerGrants } from '../store/worker-role.ts';
import { type WorkOptions, work } from '../work/worker.ts';
import { isServer, type Place, SECRETS, withPlace, withStore } from './place.ts';

interface WorkerOptions extends Place, Pick<WorkOptions, 'machineClass' | 'limit' | 'base' | 'untilDone' | 'timing'> {
  readonly workers: number;
  readonly json?: boolean;
}

/** Milliseconds from one line about the work to the next. */
const LINES = 60_000;

export const worker = withPlace(new Command('worker'))
  .description('run cells of the experiments on a server; start as many as you like, on as many machines')
  .option('--workers <count>', 'threads for cells that are not timed', wholeNumber(1, 1024), availableParallelism())
  .option('--machine-class <name>', 'times are compared only within a class (default: the model of the CPU)')
  .option('--limit <duration>', 'give up a cell that takes longer, and note it as failed', duration)
  .option('--no-timing', 'leave cells that are timed to others')
  .option('--base <folder>', 'where your own games are on this machine (default: where they are on the coordinator’s)')
  .option('--until-done', 'end when nothing is left to be run; otherwise wait for more')
  .option('--json', 'at the end, a line of JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ PINCER_DB=postgres://worker:secret@host/lab pincer lab worker
  $ pincer lab worker --db postgres://worker@host/lab --workers 8 --until-done

Stop it with Ctrl-C: it gives its cells back. One that dies or is cut off loses them after a while, and others run them. It must
be the same build of Pincer as the one that began the experiments, or it refuses.
${SECRETS}

Exit code: 0 done, 1 if it could not go on, ${INTERRUPTED} interrupted.`,
  )
  .action(async ({ workers, json, ...options }: WorkerOptions) => {
    if (!isServer(options)) throw new Failure('a worker needs a server: give --db, --db-file or PINCER_DB');
    const signal = onInterrupt('SIGTERM');
    const say = (text: string) => void (json || process.stderr.write(`${text}\n`));
    await withStore(
      options,
      async (store) => {
        let done = 0;
        const lines = setInterval(() => say(`${countText(done)} cells done`), LINES);
        const finished = await work(store, {
          ...options,
          lanes: workers,
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
      { signal },
    );
  });

export const migrate = withPlace(new Command('migrate'))
  .description('make the lab in a database, or bring it up to date; `lab run` does so too')
  .option('--json', 'as JSON')
  .addHelpText('after', `\nExample:\n  $ pincer lab migrate --db postgres://owner@host/lab\n${SECRETS}`)
  .action(async (options: Place & { readonly json?: boolean }) => {
    await withStore(options, async () => {}, { create: true });
    process.stdout.write(options.json ? `${JSON.stringify({ migrated: true })}\n` : 'the lab is up to date\n');
  });

export const grant = withPlace(new Command('grant'))
  .description('let a role take and finish cells and see results, and nothing else')
  .argument('<role>', 'a role that is there already, as by: create role pincer_worker login password …')
  .option('--print', 'only print the SQL')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer lab grant pincer_worker --db postgres://owner@host/lab
  $ pincer lab grant pincer_worker --print
${SECRETS}`,
  )
  .action(async (role: string, options: Place & { readonly print?: boolean }) => {
    if (options.print) {
      const quoted = `"${role.replaceAll('"', '""')}"`;
      process.stdout.write(
        workerGrants(quoted, 'pincer')
          .map((statement) => `${statement};\n`)
          .join(''),
      );
      return;
    }
    if (!isServer(options)) throw new Failure('roles are a server’s: give --db, --db-file or PINCER_DB');
    await withStore(options, (store) => grantWorker(store.database, role));
    process.stdout.write(`${role} can run \`pincer lab worker\` now\n`);
  });

export const stop = withPlace(new Command('stop'))
  .description('let workers take no more cells of an experiment; `lab run` goes on with it')
  .argument('<experiment>', 'its name')
  .option('--json', 'as JSON')
  .addHelpText('after', `\nExample:\n  $ pincer lab stop figures-4-5 --db postgres://me@host/lab\n${SECRETS}`)
  .action(async (name: string, options: Place & { readonly json?: boolean }) => {
    await withStore(options, async (store) => {
      if (!(await store.stop(name))) throw new Failure(`there is no experiment "${name}"`);
    });
    process.stdout.write(
      options.json ? `${JSON.stringify({ stopped: name })}\n` : `${name}: workers finish what they hold\n`,
    );
  });
