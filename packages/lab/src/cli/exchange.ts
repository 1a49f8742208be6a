import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { countText, Failure } from 'pincer/command';
import { causeOf } from '../database/lab-error.ts';
import { exportExperiment, importExperiment, parseExchange } from '../store/exchange.ts';
import { type Place, SECRETS, withPlace, withStore } from './place.ts';

const exportCommand = withPlace(new Command('export'))
  .description('all results of an experiment, as JSON')
  .argument('<name>', 'the name of an experiment that was run')
  .option('--out <file>', 'write to this file rather than to the terminal')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer lab export figures-4-5 --out figures.json
  $ pincer lab export figures-4-5 --db postgres://me@host/lab --out figures.json
${SECRETS}`,
  )
  .action(async (name: string, options: Place & { readonly out?: string }) => {
    await withStore(options, async (store) => {
      const results = await exportExperiment(store, name);
      if (!results) {
        const known = (await store.experiments()).map(({ experiment }) => experiment.name);
        throw new Failure(`no experiment "${name}" was run there; there are ${known.join(', ') || 'none'}`);
      }
      const text = `${JSON.stringify(results)}\n`;
      if (options.out === undefined) process.stdout.write(text);
      else {
        try {
          writeFileSync(options.out, text);
        } catch (thrown) {
          throw new Failure(`cannot write ${options.out}: ${causeOf(thrown)}`);
        }
      }
    });
  });

const importCommand = withPlace(new Command('import'))
  .description('put an experiment with its results, as `lab export` wrote it, into a directory or a server')
  .argument('<file>', 'what `lab export` wrote')
  .option('--json', 'as JSON')
  .addHelpText(
    'after',
    `
Example: move an experiment to a server, and go on there
  $ pincer lab export figures-4-5 --out figures.json
  $ pincer lab import figures.json --db postgres://me@host/lab
  $ pincer lab run figures-4-5 --db postgres://me@host/lab
${SECRETS}`,
  )
  .action(async (file: string, options: Place & { readonly json?: boolean }) => {
    let contents: string;
    try {
      contents = readFileSync(file, 'utf8');
    } catch (thrown) {
      throw new Failure(`cannot read ${file}: ${causeOf(thrown)}`);
    }
    const parsed = parseExchange(contents, file);
    if (!parsed.ok) throw new Failure(parsed.error);
    const { name } = parsed.value.experiment;
    await withStore(
      options,
      async (store) => {
        const results = await importExperiment(store, parsed.value);
        process.stdout.write(
          options.json
            ? `${JSON.stringify({ experiment: name, results })}\n`
            : `${name}: ${countText(results)} results are there now\n`,
        );
      },
      { create: true },
    );
  });

export { exportCommand, importCommand };
