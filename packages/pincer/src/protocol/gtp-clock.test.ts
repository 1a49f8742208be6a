import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetOf } from '../engine/time.ts';
import { Way } from '../engine/way.ts';
import { GtpClock, LATENCY } from './gtp-clock.ts';

/**
 * How clients make whole seconds of a clock: cut off, cut off but never to none, say it once and
 * never again.
 */
const CLIENTS: Readonly<Record<string, (left: number) => number | undefined>> = {
  'cuts off': (left) => Math.floor(left / 1000),
  'never says none': (left) => Math.max(1, Math.floor(left / 1000)),
  'says nothing': () => undefined,
};
const MOVES = 30;

test.each(Object.entries(CLIENTS))('a client that %s: a game is not lost on time', (_, rounded) => {
  const delays = fc.array(fc.integer({ min: 0, max: LATENCY }), { minLength: MOVES, maxLength: MOVES });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 600 }), delays, (seconds, onTheWay) => {
      const clock = new GtpClock();
      const way = new Way();
      clock.settle(seconds, 0, 0);
      let left = 1000 * seconds;
      for (const [move, delay] of onTheWay.entries()) {
        const seconds = rounded(left);
        if (seconds !== undefined) clock.set('black', seconds, 0);
        const reading = clock.of('black');
        if (!reading) throw new Error('there is a clock');
        way.begin(reading);
        const { hard } = budgetOf(reading, LATENCY, MOVES - move, way.toll(LATENCY));
        way.end(reading, hard);
        left -= hard + delay;
        expect(left).toBeGreaterThanOrEqual(0);
        clock.spend('black', hard);
      }
    }),
  );
});

test('with nothing left it answers at once', () => {
  const clock = new GtpClock();
  clock.settle(60, 0, 0);
  clock.set('white', 0, 0);
  expect(clock.of('white')).toEqual({ remaining: 0 });
  expect(budgetOf({ remaining: 0 }, LATENCY, MOVES, new Way().toll(LATENCY))).toEqual({ soft: 1, hard: 1 });
});

test('overtime begins when the main time is over; settings without moves mean no limit', () => {
  const clock = new GtpClock();
  expect(clock.of('black')).toBeUndefined();
  clock.settle(10, 5, 3);
  expect(clock.of('black')).toEqual({ remaining: 10_000 });
  clock.set('black', 0, 0);
  expect(clock.of('black')).toEqual({ remaining: 5000, movesToGo: 3 });
  clock.set('black', 4, 2);
  clock.spend('black', 1000);
  expect(clock.of('black')).toEqual({ remaining: 3000 - LATENCY, movesToGo: 1 });
  clock.restart();
  expect(clock.of('black')).toEqual({ remaining: 10_000 });
  clock.settle(10, 5, 0);
  expect(clock.of('black')).toBeUndefined();
});
