#!/usr/bin/env node
import { Command } from 'commander';
import { COMMANDS } from './commands.ts';
import { Failure } from './failure.ts';
import { VERSION } from './version.ts';

const program = new Command('pincer')
  .description('Minimax game-tree search: one Alpha-Beta, every driver, any game.')
  .version(VERSION)
  .showHelpAfterError('(add --help for usage and examples)');

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  // Only the command that is called is loaded; of the others the help shows a line.
  const words = process.argv.slice(2);
  const called = words[0] === 'help' ? words[1] : words[0];
  for (const [name, { description, load }] of Object.entries(COMMANDS)) {
    program.addCommand(name === called ? await load() : new Command(name), { hidden: false });
    program.commands.at(-1)?.description(description);
  }
  await program.parseAsync();
} catch (thrown) {
  if (thrown instanceof Error && (thrown instanceof Failure || thrown.name === 'ContractError')) {
    process.stderr.write(`pincer: ${thrown.message}\n`);
    process.exitCode = thrown instanceof Failure ? thrown.exitCode : 1;
  } else {
    process.stderr.write(
      `pincer: the game or Pincer itself failed: ${thrown instanceof Error ? thrown.stack : thrown}\n`,
    );
    process.exitCode = 1;
  }
}
