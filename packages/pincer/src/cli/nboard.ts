import { Command } from 'commander';
import type { ProgramOptions } from '../protocol/serve.ts';
import { DEFAULT_TABLE_BITS } from '../search/table.ts';
import { converse } from './converse.ts';
import { THREADS, tableBits, threadCount, withoutOption } from './parse.ts';

export const nboard = new Command('nboard')
  .option('--table <bits>', 'a table of 2^bits entries of 24 bytes', tableBits, DEFAULT_TABLE_BITS)
  .addOption(withoutOption())
  .option(...THREADS, threadCount)
  .addHelpText(
    'after',
    `
Example:
  $ pincer nboard
  nboard 2
  set depth 10
  move F5
  go

In NBoard add an engine with the command "pincer nboard". It reads commands from standard input until "quit" or the end of
the input.`,
  )
  .action((options: ProgramOptions) =>
    converse(async (write) => new (await import('../protocol/nboard.ts')).NBoardSession(write, options)),
  );
