#!/usr/bin/env node
import { COMMANDS } from './commands.ts';
import { isFailure } from './failure.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  const [name, ...rest] = process.argv.slice(2);
  const bare = rest.length === 0 ? COMMANDS[name]?.runBare : undefined;
  if (bare) await bare();
  else await (await import('./program.ts')).runProgram(process.argv);
} catch (thrown) {
  if (isFailure(thrown) || (thrown instanceof Error && thrown.name === 'ContractError')) {
    process.stderr.write(`pincer: ${thrown.message}\n`);
    process.exitCode = isFailure(thrown) ? thrown.exitCode : 1;
  } else {
    process.stderr.write(
      `pincer: the game or Pincer itself failed: ${thrown instanceof Error ? thrown.stack : thrown}\n`,
    );
    process.exitCode = 1;
  }
}
