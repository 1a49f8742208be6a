/**
 * The commands that play, as far as they are commands: help, options, and what else they must say.
 */
import { expect, test } from 'vitest';
import { Program } from '../protocol/fixtures/program.ts';

test.each(['uci', 'nboard', 'gtp', 'hub', 'play'])('%s --help shows usage and an example', async (command) => {
  const program = Program.pincer(command, '--help');
  expect(await program.close()).toBe(0);
  const said = program.lines.join('\n');
  expect(said).toContain(`Usage: pincer ${command} `);
  expect(said).toMatch(new RegExp(`Examples?:\n {2}\\$ pincer ${command}`));
});

test.each([
  [['gtp', '--game', 'go'], /Allowed choices are othello/],
  [['gtp', '--time', '5'], /number and a unit/],
  [['nboard', '--table', '99'], /whole number/],
])('%j is refused', async (args, error) => {
  const program = Program.pincer(...args);
  expect(await program.close()).toBe(1);
  expect(program.errors).toMatch(error);
});
