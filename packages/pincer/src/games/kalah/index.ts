import type { PlainGame } from '../../contract/game.ts';
import { describe } from '../../support/describe.ts';
import type { Parsed } from '../../support/parsed.ts';

/**
 * Kalah with six pits a side. Pits 0 to 5 and store 6 are the south's, pits 7 to 12 and store 13
 * the north's. Who sows the last seed into their own store moves again; who sows it into an empty
 * pit of their own takes it and the seeds opposite. When a side has no seeds left in its pits, the
 * other side takes its own, and the game is over.
 */
export interface State {
  readonly pits: readonly number[];
  readonly turn: 'south' | 'north';
}

/** The position in which a game begins. */
export const INITIAL: State = { pits: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], turn: 'south' };

const PITS = 6;
const STORES = { south: 6, north: 13 } as const;
const FIRST = { south: 0, north: 7 } as const;
const other = { south: 'north', north: 'south' } as const;
const total = (pits: readonly number[], side: State['turn']) =>
  pits.slice(FIRST[side], FIRST[side] + PITS).reduce((sum, seeds) => sum + seeds, 0);

/** Kalah: the game of the plain face in which a side may move twice. */
export const kalah = {
  name: 'kalah',
  initial: INITIAL,

  moves({ pits, turn }) {
    return [5, 4, 3, 2, 1, 0].map((pit) => FIRST[turn] + pit).filter((pit) => pits[pit] > 0);
  },

  play({ pits, turn }, pit) {
    const after = [...pits];
    after[pit] = 0;
    let last = pit;
    for (let seeds = pits[pit]; seeds > 0; seeds--) {
      last = (last + 1) % 14;
      if (last === STORES[other[turn]]) last = (last + 1) % 14;
      after[last]++;
    }
    const own = last >= FIRST[turn] && last < FIRST[turn] + PITS;
    const opposite = 12 - last;
    if (own && after[last] === 1 && after[opposite] > 0) {
      after[STORES[turn]] += 1 + after[opposite];
      after[last] = 0;
      after[opposite] = 0;
    }
    if (total(after, 'south') === 0 || total(after, 'north') === 0) {
      for (const side of ['south', 'north'] as const) {
        after[STORES[side]] += total(after, side);
        after.fill(0, FIRST[side], FIRST[side] + PITS);
      }
    }
    return { pits: after, turn: last === STORES[turn] ? turn : other[turn] };
  },

  turn: ({ turn }) => turn,

  /** The lead in seeds; at the end, the margin. */
  evaluate: ({ pits, turn }) => pits[STORES[turn]] - pits[STORES[other[turn]]],

  key: ({ pits }) => pits.join(),

  format: (pit) => String((pit % 7) + 1),

  /**
   * Fourteen numbers, the south's six pits and store, then the north's; then `south` or `north`.
   */
  parse(text): Parsed<State> {
    const words = text.trim().split(/[\s,]+/);
    const turn = words[14];
    const pits = words.slice(0, 14).map(Number);
    if (words.length !== 15 || (turn !== 'south' && turn !== 'north')) {
      return { ok: false, error: `${describe(text)} is not fourteen numbers followed by south or north` };
    }
    const bad = pits.findIndex((seeds) => !Number.isInteger(seeds) || seeds < 0 || seeds > 100);
    if (bad >= 0) return { ok: false, error: `number ${bad + 1}, ${describe(words[bad])}, is not from 0 to 100` };
    return { ok: true, value: { pits, turn } };
  },

  show({ pits, turn }) {
    const row = (from: number) => pits.slice(from, from + PITS).map((seeds) => String(seeds).padStart(3));
    const store = (side: State['turn']) => String(pits[STORES[side]]).padStart(3);
    return [
      `   ${row(7).reverse().join('')}`,
      `${store('north')}${' '.repeat(18)}${store('south')}`,
      `   ${row(0).join('')}`,
      `${turn} to move`,
    ].join('\n');
  },
} satisfies PlainGame<State, number>;
