/** What stands on a square: a sign of one character, and whose it is. */
export interface Cell {
  /** For a terminal without colours: whose it is shows in the sign itself. */
  readonly plain: string;
  /** For one with colours. */
  readonly sign: string;
  readonly owner: 'first' | 'second' | 'nobody';
  /** The colour of the square, as an index of the palette of 256. */
  readonly ground: number;
  /** What the square is called, where that stands on the square. */
  readonly name?: string;
}

/** A board to be drawn, its top row first. */
export interface Grid {
  readonly rows: readonly (readonly Cell[])[];
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  /** The colours of the two sides' pieces. */
  readonly ink: readonly [first: number, second: number];
}

/** Eight by eight, or another number, of cells. */
export function rowsOf(rows: number, columns: number, cell: (row: number, column: number) => Cell): Cell[][] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => cell(row, column)));
}

/** Colours of the palette of 256. */
export const INK = { black: 16, white: 231, red: 160, yellow: 226 } as const;
export const GROUND = { cream: 180, brown: 101, green: 29, blue: 19 } as const;
