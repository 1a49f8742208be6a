import { Command } from 'commander';
import type { ProgramOptions } from '../protocol/serve.ts';
import { DEFAULT_TABLE_BITS } from '../search/table.ts';
import { converse } from './converse.ts';
import { THREADS, tableBits, threadCount, withoutOption } from './parse.ts';

export const hub = new Command('hub')
  .option('--table <bits>', 'a table of 2^bits entries of 24 bytes', tableBits, DEFAULT_TABLE_BITS)
  .addOption(withoutOption())
  .option(...THREADS, threadCount)
  .addHelpText(
    'after',
    `
Example:
  $ pincer hub
  hub
  init
  pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="11-15 23-19"
  level move-time=1
  go think

It reads commands from standard input until "quit" or the end of the input.`,
  )
  .action((options: ProgramOptions) =>
    converse(async (write, version) => new (await import('../protocol/hub.ts')).HubSession(write, version, options)),
  );
