import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The tests of the fixture as a run of their own, with these variables. */
function run(variables) {
  const { CI: _, SKIPPING: __, ...rest } = process.env;
  const args = [
    '--root',
    '.',
    '--config',
    'tools/fixtures/vitest.config.mjs',
    '--reporter',
    './tools/summary-reporter.mjs',
  ];
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    encoding: 'utf8',
    env: { ...rest, ...variables },
  });
  return { status, lines: stdout.trim().split('\n') };
}

test('a run ends with one line', () => {
  expect(run({ CI: 'true' })).toEqual({ status: 0, lines: ['1 passed, 0 failed, 0 skipped'] });
  expect(run({ SKIPPING: '1' })).toEqual({ status: 0, lines: ['1 passed, 0 failed, 3 skipped'] });
});

test('in CI a skipped test fails the run, which says which and why', () => {
  const { status, lines } = run({ CI: 'true', SKIPPING: '1' });
  expect(status).toBe(1);
  expect(lines).toEqual([
    '1 passed, 0 failed, 3 skipped',
    'In CI no test may be skipped:',
    expect.stringMatching(/skipped\.test\.mjs: needs a program: its condition does not hold on this machine$/),
    expect.stringMatching(/skipped\.test\.mjs: has no network: there is no network$/),
    expect.stringMatching(/skipped\.test\.mjs: comes later: it is yet to be written$/),
  ]);
});
