import { type FastGame, type Position, WIN } from 'pincer';

/** Each adds 1, 2 or 3. Who reaches 21 wins. */
class Counting implements Position {
  private total: number;
  private player = 0;

  constructor(total: number) {
    this.total = total;
  }

  moves(into: Int32Array, from: number): number {
    for (let step = 1; step <= 3 && this.total + step <= 21; step++) into[from++] = step;
    return from;
  }

  make(step: number): void {
    this.total += step;
    this.player = 1 - this.player;
  }

  unmake(step: number): void {
    this.total -= step;
    this.player = 1 - this.player;
  }

  turn(): number {
    return this.player;
  }

  evaluate(): number {
    return this.total === 21 ? -WIN : 0;
  }

  keyLow(): number {
    return this.total;
  }

  keyHigh(): number {
    return this.player;
  }
}

const counting = {
  name: 'counting',
  initial: 0,
  position: (total) => new Counting(total),
} satisfies FastGame<number>;

export default counting;
