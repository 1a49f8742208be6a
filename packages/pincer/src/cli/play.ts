import { Command, Option } from 'commander';
import { PlayError, RemoteSession } from '../play/remote.ts';
import type { PlaySettings } from '../play/thread.ts';
import { inLines } from '../play/view.ts';
import { linesOf, TOO_LONG } from '../protocol/lines.ts';
import type { SelectiveStep } from '../runtime/searcher.ts';
import { DEFAULT_TABLE_BITS } from '../search/table.ts';
import type { ThreadCount } from '../threads/available.ts';
import { Failure } from './failure.ts';
import { GAME_ARGUMENT } from './game.ts';
import { duration, THREADS, tableBits, threadCount, wholeNumber, withoutOption } from './parse.ts';
import { coloursOf, playInTerminal } from './play-terminal.ts';

interface PlayCommandOptions {
  readonly level: number;
  readonly time?: number;
  readonly side?: string;
  readonly position?: string;
  readonly seed?: number;
  readonly table: number;
  readonly without?: readonly SelectiveStep[];
  readonly threads?: ThreadCount;
}

export const play = new Command('play')
  .argument('<game>', GAME_ARGUMENT)
  .addOption(
    new Option('--level <1..10>', 'how strong the computer plays: a beginner beats 1, 10 is its best')
      .argParser(wholeNumber(1, 10))
      .default(5)
      .conflicts('time'),
  )
  .option('--time <duration>', 'its best, and so long about a move, such as 1s', duration)
  .option('--side <name>', 'the side you play, such as white, or "both" (default: the one that moves first)')
  .option('--position <text>', "where to start, in the game's own notation")
  .option(
    '--seed <number>',
    'for the errors that low levels make (default: another one every time)',
    wholeNumber(0, 2 ** 31),
  )
  .option('--table <bits>', 'a table of 2^bits entries of 24 bytes', tableBits, DEFAULT_TABLE_BITS)
  .addOption(withoutOption())
  .option(...THREADS, threadCount)
  .addHelpText(
    'after',
    `
Examples:
  $ pincer play chess --level 3
  $ pincer play othello --side white --time 2s
  $ pincer play ./my-game.js
  $ echo "e4 e5" | tr ' ' '\\n' | pincer play chess --side both

"help" in the game says what you can do besides moving; the Tab key completes moves. Ctrl-C makes the computer move at once
or, when it is your turn, offers to save the game and leaves; twice it leaves at once. NO_COLOR=1 does without colours.`,
  )
  .action(async (game: string, { level, time, side, position, seed, table, without, threads }: PlayCommandOptions) => {
    const settings: PlaySettings = {
      game,
      side,
      position,
      table,
      ...(without && { without }),
      ...(threads !== undefined && { threads }),
      skill: time === undefined ? { level } : { time },
      colours: coloursOf(process.stdout, process.env),
      seed: seed ?? Date.now() & 0xffffff,
      today: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
    };
    try {
      if (process.stdin.isTTY && process.stdout.isTTY) await playInTerminal(settings);
      else await playInPipe(settings);
    } catch (thrown) {
      throw thrown instanceof PlayError ? new Failure(thrown.message) : thrown;
    }
  });

async function playInPipe(settings: PlaySettings): Promise<void> {
  const output = inLines((line) => process.stdout.write(`${line}\n`));
  const session = new RemoteSession(settings, output);
  try {
    await session.begin();
    for await (const line of linesOf(process.stdin)) {
      if (line === TOO_LONG) output.say('A line was too long, and is ignored.');
      else if (!(await session.command(line))) break;
    }
    await session.end();
  } finally {
    await session.close();
  }
}
