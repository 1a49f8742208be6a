import { Command } from 'commander';
import { visibleLines } from '../support/visible.ts';
import { COMMANDS } from './commands.ts';
import { VERSION } from './version.ts';

/**
 * Runs the command that `argv` names. Only that one is loaded; of the others the help shows a line.
 */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const program = new Command('pincer')
    .description('Minimax game-tree search: one Alpha-Beta, every driver, any game.')
    .version(VERSION)
    .configureOutput({ writeErr: (text) => process.stderr.write(visibleLines(text)) })
    .showHelpAfterError('(add --help for usage and examples)');
  const words = argv.slice(2);
  const called = words[0] === 'help' ? words[1] : words[0];
  for (const [name, { description, load }] of Object.entries(COMMANDS)) {
    const command = name === called ? await load() : new Command(name);
    program.addCommand(command.description(description).copyInheritedSettings(program));
  }
  await program.parseAsync(argv);
}
