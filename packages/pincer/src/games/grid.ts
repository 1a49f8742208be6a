/** What stands on a square: a sign of one character, and whose it is. */
export interface Cell {
  /** For a terminal without colours: whose it is shows in the sign itself. */
  readonly plain: string;
  /** For one with colours. */
  readonly sign: string;
  /** The sign of a white piece where there is black ink only. Default: the same. */
  readonly outline?: string;
  readonly owner: 'first' | 'second' | 'nobody';
  readonly ground: Ground;
  /** What the square is called, where that stands on the square. */
  readonly name?: string;
  /** What moves call the square, and no other one; none: no move ever comes here. */
  readonly square?: string;
  /** What stands there, as people call it: `pawn`, `disc`. */
  readonly piece?: string;
  /** Whether the last move was made from here or to here. */
  readonly last?: boolean;
}

/** What a square is made of; palettes know its colour. */
export type Ground = 'light' | 'dark' | 'felt' | 'rack';

/** What a piece is painted with. */
export type Ink = 'white' | 'black' | 'yellow' | 'red';

/** A board to be drawn, its top row first. */
export interface Grid {
  readonly rows: readonly (readonly Cell[])[];
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  /** Of the two sides' pieces. */
  readonly ink: readonly [first: Ink, second: Ink];
  /** How many pieces each side has, where players want to know. */
  readonly counts?: readonly [first: number, second: number];
}

/** Eight by eight, or another number, of cells. */
export function rowsOf(rows: number, columns: number, cell: (row: number, column: number) => Cell): Cell[][] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => cell(row, column)));
}
