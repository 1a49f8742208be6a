import { WIN } from 'pincer';

const WIDTH = 7;
const HEIGHT = 6;
const ROW = WIDTH + 2;

/** Discs fall into columns; who has four in a line wins. The fast face: one board, moved on and back. */
class Board {
  constructor(columns) {
    this.cells = new Int8Array(ROW * (HEIGHT + 2));
    this.heights = new Int8Array(WIDTH);
    this.player = 0;
    this.won = false;
    for (const column of columns) this.make(column);
  }

  moves(into, from) {
    if (this.won) return from;
    for (let column = 0; column < WIDTH; column++) if (this.heights[column] < HEIGHT) into[from++] = column;
    return from;
  }

  make(column) {
    const cell = ROW * ++this.heights[column] + column + 1;
    this.cells[cell] = this.player + 1;
    this.won = this.reaches(cell);
    this.player = 1 - this.player;
  }

  unmake(column) {
    this.cells[ROW * this.heights[column]-- + column + 1] = 0;
    this.won = false;
    this.player = 1 - this.player;
  }

  reaches(cell) {
    return [1, ROW - 1, ROW, ROW + 1].some((step) => 1 + this.run(cell, step) + this.run(cell, -step) >= 4);
  }

  run(cell, step) {
    let length = 0;
    while (this.cells[cell + step * (length + 1)] === this.cells[cell]) length++;
    return length;
  }

  turn() {
    return this.player;
  }

  evaluate() {
    return this.won ? -WIN : 0;
  }

  keyLow() {
    return this.hash(0x9e3779b1);
  }

  keyHigh() {
    return this.hash(0x85ebca6b);
  }

  hash(factor) {
    let sum = this.player;
    for (const cell of this.cells) sum = Math.imul(sum ^ cell, factor) + (sum >>> 15);
    return sum | 0;
  }
}

/** A state is the list of the columns that were played. */
export default { name: 'drop four', initial: [], position: (columns) => new Board(columns) };
