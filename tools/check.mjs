/**
 * Everything that can be said of the code without running it. Prints what is wrong, and exits with
 * 1 if anything is.
 */
import { availableParallelism } from 'node:os';
import { runCommand } from './run-command.mjs';

const node = process.execPath;
const TSC = 'node_modules/@typescript/native/bin/tsc';
const bin = (name) => `node_modules/.bin/${name}`;

/**
 * Each check: a name, a command, and what its output must say, for tools that pass when they looked
 * at nothing.
 */
const CHECKS = [
  ['types', node, [TSC, '-p', '.', '--noEmit']],
  ['types of the page', 'npm', ['run', '--silent', 'check', '--workspace', 'pincer-web']],
  ['types of the service worker', node, [TSC, '-p', 'packages/web/src/service', '--noEmit']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.'], /Checked \d{2,} files/],
  ['layers', bin('depcruise'), ['packages'], /\((?!0 )\d{2,} modules/],
  ['unused code', bin('knip'), []],
  ...['pincer', 'lab', 'web'].flatMap((name) => [
    [`package ${name}`, bin('publint'), ['--strict', `packages/${name}`]],
    [
      `types of the package ${name}`,
      bin('attw'),
      // A style has no types.
      [
        '--pack',
        `packages/${name}`,
        '--profile',
        'esm-only',
        '--format',
        'ascii',
        '--exclude-entrypoints',
        'figure.css',
      ],
    ],
  ]),
];

const waiting = [...CHECKS];

/** Takes one check after the other, until none is left. */
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const [name, command, args, expected] = check;
    const { status, output } = await runCommand(command, args);
    const ok = status === 0 && (expected?.test(output) ?? true);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${ok ? '' : `\n${output}`}`);
    if (!ok) process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
