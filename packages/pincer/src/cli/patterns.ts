import { Command } from 'commander';
import { buildPatterns } from '../puzzle/patterns/build.ts';
import { PATTERNS } from '../puzzle/patterns/format.ts';
import { patternsDirectory } from '../puzzle/patterns/load.ts';
import { Failure, INTERRUPTED } from './failure.ts';
import { onInterrupt } from './interrupt.ts';
import { print } from './print.ts';
import { ProgressBar } from './progress-bar.ts';
import { countText, timeText } from './text.ts';

const build = new Command('build')
  .description('make the additive pattern databases of the 15-puzzle, 6-6-3: some seconds, 5 MB')
  .option('--out <directory>', `where to keep them (default: ${patternsDirectory()})`)
  .option('--json', 'one JSON object a line: each database, then a summary')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer patterns build
  $ pincer patterns build --out ./patterns

What is there already is kept. It takes 120 MB of memory while it works.
Exit code: 0 done, ${INTERRUPTED} interrupted, 1 failed.`,
  )
  .action(async ({ out, json }: { readonly out?: string; readonly json?: boolean }) => {
    const directory = out ?? patternsDirectory();
    const signal = onInterrupt();
    const progress = new ProgressBar(PATTERNS.length, 'databases', json);
    const start = performance.now();
    const done = { made: 0, there: 0, placements: 0 };
    try {
      for await (const step of buildPatterns(directory)) {
        if (signal.aborted) break;
        if (!step) continue;
        progress.advance();
        done[step.state]++;
        done.placements += step.placements;
        if (json) print(JSON.stringify(step));
      }
    } catch (thrown) {
      throw new Failure(`the databases cannot be kept in ${directory}: ${(thrown as Error).message}`);
    } finally {
      progress.stop();
    }
    const time = performance.now() - start;
    if (signal.aborted) process.exitCode = INTERRUPTED;
    if (json) print(JSON.stringify({ directory, ...done, time, complete: !signal.aborted }));
    else if (signal.aborted) print('Interrupted: nothing is kept.');
    else {
      print(
        `${countText(done.placements)} placements in ${directory}: ${done.made} databases made in ${timeText(time)}, ${done.there} were there.`,
      );
    }
  });

export const patterns = new Command('patterns')
  .addCommand(build)
  .addHelpText('after', '\nExample:\n  $ pincer patterns build');
