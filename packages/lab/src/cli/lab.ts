import { Command, Option } from 'commander';
import { PRESETS, type Preset, shipped } from '../experiments/index.ts';
import { exportCommand, importCommand } from './exchange.ts';
import { grant, migrate, retry, stop } from './maintenance.ts';
import { report } from './report.ts';
import { run } from './run.ts';
import { status, watch } from './watch.ts';
import { worker } from './worker.ts';

const list = new Command('list')
  .description('the experiments that come with Pincer')
  .addOption(new Option('--preset <name>', 'their depths').choices(PRESETS).default('quick'))
  .option('--json', 'the experiments as JSON')
  .addHelpText('after', '\nExamples:\n  $ pincer lab list\n  $ pincer lab list --preset paper --json')
  .action(({ preset, json }: { preset: Preset; json?: boolean }) => {
    const experiments = shipped(preset);
    if (json) process.stdout.write(`${JSON.stringify(experiments)}\n`);
    else {
      for (const { name, title, games } of experiments) {
        const depths = games.map(({ game, depth }) => `${game} ${depth}`).join(', ');
        process.stdout.write(`${name.padEnd(18)}${title}\n${' '.repeat(18)}Depths: ${depths}.\n`);
      }
    }
  });

/** `pincer lab` */
export const lab = new Command('lab')
  .addCommand(run)
  .addCommand(list)
  .addCommand(status)
  .addCommand(watch)
  .addCommand(worker)
  .addCommand(stop)
  .addCommand(retry)
  .addCommand(exportCommand)
  .addCommand(importCommand)
  .addCommand(report)
  .addCommand(migrate)
  .addCommand(grant);
