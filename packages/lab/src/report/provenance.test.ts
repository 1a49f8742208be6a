import { expect, test } from 'vitest';
import { PRESETS, shipped } from '../experiments/index.ts';
import { commandOf } from './provenance.ts';

test.each(PRESETS)('an experiment of ours is run at its preset: %s', (preset) => {
  for (const experiment of shipped(preset)) {
    const same = PRESETS.find((each) =>
      shipped(each).some((other) => JSON.stringify(other) === JSON.stringify(experiment)),
    );
    expect(commandOf(structuredClone(experiment))).toBe(`pincer lab run ${experiment.name} --preset ${same}`);
  }
});

test('one that was changed, or is not ours, has no preset', () => {
  const [first] = shipped('quick');
  expect(commandOf({ ...first, tables: [12] })).toBe(`pincer lab run ${first.name}`);
  expect(commandOf({ ...first, name: 'mine' })).toBe('pincer lab run mine');
});
