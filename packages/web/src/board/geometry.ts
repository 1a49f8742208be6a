import type { Cell, Grid } from 'pincer/games';

/** A place on the drawing: the row and column of a cell, from the top left as it is drawn. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A cell and where it is drawn. */
export interface PlacedCell extends Place {
  readonly cell: Cell;
}

/** The board as it is drawn, in units of a cell. */
export interface Layout {
  readonly rows: number;
  readonly columns: number;
  /** The width of the frame that holds the names of rows and columns; none where they stand on the cells. */
  readonly frame: number;
  readonly cells: readonly PlacedCell[];
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
}

const FRAME = 0.42;

/** Where everything is drawn, seen from the other side if `flipped`. */
export function layoutOf({ rows, rowNames, columnNames }: Grid, flipped: boolean): Layout {
  const turned = <T>(list: readonly T[]) => (flipped ? list.toReversed() : list);
  const seen = turned(rows.map((row) => turned(row)));
  const ground = rows[0]?.[0]?.ground;
  return {
    rows: seen.length,
    columns: seen[0]?.length ?? 0,
    frame: ground === 'felt' || ground === 'rack' ? FRAME : 0,
    cells: seen.flatMap((cells, row) => cells.map((cell, column) => ({ cell, row, column }))),
    rowNames: turned(rowNames),
    columnNames: turned(columnNames),
  };
}

/** The middle of a cell, in units of a cell from the outer top left corner. */
export function centreOf({ frame }: Layout, { row, column }: Place): { readonly x: number; readonly y: number } {
  return { x: frame + column + 0.5, y: frame + row + 0.5 };
}

/** The cells that have a square, by its name. */
export function squaresOf({ cells }: Layout): ReadonlyMap<string, PlacedCell> {
  return new Map(cells.flatMap((placed) => (placed.cell.square === undefined ? [] : [[placed.cell.square, placed]])));
}

/** The keys that move the focus, and where to. */
const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * The square that a key leads to from another one: the next in the row, or the nearest in the row
 * above or below; Home and End lead to the ends of the row. None: the key is no such key, or the
 * board ends there.
 */
export function neighbourOf(layout: Layout, from: Place, key: string): string | undefined {
  const inRow = (row: number) => layout.cells.filter((each) => each.row === row && each.cell.square !== undefined);
  if (key === 'Home') return inRow(from.row)[0]?.cell.square;
  if (key === 'End') return inRow(from.row).at(-1)?.cell.square;
  if (!Object.hasOwn(STEPS, key)) return undefined;
  const step = STEPS[key];
  const distance = ({ column }: Place) => Math.abs(column - from.column);
  const others =
    step.row === 0
      ? inRow(from.row).filter(({ column }) => Math.sign(column - from.column) === step.column)
      : inRow(from.row + step.row);
  return others.toSorted((one, other) => distance(one) - distance(other))[0]?.cell.square;
}
