import { describe, expect, test } from 'vitest';
import { Random } from '../support/random.ts';
import type { Cell, Grid } from './grid.ts';
import { createKit, GAME_NAMES, type GameKit, loadKit } from './index.ts';
import { nim } from './nim/index.ts';

const DRAWN = ['chess', 'othello', 'checkers', 'connect-four', 'tic-tac-toe'] as const;

function start(kit: GameKit, text?: string) {
  const course = kit.follow(text === undefined ? undefined : { start: text, moves: [] });
  if (!course.ok) throw new Error(course.error);
  return course.value;
}

function cellsOf(drawn: Grid | string): Map<string, Cell> {
  if (typeof drawn === 'string') throw new Error('not drawn');
  const named = drawn.rows.flat().filter(({ square }) => square !== undefined);
  const cells = new Map(named.map((cell) => [cell.square as string, cell]));
  expect(cells.size).toBe(named.length);
  return cells;
}

describe.each(DRAWN)('%s: moves by their squares', (name) => {
  test('are the legal ones, and what stands on the board goes where they say', async () => {
    const kit = await loadKit(name);
    const random = new Random(7);
    for (let game = 0; game < 8; game++) {
      const course = start(kit);
      for (let ply = 0; ply < 60 && !course.board.result(); ply++) {
        const before = cellsOf(kit.draw(course));
        const placed = kit.placed(course);
        expect(placed.map(({ move }) => move)).toEqual(course.board.moves());
        const { move, path, captured, becomes, area = [] } = placed[random.below(placed.length)];
        for (const square of [...path, ...captured, ...area]) expect(before.has(square), square).toBe(true);
        const mover = kit.sides.indexOf(course.board.turn) === 0 ? 'first' : 'second';
        course.play(move);
        const after = cellsOf(kit.draw(course));
        if (path.length === 0) {
          expect(move).toBe('pass');
          continue;
        }
        const [from, to] = [path[0], path[path.length - 1]];
        expect(after.get(to)?.owner).toBe(mover);
        if (path.length > 1) {
          expect(before.get(from)?.owner).toBe(mover);
          if (from !== to) expect(after.get(from)?.owner).toBe('nobody');
          const crowned = name === 'checkers' && after.get(to)?.piece === 'king';
          expect(after.get(to)?.piece).toBe(becomes ?? (crowned ? 'king' : before.get(from)?.piece));
        } else expect(before.get(to)?.owner).toBe('nobody');
        for (const square of captured) {
          expect(before.get(square)?.owner).toBe(mover === 'first' ? 'second' : 'first');
          if (square !== to) expect(after.get(square)?.owner).toBe('nobody');
        }
        for (const square of area) expect(after.get(square)?.owner).toBe('nobody');
        const pieces = (cells: Map<string, Cell>) => [...cells.values()].filter(({ piece }) => piece).length;
        expect(pieces(after)).toBe(pieces(before) - captured.length + (path.length === 1 ? 1 : 0));
      }
    }
  });
});

test('a pawn taken en passant stands beside, and promotions of one path differ in the piece', async () => {
  const kit = await loadKit('chess');
  const passing = kit.placed(start(kit, '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1'));
  expect(passing.find(({ move }) => move === 'exd6')).toEqual({ move: 'exd6', path: ['e5', 'd6'], captured: ['d5'] });
  const promoting = kit.placed(start(kit, '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1'));
  const taking = promoting.filter(({ path }) => path.join() === 'a7,b8');
  expect(taking.map(({ becomes }) => becomes).sort()).toEqual(['bishop', 'knight', 'queen', 'rook']);
  expect(taking.every(({ captured }) => captured.join() === 'b8')).toBe(true);
});

test('a game that is not drawn has moves without a place', async () => {
  const kit = createKit({ game: nim });
  const course = start(kit);
  expect(kit.placed(course)).toEqual(course.board.moves().map((move) => ({ move, path: [], captured: [] })));
});

test('every kit can be waited for', async () => {
  for (const name of GAME_NAMES) await (await loadKit(name)).load();
});
