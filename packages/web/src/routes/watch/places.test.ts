import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childrenOf, Lines, lineOfPlace, neighbour, placeAt, placeOfLine } from './places.ts';

/** Lines that a search might follow: each adds a move to one that is there. */
const arbitraryLines = fc
  .array(fc.record({ parent: fc.nat(), move: fc.nat(4) }), { minLength: 1, maxLength: 60 })
  .map((steps) => {
    const lines = new Lines();
    for (const { parent, move } of steps) {
      const from = parent % lines.parent.length;
      lines.follow(from, move);
      lines.note(from, 5);
    }
    return lines;
  });

test('children share the width of their parent, with what nobody tried at its right', () => {
  fc.assert(
    fc.property(arbitraryLines, (lines) => {
      const { places } = lines.place();
      for (let place = 0; place < places.count; place++) {
        const children = childrenOf(places, place);
        if (children.length === 0) continue;
        const sum = children.reduce((total, child) => total + places.width[child], 0);
        expect(sum + places.untried[place] * places.width[place]).toBeCloseTo(places.width[place], 9);
        expect(places.untried[place] > 0).toBe(children.length < 5);
        let left = places.left[place];
        for (const child of children) {
          expect(places.left[child]).toBeCloseTo(left, 9);
          left += places.width[child];
        }
      }
    }),
  );
});

test('a place is found again by its line, and by a point in it', () => {
  fc.assert(
    fc.property(arbitraryLines, (lines) => {
      const { places } = lines.place();
      for (let place = 0; place < places.count; place++) {
        expect(placeOfLine(places, lineOfPlace(places, place))).toBe(place);
        const x = places.left[place] + places.width[place] / 2;
        expect(placeAt(places, x, (places.ply[place] + 0.5) / (places.deepest + 1))).toBe(place);
      }
      expect(placeOfLine(places, [77])).toBeUndefined();
    }),
  );
});

test('where there are too many, all that is deeper belongs to the place above it', () => {
  fc.assert(
    fc.property(arbitraryLines, fc.integer({ min: 5, max: 30 }), (lines, most) => {
      const { places, placeOf } = lines.place(most);
      expect(places.count <= most || places.deepest === 1).toBe(true);
      for (const [line, place] of placeOf.entries()) {
        let at = line;
        while (lines.ply[at] > places.deepest) at = lines.parent[at];
        expect(places.ply[place]).toBe(lines.ply[at]);
        expect(places.move[place]).toBe(lines.move[at]);
      }
    }),
  );
});

test('arrows lead up, down and to the sides, and stay where there is nothing', () => {
  const lines = new Lines();
  const [one, two] = [lines.follow(0, 1), lines.follow(0, 2)];
  const below = lines.follow(two, 3);
  const { places } = lines.place();
  expect(neighbour(places, 0, 'ArrowDown')).toBe(one);
  expect(neighbour(places, one, 'ArrowRight')).toBe(two);
  expect(neighbour(places, two, 'ArrowLeft')).toBe(one);
  expect(neighbour(places, two, 'ArrowDown')).toBe(below);
  expect(neighbour(places, below, 'ArrowUp')).toBe(two);
  expect(neighbour(places, 0, 'ArrowUp')).toBe(0);
  expect(neighbour(places, one, 'ArrowDown')).toBe(one);
  expect(neighbour(places, one, 'ArrowLeft')).toBe(one);
});
