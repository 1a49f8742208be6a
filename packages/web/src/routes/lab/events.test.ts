import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventParser } from './events.ts';

test('events are the same in whatever pieces they come, and comments are none', () => {
  const names = fc.constantFrom('summary', 'silence', 'end');
  const datum = fc.string().map((text) => JSON.stringify(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(names, datum)), fc.array(fc.nat(40)), (events, cuts) => {
      const text = events.map(([name, data]) => `: here\n\nevent: ${name}\ndata: ${data}\n\n`).join('');
      const parser = new EventParser();
      const found = [];
      let from = 0;
      for (const cut of cuts) {
        found.push(...parser.push(text.slice(from, from + cut)));
        from += cut;
      }
      found.push(...parser.push(text.slice(from)));
      expect(found).toEqual(events.map(([name, data]) => ({ name, data })));
    }),
  );
});
