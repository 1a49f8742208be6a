import type { Cell, Grid } from '../games/grid.ts';

export interface GridStyle {
  readonly colour: boolean;
  /** Seen from the other side. */
  readonly flipped: boolean;
}

const FAINT = 244;

/** The board as lines of text. */
export function drawGrid(grid: Grid, { colour, flipped }: GridStyle): string {
  const turned = <T>(list: readonly T[]) => (flipped ? list.toReversed() : list);
  const width = Math.max(0, ...grid.rowNames.map((name) => name.length));
  const named = grid.rows.flat().some(({ name }) => name !== undefined);
  const cell = colour ? coloured(grid.ink, named) : (each: Cell) => plain(each, named);
  const names = turned(grid.rowNames);
  const rows = turned(grid.rows).map((row, index) => {
    const cells = turned(row).map(cell).join('');
    return `${(names[index] ?? '').padStart(width)} ${cells}`.trimEnd();
  });
  const columns = turned(grid.columnNames).map((name) => (colour ? ` ${name} ` : ` ${name}`));
  return grid.columnNames.length > 0
    ? [...rows, `${' '.repeat(width)} ${columns.join('')}`].join('\n')
    : rows.join('\n');
}

function plain({ plain, name }: Cell, named: boolean): string {
  return named ? `${(name ?? '').padStart(3)}${plain} ` : ` ${plain}`;
}

function coloured(ink: readonly [number, number], named: boolean): (cell: Cell) => string {
  return ({ sign, owner, ground, name }) => {
    const label = named ? `\u001b[38;5;${FAINT}m${(name ?? '').padStart(2)}` : ' ';
    const pen = owner === 'nobody' ? FAINT : ink[owner === 'first' ? 0 : 1];
    return `\u001b[48;5;${ground}m${label}\u001b[1;38;5;${pen}m${sign} \u001b[0m`;
  };
}
