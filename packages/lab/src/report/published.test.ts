import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Preset } from '../experiments/index.ts';
import { shipped } from '../experiments/index.ts';
import { synthetic } from './fixtures/synthetic.ts';
import { elsewhereOf, PUBLISHED } from './published.ts';
import { Survey } from './survey.ts';

test('the verdicts of the preset paper are those of the report in results/', () => {
  const summary = readFileSync(new URL('../../../../results/paper/summary.md', import.meta.url), 'utf8');
  const rows = [...summary.matchAll(/^\| (\d+) \| (?:[^|]|\\\|)* \| ([a-z ]+) \| (.*)$/gm)];
  const measured = rows.filter(([, , , rest]) => !rest.startsWith('proven by'));
  const found = Object.fromEntries(measured.map(([, number, verdict]) => [number, verdict]));
  expect(PUBLISHED.find(({ preset }) => preset === 'paper')?.verdicts).toEqual(found);
  expect(measured.length).toBeGreaterThan(9);
});

function surveysOf(preset: Preset, name: string): Survey[] {
  const experiment = shipped(preset).filter((each) => each.name === name);
  return experiment.map((each) => new Survey({ ...synthetic({ ...each, drivers: ['aspiration'] }), experiment: each }));
}

test('another preset’s other verdict is named with its depths and positions', () => {
  expect(elsewhereOf(15, 'not resolved', ['guess'], surveysOf('quick', 'guess'))).toBe(
    'With the preset paper (measured on 2026-11-16) the verdict is ‘holds’. Here searches go to depth 7 instead of 8 in Othello and 10 instead of 11 in Checkers; how drivers compare changes with the depth. Here the positions are those of the set ‘paper’ instead of ‘wide’; the fewer there are, the wider the intervals.',
  );
});

test('the same verdict, and the own preset, need no words', () => {
  expect(elsewhereOf(9, 'does not hold', ['passes'], surveysOf('quick', 'passes'))).toBeUndefined();
  expect(elsewhereOf(15, 'holds', ['guess'], surveysOf('quick', 'guess'))).toBeUndefined();
  expect(elsewhereOf(15, 'does not hold', ['guess'], surveysOf('paper', 'guess'))).toMatch(/^With the preset quick/);
});
