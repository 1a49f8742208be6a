import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Clock } from './clock.ts';

/**
 * A search at so many nodes a millisecond, in passes of so many nodes: how long each slice takes.
 */
function slices(clock: Clock, speed: number, passes: readonly number[]): number[] {
  const took: number[] = [];
  let nodes = 0;
  for (const pass of passes) {
    for (let left = pass; left > 0 && !clock.exhausted(nodes); ) {
      const done = Math.min(left, clock.nextSlice(nodes));
      vi.advanceTimersByTime(done / speed);
      took.push(done / speed);
      nodes += done;
      left -= done;
      clock.adjust(nodes);
    }
  }
  return took;
}

describe('the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([1, 30, 300, 3000])('slices find their length at %d nodes a millisecond', (speed) => {
    const took = slices(new Clock({}), speed, [1000 * speed]);
    expect(Math.max(...took.slice(20))).toBeLessThanOrEqual(8);
    expect(Math.min(...took.slice(20, -1))).toBeGreaterThanOrEqual(2);
  });

  test('many short passes do not make slices long', () => {
    const took = slices(new Clock({}), 300, [...Array(100).fill(100), 300_000]);
    expect(Math.max(...took)).toBeLessThanOrEqual(8);
  });

  test('the last slice ends with the time', () => {
    const clock = new Clock({ time: 101.5 });
    const took = slices(clock, 300, [1_000_000]);
    expect(took.reduce((sum, each) => sum + each, 0)).toBeLessThan(103);
  });

  test('nodes are limited exactly', () => {
    const clock = new Clock({ nodes: 12_345 });
    const took = slices(clock, 1, [1_000_000]);
    expect(took.reduce((sum, each) => sum + each, 0)).toBe(12_345);
  });
});
