/** `pincer lab migrate`, `grant`, `stop` and `retry`: what the owner of a database does with it. */
import { Command } from 'commander';
import { countText, Failure } from 'pincer/command';
import { SERVER_SCHEMA } from '../database/connection.ts';
import { grantWorker, workerGrants } from '../store/worker-role.ts';
import { isServer, type Place, SECRETS, withPlace, withStore } from './place.ts';

/** `pincer lab migrate` */
export const migrate = withPlace(new Command('migrate'))
  .description('make the lab in a database, or bring it up to date; `lab run` does so too')
  .option('--json', 'as JSON')
  .addHelpText('after', `\nExample:\n  $ pincer lab migrate --db postgres://owner@host/lab\n${SECRETS}`)
  .action(async (options: Place & { readonly json?: boolean }) => {
    await withStore(options, async () => {}, { create: true });
    process.stdout.write(options.json ? `${JSON.stringify({ migrated: true })}\n` : 'the lab is up to date\n');
  });

/** `pincer lab grant` */
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
        workerGrants(quoted, SERVER_SCHEMA)
          .map((statement) => `${statement};\n`)
          .join(''),
      );
      return;
    }
    if (!isServer(options)) throw new Failure('roles are a server’s: give --db, --db-file or PINCER_DB');
    await withStore(options, (store) => grantWorker(store.database, role));
    process.stdout.write(`${role} can run \`pincer lab worker\` now\n`);
  });

/** `pincer lab stop` */
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

/** `pincer lab retry` */
export const retry = withPlace(new Command('retry'))
  .description('forget the failures of an experiment, so that its next run tries those cells again')
  .argument('<experiment>', 'its name')
  .option('--json', 'as JSON')
  .addHelpText(
    'after',
    `
Example:
  $ pincer lab retry figures-4-5 --dir results
  $ pincer lab run figures-4-5 --dir results
${SECRETS}

Exit code: 0 also if nothing had failed, 1 if there is no such experiment or its failures could not be forgotten.`,
  )
  .action(async (name: string, options: Place & { readonly json?: boolean }) => {
    const cleared = await withStore(options, (store) => store.retry(name));
    if (cleared === undefined) throw new Failure(`there is no experiment "${name}"`);
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ experiment: name, cleared })}\n`
        : `${name}: ${countText(cleared)} failures are forgotten${cleared > 0 ? '; `pincer lab run` tries their cells again' : ''}\n`,
    );
  });
