import type { Cell, Grid } from '../games/grid.ts';
import { type Colours, PALETTES, type Palette } from './palette.ts';

/** How a board is drawn. */
export interface GridStyle {
  readonly colours: Colours;
  /** Seen from the other side. */
  readonly flipped: boolean;
}

/** The board as lines of text. Brackets stand around what the last move has changed. */
export function drawGrid(grid: Grid, { colours, flipped }: GridStyle): string {
  const turned = <T>(list: readonly T[]) => (flipped ? list.toReversed() : list);
  const width = Math.max(0, ...grid.rowNames.map((name) => name.length));
  const named = grid.rows.flat().some(({ name }) => name !== undefined);
  const draw = colours === 0 ? (named ? plainNamed : plain) : coloured(grid, PALETTES[colours], named);
  const names = turned(grid.rowNames);
  const margin = width > 0 ? width + 1 : 0;
  const rows = turned(grid.rows).map((row, index) =>
    `${(names[index] ?? '').padEnd(margin)}${draw(turned(row))}`.trimEnd(),
  );
  const columns = turned(grid.columnNames).map((name) => (colours === 0 ? ` ${name}` : ` ${name} `));
  return [...rows, ...(columns.length > 0 ? [`${' '.repeat(margin)}${columns.join('')}`] : [])].join('\n');
}

/** A space or a bracket stands between any two cells. */
function plain(row: readonly Cell[]): string {
  const between = (left: Cell | undefined, right: Cell | undefined) =>
    left?.last && right?.last ? '|' : right?.last ? '[' : left?.last ? ']' : ' ';
  return row.map((cell, index) => between(row[index - 1], cell) + cell.plain).join('') + between(row.at(-1), undefined);
}

function plainNamed(row: readonly Cell[]): string {
  return row.map((cell) => nameOf(cell) + marked(cell, cell.plain)).join('');
}

function nameOf({ name = '' }: Cell): string {
  return name.padStart(2);
}

function marked({ last }: Cell, sign: string): string {
  return last ? `[${sign}]` : ` ${sign} `;
}

function coloured(grid: Grid, palette: Palette, named: boolean): (row: readonly Cell[]) => string {
  const paint = (text: string, ink: number, ground: number) => `\u001b[${palette.codes(ink, ground)}m${text}\u001b[0m`;
  const cellOf = (cell: Cell) => {
    const ground = palette.ground[cell.ground];
    const label = palette.label[cell.ground];
    const ink = cell.owner === 'nobody' ? undefined : grid.ink[cell.owner === 'first' ? 0 : 1];
    const sign = ink === 'white' && palette.outlines ? (cell.outline ?? cell.sign) : cell.sign;
    const [left, right] = cell.last ? '[]' : '  ';
    const piece = paint(sign, ink === undefined ? label : palette.ink[ink], ground);
    return paint(`${named ? nameOf(cell) : ''}${left}`, label, ground) + piece + paint(right, label, ground);
  };
  return (row) => row.map(cellOf).join('');
}
