import { Command } from 'commander';
import { ranApart } from './apart.ts';
import { INTERRUPTED, NOT_PROVEN } from './failure.ts';
import { GAME_ARGUMENT, moveText } from './game.ts';
import { print } from './print.ts';
import { addSearchOptions, printSearch, type SearchOptions } from './print-search.ts';
import { valueText } from './text.ts';

export const solve = addSearchOptions(
  new Command('solve')
    .argument('<game>', GAME_ARGUMENT)
    .argument('[position]', "where to start, in the game's own notation (default: the initial state)"),
)
  .addHelpText(
    'after',
    `
Examples:
  $ pincer solve tic-tac-toe
  $ pincer solve connect-four 44444752622 --time 1m
  $ pincer solve othello 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'

Exit code: 0 proven, ${NOT_PROVEN} stopped before that, ${INTERRUPTED} interrupted, 1 failed.`,
  )
  .action(async (gameName: string, position: string | undefined, options: SearchOptions) => {
    if (await ranApart(gameName)) return;
    const { game, outcome } = await printSearch(gameName, position, { ...options, solver: true });
    const { value, move, reason, depth } = outcome;
    const best = `${valueText(value)} with ${moveText(game, move)}`;
    const verdicts: Readonly<Record<string, string>> = {
      over: `The game is over, ${valueText(value)}.`,
      proven: `Proven: ${best}.`,
    };
    if (!options.json)
      print(verdicts[reason] ?? `Not proven at depth ${depth} (stopped by ${reason}): ${best} so far.`);
    if (reason === 'abort') process.exitCode = INTERRUPTED;
    else if (!(reason in verdicts)) process.exitCode = NOT_PROVEN;
  });
