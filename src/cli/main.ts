#!/usr/bin/env node
import { Command } from 'commander';
import { ContractError } from '../game.ts';
import { bench } from './bench.ts';
import { compare } from './compare.ts';
import { endgames } from './endgames.ts';
import { Failure } from './failure.ts';
import { gtp } from './gtp.ts';
import { hub } from './hub.ts';
import { lab } from './lab.ts';
import { match } from './match.ts';
import { nboard } from './nboard.ts';
import { perft } from './perft.ts';
import { play } from './play.ts';
import { reproduce } from './reproduce.ts';
import { search } from './search.ts';
import { solve } from './solve.ts';
import { uci } from './uci.ts';
import { VERSION } from './version.ts';

const program = new Command('pincer')
  .description('Minimax game-tree search: one Alpha-Beta, every driver, any game.')
  .version(VERSION)
  .showHelpAfterError('(add --help for usage and examples)')
  .addCommand(bench)
  .addCommand(compare)
  .addCommand(endgames)
  .addCommand(gtp)
  .addCommand(hub)
  .addCommand(lab)
  .addCommand(nboard)
  .addCommand(match)
  .addCommand(perft)
  .addCommand(play)
  .addCommand(reproduce)
  .addCommand(search)
  .addCommand(solve)
  .addCommand(uci);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (thrown) {
  if (thrown instanceof Failure || thrown instanceof ContractError) {
    process.stderr.write(`pincer: ${thrown.message}\n`);
    process.exitCode = thrown instanceof Failure ? thrown.exitCode : 1;
  } else {
    process.stderr.write(
      `pincer: the game or Pincer itself failed: ${thrown instanceof Error ? thrown.stack : thrown}\n`,
    );
    process.exitCode = 1;
  }
}
