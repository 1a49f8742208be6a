import { Command, Option } from 'commander';
import type { ProgramOptions } from '../protocol/serve.ts';
import { DEFAULT_TABLE_BITS } from '../search/table.ts';
import { converse } from './converse.ts';
import { duration, THREADS, tableBits, threadCount, withoutOption } from './parse.ts';

interface GtpCommandOptions extends ProgramOptions {
  readonly game: string;
  readonly time: number;
}

export const gtp = new Command('gtp')
  .addOption(new Option('--game <name>', 'the game').choices(['othello']).default('othello'))
  .option('--time <duration>', 'think so long about a move where the client sets no time', duration, 1000)
  .option('--table <bits>', 'a table of 2^bits entries of 24 bytes', tableBits, DEFAULT_TABLE_BITS)
  .addOption(withoutOption())
  .option(...THREADS, threadCount)
  .addHelpText(
    'after',
    `
Example:
  $ pincer gtp --game othello --time 2s
  play black d3
  genmove white

It reads commands from standard input until "quit" or the end of the input; "list_commands" says what it knows.`,
  )
  .action(({ game: _, ...options }: GtpCommandOptions) =>
    converse(async (write, version) => new (await import('../protocol/gtp.ts')).GtpSession(write, version, options)),
  );
