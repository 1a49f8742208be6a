import { Kernel } from '../../kernel/host.ts';
import { START, type State } from './position.ts';
import { rules } from './rules.ts';

/** A game that the referee can set up: where it began and the moves since, as the kernel has them. */
export interface Played {
  readonly start: State;
  readonly made: readonly number[];
}

let kernel: Kernel<State> | undefined;
let seated: Played | undefined;

/**
 * The kernel that knows the rules, with this game's position on it. All games share one, since a kernel takes milliseconds and
 * megabytes: whoever asks is set up anew if another game came between. Moves that are made on it must be
 * added to `made`, and taken from it when they are taken back.
 */
export function refereeOf(game: Played): Kernel<State> {
  kernel ??= new Kernel(rules, START);
  if (seated !== game) {
    kernel.setRoot(game.start);
    for (const move of game.made) kernel.make(move);
    seated = game;
  }
  return kernel;
}
