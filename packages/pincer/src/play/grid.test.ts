import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Course } from '../course/course.ts';
import { GAME_NAMES, type GameKit, loadKits } from '../games/index.ts';
import { Random } from '../support/random.ts';
import { drawGrid } from './grid.ts';

/** The default palette of xterm: red, green and blue of the first sixteen colours. */
const SIXTEEN = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
];
const LEVELS = [0, 95, 135, 175, 215, 255];

function rgbOf(colour: number): readonly number[] {
  if (colour < 16) return SIXTEEN[colour];
  if (colour >= 232) return Array(3).fill(8 + 10 * (colour - 232));
  const cube = colour - 16;
  return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((level) => LEVELS[level]);
}

/** As the guidelines for web content (WCAG 2) define them. */
function luminance(colour: number): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

interface Glyph {
  readonly sign: string;
  readonly ink: number | undefined;
  readonly ground: number | undefined;
}

/** What a terminal shows of a text: each character with its colours; none: the terminal's own. */
function glyphsOf(text: string): Glyph[] {
  const glyphs: Glyph[] = [];
  let ink: number | undefined;
  let ground: number | undefined;
  for (const [part, codes] of text.matchAll(/\p{Cc}\[([\d;]*)m|./gsu)) {
    if (codes === undefined) {
      glyphs.push({ sign: part, ink, ground });
      continue;
    }
    const numbers = codes.split(';').map(Number);
    for (let at = 0; at < numbers.length; at++) {
      const code = numbers[at];
      if (code === 0) [ink, ground] = [undefined, undefined];
      else if (code === 38 || code === 48) {
        expect(numbers[at + 1]).toBe(5);
        if (code === 38) ink = numbers[at + 2];
        else ground = numbers[at + 2];
        at += 2;
      } else if (code >= 30 && code < 38) ink = code - 30;
      else if (code >= 90 && code < 98) ink = code - 82;
      else if (code >= 40 && code < 48) ground = code - 40;
      else if (code >= 100 && code < 108) ground = code - 92;
      else throw new Error(`code ${code}`);
    }
  }
  return glyphs;
}

/** Positions of random games of every kit that is drawn as a grid. */
async function* positions(): AsyncGenerator<{ readonly kit: GameKit; readonly course: Course<unknown> }> {
  for (const kit of await loadKits()) {
    const random = new Random(4);
    const course = kit.follow();
    if (!course.ok) throw new Error(course.error);
    for (let ply = 0; ply < 120 && !course.value.board.result(); ply++) {
      const moves = course.value.board.moves();
      course.value.play(moves[random.below(moves.length)]);
      if (ply % 5 === 0) yield { kit, course: course.value };
    }
  }
}

test('the formula gives the contrasts that the guidelines give', () => {
  expect(contrast(16, 231)).toBeCloseTo(21);
  expect(contrast(231, 243)).toBeCloseTo(4.54, 2);
});

describe.each([16, 256] as const)('with %i colours', (colours) => {
  test('all that is drawn has a contrast of 4.5 to 1, in light and dark terminals', async () => {
    const pairs = new Set<string>();
    const games = new Set<string>();
    for await (const { kit, course } of positions()) {
      const grid = kit.draw(course);
      if (typeof grid === 'string') continue;
      games.add(kit.name);
      for (const { sign, ink, ground } of glyphsOf(drawGrid(grid, { colours, flipped: false }))) {
        if (ink === undefined || ground === undefined) {
          expect([ink, ground], sign).toEqual([undefined, undefined]);
        } else if (sign.trim() !== '') {
          pairs.add(`${ink} on ${ground}`);
          expect(contrast(ink, ground), `${kit.name}: ${sign} in ${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
    expect([...games].sort()).toEqual(['checkers', 'chess', 'connect-four', 'othello', 'tic-tac-toe']);
    expect(pairs.size).toBeGreaterThan(5);
  });

  test('the two sides never look the same', async () => {
    for await (const { kit, course } of positions()) {
      const grid = kit.draw(course);
      if (typeof grid === 'string') continue;
      const looks = new Map<string, string>();
      for (const cell of grid.rows.flat()) {
        if (cell.owner === 'nobody') continue;
        const one = { ...grid, rows: [[{ ...cell, last: false }]], rowNames: [], columnNames: [] };
        const look = drawGrid(one, { colours, flipped: false });
        expect(looks.get(look) ?? cell.owner).toBe(cell.owner);
        looks.set(look, cell.owner);
      }
    }
  });
});

test('without colours it is the same board, and the signs of the sides differ', async () => {
  for await (const { kit, course } of positions()) {
    const grid = kit.draw(course);
    if (typeof grid === 'string') continue;
    const plain = drawGrid(grid, { colours: 0, flipped: false });
    expect(stripVTControlCharacters(plain)).toBe(plain);
    const signs = new Map(grid.rows.flat().map(({ plain: sign, owner }) => [sign, owner]));
    for (const { plain: sign, owner } of grid.rows.flat()) expect(signs.get(sign)).toBe(owner);
    const marks = grid.rows.flat().filter(({ last }) => last);
    expect(plain.includes('[')).toBe(marks.length > 0);
  }
});

test.each([
  ['chess', ['e4', 'd5', 'exd5'], ['e4', 'd5']],
  ['chess', ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O'], ['e1', 'f1', 'g1', 'h1']],
  ['othello', ['f5', 'd6'], ['d6']],
  ['checkers', ['11-15', '22-18', '15x22'], ['15', '18', '22']],
  ['connect-four', ['4', '4'], ['4 2']],
  ['tic-tac-toe', ['b2', 'a1'], ['a1']],
] as const)('%s after %j: the last move is marked', async (name, moves, squares) => {
  const kit = (await loadKits())[GAME_NAMES.indexOf(name)];
  const course = kit.follow({ moves });
  const grid = course.ok && kit.draw(course.value);
  if (!grid || typeof grid === 'string') throw new Error('no grid');
  const marked = grid.rows.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const place = `${grid.columnNames[column]}${grid.rowNames[at] ?? ` ${grid.rows.length - at}`}`;
      return cell.last ? [cell.name ?? place] : [];
    }),
  );
  expect(marked.sort()).toEqual([...squares].sort());
});

test('marks stand between cells, also beside each other, and turn with the board', () => {
  const cell = { sign: 'x', owner: 'first', ground: 'rack' } as const;
  const row = ['a', 'b', 'c', 'd'].map((plain, at) => ({ ...cell, plain, last: at === 1 || at === 2 }));
  const grid = { rows: [row], rowNames: ['1'], columnNames: [...'abcd'], ink: ['yellow', 'red'] } as const;
  expect(drawGrid(grid, { colours: 0, flipped: false })).toBe('1  a[b|c]d\n   a b c d');
  expect(drawGrid(grid, { colours: 0, flipped: true })).toBe('1  d[c|b]a\n   d c b a');
});
