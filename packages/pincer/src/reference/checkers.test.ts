import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseFen } from '../games/checkers/fen.ts';
import { INITIAL, type State } from '../games/checkers/position.ts';
import { legalMoves, legalRoutes, perft, playMove } from './checkers.ts';

const { PINCER_LONG } = process.env;

const counts = readFileSync(new URL('../games/checkers/data/perft.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split(' ').map(Number));

function position(fen: string): State {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

function paths(fen: string): string[] {
  return legalMoves(position(fen)).map(({ path, captured }) => path.join(captured.length > 0 ? 'x' : '-'));
}

test.each(counts.filter(([depth]) => depth <= 7))('depth %i has %i lines', (depth, lines, ways) => {
  expect(perft(INITIAL, depth)).toBe(lines);
  expect(perft(INITIAL, depth, legalRoutes)).toBe(ways);
});

/**
 * Lines of so many moves, each way counted, ply by ply: each position once, with the number of
 * lines that lead to it.
 */
function countWays(depth: number): number {
  let layer = new Map([[INITIAL.squares, { state: INITIAL, lines: 1 }]]);
  for (let ply = 1; ply < depth; ply++) {
    const next: typeof layer = new Map();
    for (const { state, lines } of layer.values()) {
      for (const move of legalRoutes(state)) {
        const after = { ...playMove(state, move), quiet: 0 };
        const known = next.get(after.squares);
        if (known) known.lines += lines;
        else next.set(after.squares, { state: after, lines });
      }
    }
    layer = next;
  }
  return [...layer.values()].reduce((sum, { state, lines }) => sum + lines * legalRoutes(state).length, 0);
}

/** The two published sequences part at depth 12, and in the ways of captures alone. */
test.each(counts.filter(([depth]) => depth === (PINCER_LONG === undefined ? 9 : 12)))(
  'at depth %i, each way counted',
  (depth, _lines, ways) => {
    expect(countWays(depth)).toBe(ways);
  },
  600_000,
);

test('men go forward, kings both ways', () => {
  expect(paths('B:WK4:B14')).toEqual(['14-17', '14-18']);
  expect(paths('W:W14:BK4')).toEqual(['14-9', '14-10']);
  expect(paths('B:WK4:BK14')).toEqual(['14-17', '14-18', '14-9', '14-10']);
  expect(paths('B:WK32:BK4,12')).toEqual(['4-8', '12-16']);
});

test('a capture must be made, by men forward only', () => {
  expect(paths('B:W18:B14,1')).toEqual(['14x23']);
  expect(paths('B:W10:B14')).toEqual(['14-17', '14-18']);
  expect(paths('B:W10:BK14')).toEqual(['14x7']);
  expect(paths('B:W18,23:B14')).toEqual(['14-17']);
});

test('a capture goes on to its end, and the longer one need not be chosen', () => {
  expect(paths('B:W6,14,23,8:B1,3')).toEqual(['1x10x17', '3x12']);
});

test('a man stops where it is crowned', () => {
  const state = position('B:W25,26:B21');
  expect(paths('B:W25,26:B21')).toEqual(['21x30']);
  expect(playMove(state, legalMoves(state)[0]).squares[29]).toBe('B');
});

test('the square from which a king came is empty, and a ring is one move', () => {
  expect(paths('B:W15,16,23,24:BK11')).toEqual(['11x18x27x20x11']);
  expect(legalRoutes(position('B:W15,16,23,24:BK11'))).toHaveLength(2);
  expect(paths('B:W15,16,23,24,7:BK11')).toContain('11x18x27x20x11x2');
});
