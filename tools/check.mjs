/**
 * Everything that can be said of the code without running it. Prints what is wrong, and exits with
 * 1 if anything is.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const node = process.execPath;
const bin = (name) => `node_modules/.bin/${name}`;

/**
 * Each check: a name, a command, and what its output must say, for tools that pass when they looked
 * at nothing.
 */
const CHECKS = [
  ['types', node, ['node_modules/@typescript/native/bin/tsc', '-p', '.', '--noEmit']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.'], /Checked \d{2,} files/],
  ['layers', bin('depcruise'), ['packages'], /\((?!0 )\d{2,} modules/],
  ['unused code', bin('knip'), []],
  ...['pincer', 'lab'].flatMap((name) => [
    [`package ${name}`, bin('publint'), ['--strict', `packages/${name}`]],
    [
      `types of the package ${name}`,
      bin('attw'),
      ['--pack', `packages/${name}`, '--profile', 'esm-only', '--format', 'ascii'],
    ],
  ]),
];

/** Runs a check; whether it passed, and all that it wrote. */
function run([, command, args, expected]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', ({ message }) => resolve({ ok: false, output: message }));
    child.on('close', (status) => resolve({ ok: status === 0 && (expected?.test(output) ?? true), output }));
  });
}

const waiting = [...CHECKS];

/** Takes one check after the other, until none is left. */
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { ok, output } = await run(check);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${check[0]}${ok ? '' : `\n${output}`}`);
    if (!ok) process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
