import type { Parsed } from '../../support/parsed.ts';

/**
 * A board of sliding tiles, row by row; 0 is the blank. Solved, it is 0 1 2 …: the blank comes
 * first, as in Korf's instances.
 */
export type Tiles = readonly number[];

/** Tiles as text: their numbers row by row, with 0 for the blank. */
export function parseTiles(text: string, width: number, height: number): Parsed<Tiles> {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const flawed = words.find((word) => !/^\d{1,3}$/.test(word));
  if (flawed !== undefined) return { ok: false, error: `"${flawed}" is not the number of a tile` };
  const tiles = words.map(Number);
  const flaw = tilesFlaw(tiles, width, height);
  return flaw === undefined ? { ok: true, value: tiles } : { ok: false, error: flaw };
}

/** What is wrong with tiles of a board; undefined: nothing is. */
export function tilesFlaw(tiles: unknown, width: number, height: number): string | undefined {
  const cells = width * height;
  const right = `give the numbers 0 to ${cells - 1}, row by row, with 0 for the blank`;
  if (!Array.isArray(tiles)) return `a board is an array of tiles; ${right}`;
  const counts = new Map<unknown, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  const alien = tiles.find((tile) => !Number.isInteger(tile) || tile < 0 || tile >= cells);
  if (alien !== undefined) return `there is no tile ${alien}; ${right}`;
  for (let tile = 0; tile < cells; tile++) {
    const count = counts.get(tile) ?? 0;
    if (count !== 1) return `${tile === 0 ? 'the blank, 0,' : `tile ${tile}`} is there ${count} times; ${right}`;
  }
  return isSolvable(tiles, width) ? undefined : 'it cannot be solved: two tiles would have to change places';
}

/** A board can be solved if its permutation is as even as the way of the blank home is. */
function isSolvable(tiles: Tiles, width: number): boolean {
  const blank = tiles.indexOf(0);
  let odd = ((blank % width) + Math.floor(blank / width)) % 2 === 1;
  const seen = new Set<number>();
  for (let start = 0; start < tiles.length; start++) {
    for (let cell = tiles[start]; cell !== start && !seen.has(cell); cell = tiles[cell]) {
      seen.add(cell);
      odd = !odd;
    }
    seen.add(start);
  }
  return !odd;
}

/** A board as a terminal shows it. */
export function showTiles(tiles: Tiles, width: number): string {
  const digits = String(tiles.length - 1).length;
  const rows = Array.from({ length: tiles.length / width }, (_, row) =>
    tiles
      .slice(row * width, (row + 1) * width)
      .map((tile) => (tile === 0 ? '·' : String(tile)).padStart(digits))
      .join(' '),
  );
  return rows.join('\n');
}

/** The boards that one move leads to. */
export function tilesAfter(tiles: Tiles, width: number): readonly Tiles[] {
  const blank = tiles.indexOf(0);
  const column = blank % width;
  const cells = [
    ...(column > 0 ? [blank - 1] : []),
    ...(column < width - 1 ? [blank + 1] : []),
    blank - width,
    blank + width,
  ];
  return cells
    .filter((cell) => cell >= 0 && cell < tiles.length)
    .map((cell) => tiles.with(blank, tiles[cell]).with(cell, 0));
}
