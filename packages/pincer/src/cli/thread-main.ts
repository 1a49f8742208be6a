import { commandThread } from './command-thread.ts';
import { runProgram } from './program.ts';
import { run } from './run.ts';

commandThread()?.takeStreams();
await run(() => runProgram(process.argv));
