/** Everything that can be said of the code without running it. Prints what is wrong, and exits with 1 if anything is. */
import { spawnSync } from 'node:child_process';

const node = process.execPath;
const bin = (name) => `node_modules/.bin/${name}`;

/** Each check: a name, a command, and what its output must say, for tools that pass when they looked at nothing. */
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

let failed = 0;
for (const [name, command, args, expected] of CHECKS) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  const output = `${stdout}${stderr}`;
  const ok = status === 0 && (expected ? expected.test(output) : true);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
  if (!ok) {
    failed++;
    console.log(output);
  }
}
process.exitCode = failed > 0 ? 1 : 0;
