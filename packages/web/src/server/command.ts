import { Command } from 'commander';
import {
  type ArchivePlace,
  type LiveHandler,
  needExtension,
  onInterrupt,
  type ServeOptions,
  wholeNumber,
} from 'pincer/command';
import { PORT, servePage } from './serve.ts';

interface WebOptions extends ServeOptions, ArchivePlace {}

/** `pincer web`. */
export const web = new Command('web')
  .option('--host <address>', 'where to listen; any but this machine itself needs a token', '127.0.0.1')
  .option('--port <number>', 'the port; 0 takes a free one', wholeNumber(0, 65535), PORT)
  .option('--token <text>', 'what visitors must know (default: a new one, where the host needs it)')
  .option(
    '--db <address>',
    'a lab on a PostgreSQL server, as in postgres://me@host/lab, to be watched (with pincer-lab)',
  )
  .option('--db-file <file>', 'a file with the address of that server')
  .option('--dir <directory>', 'a lab in a directory, which no run uses; a run shows itself: pincer lab run --web')
  .addHelpText(
    'after',
    '\nExamples:\n  $ pincer web\n  $ pincer web --host 0.0.0.0 --port 8000\n  $ pincer web --db postgres://me@host/lab',
  )
  .action(async ({ dir, db, dbFile, ...options }: WebOptions) => {
    if (dir === undefined && db === undefined && dbFile === undefined) await serveWeb(options);
    else {
      const place = {
        ...(dir !== undefined && { dir }),
        ...(db !== undefined && { db }),
        ...(dbFile !== undefined && { dbFile }),
      };
      const lab = await needExtension('a lab in the page');
      await lab.withLive(place, async (handler) => await serveWeb(options, { lab: handler }));
    }
  });

/** Serves the page until it is interrupted, and prints where it is. */
async function serveWeb(options: ServeOptions, live: Readonly<Record<string, LiveHandler>> = {}): Promise<void> {
  const page = await servePage(options, live);
  const lines = page.addresses.map((address) => `Pincer is at ${address}\n`);
  process.stdout.write(`${lines.join('')}Ctrl-C ends it.\n`);
  const interrupted = onInterrupt('SIGTERM');
  await new Promise<void>((resolve) => {
    if (interrupted.aborted) resolve();
    else interrupted.addEventListener('abort', () => resolve());
  });
  await page.close();
}
