import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignColumns } from './columns.ts';

test('the first column begins at the left, the others end at the right', () => {
  expect(
    alignColumns([
      ['driver', 'leaves', ''],
      ['mtdf', '1,234', '98.0 %'],
      ['aspiration', '7', '100.0 %'],
    ]),
  ).toBe(['driver      leaves', 'mtdf         1,234   98.0 %', 'aspiration       7  100.0 %'].join('\n'));
});

test('rows may differ in length; no row is no line', () => {
  expect(alignColumns([])).toBe('');
  expect(alignColumns([['a'], ['bb', 'c']])).toBe('a\nbb  c');
});

test('every cell stands in its line, and all cells of a column end or begin at the same place', () => {
  const cell = fc.string({ minLength: 1, unit: fc.constantFrom('a', '1', '%', '–') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const lines = alignColumns(rows).split('\n');
      const widest = (column: 0 | 1 | 2) => Math.max(...rows.map((row) => row[column].length));
      const [first, second, third] = [widest(0), widest(0) + 2 + widest(1), widest(0) + 4 + widest(1) + widest(2)];
      expect(lines).toHaveLength(rows.length);
      for (const [at, line] of lines.entries()) {
        const row = rows[at];
        expect(line).toHaveLength(third);
        expect(line.slice(0, first).trimEnd()).toBe(row[0]);
        expect(line.slice(first, second).trimStart()).toBe(row[1]);
        expect(line.slice(second).trimStart()).toBe(row[2]);
      }
    }),
  );
});
