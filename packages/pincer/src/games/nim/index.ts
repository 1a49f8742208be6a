import { type PlainGame, WIN } from '../../contract/game.ts';
import { describe } from '../../support/describe.ts';
import type { Parsed } from '../../support/parsed.ts';

/** Nim: take any number of stones from one heap; whoever takes the last one wins. */
export interface State {
  readonly heaps: readonly number[];
  readonly turn: 0 | 1;
}

/** A move: so many stones from a heap, which are counted from 0. */
export interface Move {
  readonly heap: number;
  readonly stones: number;
}

/** The heaps with which a game begins. */
export const INITIAL: State = { heaps: [3, 4, 5], turn: 0 };

const MOST_HEAPS = 16;
const MOST_STONES = 64;

/** Nim: the smallest game of the plain face. */
export const nim = {
  name: 'nim',
  initial: INITIAL,
  moves: ({ heaps }) =>
    heaps.flatMap((size, heap) => Array.from({ length: size }, (_, taken) => ({ heap, stones: taken + 1 }))),
  play: ({ heaps, turn }, { heap, stones }) => ({
    heaps: heaps.with(heap, heaps[heap] - stones),
    turn: turn === 0 ? 1 : 0,
  }),
  turn: ({ turn }) => turn,
  evaluate: ({ heaps }) => (heaps.every((size) => size === 0) ? -WIN : 0),
  key: ({ heaps }) => heaps.join(),
  format: ({ heap, stones }) => `${stones} from heap ${heap + 1}`,
  parse(text): Parsed<State> {
    const heaps = text.split(/[\s,]+/).map(Number);
    if (heaps.length > MOST_HEAPS) return { ok: false, error: `${heaps.length} heaps; at most ${MOST_HEAPS}` };
    const bad = heaps.findIndex((size) => !Number.isInteger(size) || size < 0 || size > MOST_STONES);
    if (bad >= 0)
      return { ok: false, error: `heap ${bad + 1} of ${describe(text)} is not a number from 0 to ${MOST_STONES}` };
    return { ok: true, value: { heaps, turn: 0 } };
  },
  show: ({ heaps }) => heaps.map((size, heap) => `${heap + 1}: ${'o'.repeat(size)}`).join('\n'),
} satisfies PlainGame<State, Move>;
