import { expect, test } from 'vitest';
import { checkPuzzle, definePuzzle, isPuzzle } from '../puzzle.ts';
import { solveNow } from '../solver.ts';
import { gridMap } from './grid-map.ts';
import { isPuzzleName, loadPuzzle, PUZZLE_NAMES } from './index.ts';
import { type PocketCube, pocketCube } from './pocket-cube.ts';
import { eight } from './sliding.ts';
import { sokoban } from './sokoban.ts';

test('the pocket cube has as many states at each distance as are known', () => {
  const seen = new Set<unknown>();
  let level: PocketCube[] = [pocketCube.goal as PocketCube];
  const counts: number[] = [];
  for (let distance = 0; distance <= 5; distance++) {
    const fresh = level.filter((cube) => !seen.has(pocketCube.key?.(cube)) && seen.add(pocketCube.key?.(cube)));
    counts.push(fresh.length);
    level = fresh.flatMap((cube) => pocketCube.moves(cube).map((move) => pocketCube.play(cube, move)));
  }
  expect(counts).toEqual([1, 9, 54, 321, 1847, 9992]);
});

test('the hardest boards of the 8-puzzle take 31 moves', () => {
  const parsed = eight.parse?.('8 7 6 0 4 1 2 5 3');
  expect(parsed?.ok && solveNow(eight, parsed.value).cost).toBe(31);
});

test('maps with unequal costs are crossed the cheap way', () => {
  const parsed = gridMap.parse?.('S9G/1#1/111');
  expect(parsed?.ok && solveNow(gridMap, parsed.value)).toMatchObject({ cost: 6, reason: 'solved' });
});

test('a level of Sokoban is solved with the fewest pushes, and written as usual', () => {
  const parsed = sokoban.parse?.('#######|#@ $ .#|#######');
  if (!parsed?.ok) throw new Error(parsed?.error);
  const { cost, moves } = solveNow(sokoban, parsed.value);
  expect(cost).toBe(2);
  expect(moves?.map((move) => sokoban.format?.(move as never)).join('')).toBe('rRR');
});

test('a box in a corner is lost at once', () => {
  const parsed = sokoban.parse?.('######|#$ @.#|#    #|######');
  expect(parsed?.ok && solveNow(sokoban, parsed.value)).toMatchObject({
    reason: 'unsolvable',
    bound: Infinity,
    nodes: 0,
  });
});

test.each([
  [gridMap, '', /no rows/],
  [gridMap, 'S./G', /row 2 has 1 cells, not 2/],
  [gridMap, 'S./G?', /row 2, cell 2: "\?" is none of/],
  [gridMap, 'SS/.G', /a second S/],
  [gridMap, 'S./..', /no goal, G/],
  [sokoban, '###|#@#|###', /no boxes/],
  [sokoban, '####|#@$#|####', /1 boxes and only 0 goals/],
  [sokoban, '####|#$.#|####', /0 players/],
  [sokoban, '####|@$.#|####', /the walls have a gap/],
  [sokoban, '####|#x.#|####', /"x" is no sign/],
  [pocketCube, 'R X', /"X" is no turn; turns are U U2/],
])('what is wrong with a text is said', (puzzle, text, message) => {
  expect(puzzle.parse?.(text)).toMatchObject({ ok: false, error: expect.stringMatching(message) });
});

test('every puzzle has a name, a state to solve and a picture of it', async () => {
  for (const name of PUZZLE_NAMES) {
    const puzzle = await loadPuzzle(name);
    expect(isPuzzleName(name) && isPuzzle(puzzle)).toBe(true);
    expect(puzzle.name).toBe(name);
    expect(puzzle.show?.(puzzle.initial)).toMatch(/\S/);
  }
});

test('what is no puzzle is said', () => {
  expect(() => checkPuzzle(undefined)).toThrow(/a puzzle is an object, not undefined/);
  expect(() => definePuzzle({ moves: () => [], solved: () => true } as never)).toThrow(
    /has no play\(\); a puzzle needs/,
  );
  expect(() => definePuzzle({ walker: 1 } as never)).toThrow(/has 1 for walker, not a function/);
});
