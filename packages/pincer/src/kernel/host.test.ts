import { beforeAll, describe, expect, test } from 'vitest';
import { buildKernel } from '../../../../tools/kernel.mjs';
import { DRIVER_NAMES } from '../drivers/index.ts';
import { connectFour, encode, plainConnectFour, type State } from '../games/connect-four/index.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';
import { Random } from '../support/random.ts';
import { Kernel, type KernelGame } from './host.ts';

/** Connect Four, the same source of rules and search, built by asc. */
let kernel: KernelGame<State>;

beforeAll(async () => {
  const module = await WebAssembly.compile(await buildKernel('connect-four'));
  kernel = {
    name: 'connect-four',
    initial: plainConnectFour.initial,
    module,
    encode,
    write: (_kernel, move) => String(move),
    parse: plainConnectFour.parse,
    show: plainConnectFour.show,
  };
});

function randomState(random: Random, plies: number): State {
  let state: State = plainConnectFour.initial;
  for (let ply = 0; ply < plies; ply++) {
    const moves = plainConnectFour.moves(state);
    if (moves.length === 0) return state;
    state = plainConnectFour.play(state, moves[random.below(moves.length)]);
  }
  return state;
}

describe('the search built by asc and the search built by tsc', () => {
  test.each(DRIVER_NAMES)('%s: the same values, moves, lines, passes and counts', (driver) => {
    const random = new Random(7);
    const options: SearcherOptions[] = [
      { table: 16 },
      { table: 10, hits: 'deeper', killers: true, etc: true },
      { table: false, history: false },
      { table: 14, selective: true },
    ];
    for (let round = 0; round < 12; round++) {
      const state = randomState(random, round * 2);
      const given = options[round % options.length];
      const inJs = search(createSearcher(connectFour, state, given), { driver, depth: 8 });
      const inWasm = search(createSearcher(kernel, state, given), { driver, depth: 8 });
      const { time: _, move, principalVariation, ...rest } = inJs;
      expect(inWasm).toMatchObject(rest);
      expect(inWasm.move).toBe(move === undefined ? undefined : String(move));
      expect(inWasm.principalVariation).toEqual(principalVariation.map(String));
    }
  });

  test('a table that no kernel can hold is refused', () => {
    expect(() => createSearcher(kernel, undefined, { table: 26 })).toThrow('table: 26 is not an integer from 10 to 25');
  });

  test('a kernel plays: moves, make, unmake, save, key, perft', () => {
    const random = new Random(3);
    for (let round = 0; round < 50; round++) {
      const state = randomState(random, random.below(42));
      const position = new Kernel(kernel, state);
      expect(position.moves()).toEqual(plainConnectFour.moves(state));
      expect(position.evaluate()).toBe(plainConnectFour.evaluate(state));
      expect(position.status()).toBe(state.won ? 1 : 0);
      expect(position.save(43)).toEqual(encode(state));
      const key = position.key();
      for (const move of position.moves()) {
        position.make(move);
        expect(position.save(43)).toEqual(encode(plainConnectFour.play(state, move)));
        position.unmake(move);
      }
      expect(position.key()).toBe(key);
    }
    // 7, 7^2, … as long as no column is full and nobody has won.
    expect([0, 1, 2, 3, 6].map((depth) => new Kernel(kernel, kernel.initial).perft(depth))).toEqual([
      1, 7, 49, 343, 117_649,
    ]);
  });

  test('a searcher forgets when asked to, and instances do not disturb each other', () => {
    const [one, two] = [
      createSearcher(kernel, undefined, { table: 14 }),
      createSearcher(kernel, undefined, { table: 14 }),
    ];
    const first = search(one, { depth: 7 });
    expect(search(two, { depth: 7 }).counts).toEqual(first.counts);
    one.setRoot(kernel.initial);
    expect(search(one, { depth: 7 }).counts.nodes).toBeLessThan(first.counts.nodes);
    one.forget();
    one.setRoot(kernel.initial);
    expect(search(one, { depth: 7 }).counts).toEqual(first.counts);
  });
});
