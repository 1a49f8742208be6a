import { expect, test } from 'vitest';
import { WON } from '../player.ts';
import { infoOf, optionOf } from './uci-lines.ts';

test.each([
  ['option name Hash type spin default 1 min 1 max 9', 'Hash'],
  ['option  name\tOwn  Book type check default false', 'Own Book'],
  ['option name type type string', 'type'],
  ['option name Hash', undefined],
  ['option name type spin', undefined],
  ['info name Hash type spin', undefined],
])('the option of %j', (line, name) => {
  expect(optionOf(line)).toBe(name);
});

test.each([
  ['info depth 12 seldepth 20 score cp -31 lowerbound nodes 5 pv e2e4', { depth: 12, score: -31, nodes: 5 }],
  ['info  multipv  1  depth 3', { depth: 3 }],
  ['info depth 3 multipv 1', { depth: 3 }],
  ['info depth 9 multipv 2 score cp 999 nodes 21', {}],
  ['info depth 9 multipv x score cp 999', {}],
  ['info score mate 2', { score: WON - 3 }],
  ['info score mate -2', { score: -WON + 4 }],
  ['info score', {}],
  ['info depth x score cp y nodes -', {}],
  ['info depth 4 string depth 7 score cp 3', { depth: 4 }],
  [`info depth 1 nodes ${'9'.repeat(400)}`, { depth: 1 }],
])('what %j says', (line, said) => {
  expect(infoOf(line)).toEqual(said);
});
