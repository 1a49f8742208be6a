#!/usr/bin/env node
import { COMMANDS } from './commands.ts';
import { run } from './run.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

await run(async () => {
  const [name, ...rest] = process.argv.slice(2);
  const bare = rest.length === 0 ? COMMANDS[name]?.runBare : undefined;
  if (bare) await bare();
  else await (await import('./program.ts')).runProgram(process.argv);
});
