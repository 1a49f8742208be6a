import type { AnyGame } from '../contract/check-game.ts';
import type { FastGame } from '../contract/game.ts';
import { Kernel, type KernelGame } from '../kernel/host.ts';

type SomeGame = AnyGame<unknown, unknown>;

/**
 * A state of a game whose own positions cannot be read back as states: where it began, and the
 * moves since.
 */
export interface Line {
  readonly start: unknown;
  readonly codes: readonly number[];
}

/**
 * The game in which the states of an `AnyBoard` can be searched: for a plain game itself, for
 * others one whose states are lines.
 */
export function lined(game: SomeGame): SomeGame {
  if ('module' in game) return kernelLines(game) as SomeGame;
  return 'position' in game ? (fastLines(game) as SomeGame) : game;
}

function fastLines(game: FastGame<unknown>): FastGame<Line> {
  return {
    name: game.name ?? 'the game',
    initial: { start: game.initial, codes: [] },
    position({ start, codes }) {
      const position = game.position(start);
      for (const code of codes) position.make(code);
      return position;
    },
  };
}

function kernelLines({ movesLeft: _, ...game }: KernelGame<unknown>): KernelGame<Line> {
  let kernel: Kernel<unknown> | undefined;
  return {
    ...game,
    initial: { start: game.initial, codes: [] },
    encode({ start, codes }) {
      if (kernel) kernel.setRoot(start);
      else kernel = new Kernel(game, start);
      for (const code of codes) kernel.make(code);
      return kernel.save(game.encode(start).length);
    },
    write: (there, move) => game.write(there as Kernel<unknown>, move),
    parse(text) {
      const parsed = game.parse(text);
      return parsed.ok ? { ok: true, value: { start: parsed.value, codes: [] } } : parsed;
    },
    show: ({ start }) => game.show(start),
  };
}
