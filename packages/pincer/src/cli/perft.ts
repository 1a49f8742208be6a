import { Command } from 'commander';
import { createSearcher } from '../runtime/create.ts';
import { perft as count, divide } from '../runtime/perft.ts';
import { ranApart } from './apart.ts';
import { findGame, findState, GAME_ARGUMENT, moveText, nameOf } from './game.ts';
import { wholeNumber } from './parse.ts';
import { print } from './print.ts';
import { countText, timeText } from './text.ts';

interface PerftOptions {
  readonly depth: number;
  readonly divide?: boolean;
  readonly json?: boolean;
}

export const perft = new Command('perft')
  .argument('<game>', GAME_ARGUMENT)
  .argument('[position]', "where to start, in the game's own notation (default: the initial state)")
  .requiredOption('--depth <plies>', 'the length of the lines', wholeNumber(1, 40))
  .option('--divide', 'also the count for each first move')
  .option('--json', 'the results as JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer perft chess --depth 6
  $ pincer perft checkers --depth 8 --divide`,
  )
  .action(async (gameName: string, position: string | undefined, options: PerftOptions) => {
    if (await ranApart(gameName)) return;
    const game = await findGame(gameName);
    const searcher = createSearcher(game, findState(game, position), { table: 10 });
    const start = performance.now();
    const moves: Record<string, number> = {};
    let total = 0;
    if (options.divide) {
      for (const part of divide(searcher, options.depth)) {
        const name = moveText(game, part.move);
        moves[name] = part.count;
        total += part.count;
        if (!options.json) print(`${name}: ${part.count}`);
      }
    } else total = count(searcher, options.depth);
    const time = performance.now() - start;
    if (options.json)
      print(
        JSON.stringify({ game: nameOf(game), depth: options.depth, total, time, ...(options.divide && { moves }) }),
      );
    else
      print(`${countText(total)} lines of ${options.depth} plies in ${timeText(time)}, ${countText(total / time)} k/s`);
  });
