import { type Grid, loadKit } from 'pincer/games';
import { expect, test } from 'vitest';
import { layoutOf, neighbourOf, squaresOf } from './geometry.ts';

async function gridOf(name: 'chess' | 'checkers' | 'connect-four'): Promise<Grid> {
  const kit = await loadKit(name);
  const course = kit.follow();
  const drawn = course.ok ? kit.draw(course.value) : '';
  if (typeof drawn === 'string') throw new Error('not drawn');
  return drawn;
}

test.each([
  ['chess', 64],
  ['checkers', 32],
  ['connect-four', 42],
] as const)('every square of %s is reached by arrow keys from any other', async (name, count) => {
  for (const flipped of [false, true]) {
    const layout = layoutOf(await gridOf(name), flipped);
    const squares = squaresOf(layout);
    expect(squares.size).toBe(count);
    const reached = new Set([squares.keys().next().value as string]);
    for (const square of reached) {
      const from = squares.get(square);
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = from && neighbourOf(layout, from, key);
        if (next !== undefined) reached.add(next);
      }
    }
    expect(reached.size).toBe(count);
  }
});

test('keys lead where they point, and nowhere beyond the board', async () => {
  const layout = layoutOf(await gridOf('chess'), false);
  const from = squaresOf(layout).get('a1');
  if (!from) throw new Error('no a1');
  const led = ['ArrowUp', 'ArrowRight', 'End', 'ArrowLeft', 'ArrowDown', 'x'].map((key) =>
    neighbourOf(layout, from, key),
  );
  expect(led).toEqual(['a2', 'b1', 'h1', undefined, undefined, undefined]);
});

test('seen from the other side the last row is the first', async () => {
  const { cells, rowNames, columnNames } = layoutOf(await gridOf('chess'), true);
  expect(cells[0].cell.square).toBe('h1');
  expect([rowNames[0], columnNames[0]]).toEqual(['1', 'h']);
});
