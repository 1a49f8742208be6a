import { Kernel, type KernelGame } from '../kernel/host.ts';
import type { FastGame, Position } from './game.ts';

/** A game in WebAssembly on the fast face, as far as `conforms` can ask it. */
export function onFastFace<State>(game: KernelGame<State>): FastGame<State> {
  return { name: game.name, initial: game.initial, position: (state) => new KernelPosition(game, state) };
}

class KernelPosition<State> implements Position {
  readonly #kernel: Kernel<State>;

  constructor(game: KernelGame<State>, state: State) {
    this.#kernel = new Kernel(game, state);
  }

  moves(into: Int32Array, from: number): number {
    const moves = this.#kernel.moves();
    into.set(moves, from);
    return from + moves.length;
  }

  make(move: number): void {
    this.#kernel.make(move);
  }

  unmake(move: number): void {
    this.#kernel.unmake(move);
  }

  turn(): number {
    return this.#kernel.turn();
  }

  evaluate(): number {
    return this.#kernel.evaluate();
  }

  keyLow(): number {
    return Number(this.#kernel.key().split(' ')[1]);
  }

  keyHigh(): number {
    return Number(this.#kernel.key().split(' ')[0]);
  }
}
