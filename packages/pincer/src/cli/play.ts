import { readFile, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Argument, Command, Option } from 'commander';
import { GAME_NAMES } from '../games/index.ts';
import type { Files, PlaySession } from '../play/session.ts';
import { serve } from '../protocol/serve.ts';
import { DEFAULT_TABLE_BITS } from '../search/table.ts';
import type { Parsed } from '../support/parsed.ts';
import { Failure } from './failure.ts';
import { findKit } from './game.ts';
import { duration, tableBits, wholeNumber } from './parse.ts';

interface PlayCommandOptions {
  readonly level: number;
  readonly time?: number;
  readonly side?: string;
  readonly position?: string;
  readonly seed?: number;
  readonly table: number;
}

export const play = new Command('play')
  .addArgument(new Argument('<game>', 'the game').choices(GAME_NAMES))
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
  .addHelpText(
    'after',
    `
Examples:
  $ pincer play chess --level 3
  $ pincer play othello --side white --time 2s
  $ echo "e4 e5" | tr ' ' '\\n' | pincer play chess --side both

"help" in the game says what you can do besides moving. Ctrl-C makes the computer move at once or, when it is your turn, ends
the game; the Tab key completes moves.`,
  )
  .action(async (name: string, options: PlayCommandOptions) => {
    const kit = await findKit(name);
    const side = options.side?.toLowerCase() ?? kit.sides[0];
    if (![...kit.sides, 'both'].includes(side))
      throw new Failure(`there is no side "${options.side}" in ${name}: there are ${kit.sides.join(', ')} and both`);
    const game = options.position === undefined ? undefined : kit.open(options.position);
    if (game && !game.ok) throw new Failure(`the position is wrong: ${game.error}`);
    const { PlaySession } = await import('../play/session.ts');
    const session = await PlaySession.create(
      kit,
      {
        skill: options.time === undefined ? { level: options.level } : { time: options.time },
        side,
        colour: process.stdout.isTTY && !process.env.NO_COLOR,
        seed: options.seed ?? Date.now() & 0xffffff,
        table: options.table,
        today: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
      },
      FILES,
      (line) => process.stdout.write(`${line}\n`),
    );
    await session.begin(game?.value);
    if (process.stdin.isTTY) await converseInTerminal(session);
    else await serve(process.stdin, session);
  });

const MAX_FILE_BYTES = 1 << 20;

const FILES: Files = {
  async read(path): Promise<Parsed<string>> {
    try {
      const { size } = await stat(path);
      if (size > MAX_FILE_BYTES) return { ok: false, error: `the file ${path} has more than ${MAX_FILE_BYTES} bytes` };
      return { ok: true, value: await readFile(path, 'utf8') };
    } catch (thrown) {
      return { ok: false, error: `the file ${path} cannot be read (${(thrown as NodeJS.ErrnoException).code})` };
    }
  },
  async write(path, text): Promise<Parsed<undefined>> {
    try {
      await writeFile(path, text, { flag: 'wx' });
      return { ok: true, value: undefined };
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      const why = code === 'EEXIST' ? 'is there already: give another name' : `cannot be written (${code})`;
      return { ok: false, error: `the file ${path} ${why}` };
    }
  },
};

/** With a prompt, completion by the Tab key, and Ctrl-C that hurries the computer. */
async function converseInTerminal(session: PlaySession): Promise<void> {
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    completer: (line: string) => [session.complete(line), line],
  });
  terminal.on('SIGINT', () => {
    if (!session.hurry()) terminal.close();
  });
  const ask = () => {
    terminal.setPrompt(session.prompt);
    terminal.prompt();
  };
  ask();
  for await (const line of terminal) {
    if (!(await session.command(line))) break;
    ask();
  }
  terminal.close();
  await session.end();
}
