import { Command, Option } from 'commander';
import { ranApart } from './apart.ts';
import { INTERRUPTED } from './failure.ts';
import { GAME_ARGUMENT, moveText } from './game.ts';
import { withoutOption } from './parse.ts';
import { print } from './print.ts';
import { addSearchOptions, printSearch, type SearchOptions } from './print-search.ts';
import { valueText } from './text.ts';

export const search = addSearchOptions(
  new Command('search')
    .argument('<game>', GAME_ARGUMENT)
    .argument('[position]', "where to start, in the game's own notation (default: the initial state)"),
)
  .addOption(
    new Option('--hits <which>', 'which table entries answer: of equal depth, or deeper ones too').choices([
      'equal',
      'deeper',
    ]),
  )
  .addOption(
    new Option(
      '--selective',
      'the search that plays, as deep as it likes, and with all that the game brings for it',
    ).conflicts('hits'),
  )
  .addOption(withoutOption().implies({ selective: true }).conflicts('hits'))
  .addHelpText(
    'after',
    `
Examples:
  $ pincer search chess "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1" --depth 8
  $ pincer search othello f5d6c3 --time 2s
  $ pincer search chess --selective --depth 12
  $ pincer search chess --without net --depth 12
  $ pincer search kalah --driver sss --time 5s --json

Give --depth, --time or --nodes, or stop it with Ctrl-C. Exit code: 0 done, ${INTERRUPTED} interrupted, 1 failed.`,
  )
  .action(async (gameName: string, position: string | undefined, options: SearchOptions) => {
    if (await ranApart(gameName)) return;
    const { game, outcome } = await printSearch(gameName, position, options);
    const over = outcome.reason === 'over';
    const verdict = over ? 'The game is over' : `Best: ${moveText(game, outcome.move)}`;
    if (!options.json) print(`${verdict}, ${valueText(outcome.value)}.`);
    if (!options.json && options.selective) print(`Evaluation: ${outcome.evaluation}.`);
    if (outcome.reason === 'abort') process.exitCode = INTERRUPTED;
  });
