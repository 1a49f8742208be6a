import { expect, test } from 'vitest';
import { makeFen, parseFen } from '../games/chess/fen.ts';
import { type State, squareIndex } from '../games/chess/position.ts';
import { exchangeValue, mirrored, randomStates } from './chess.ts';

function state(fen: string): State {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

test.each([
  ['1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -', 'e1e5', 100],
  ['1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -', 'd3e5', 100 - 320],
  ['4k3/8/4p3/3p4/8/8/8/3RK3 w - -', 'd1d5', 100 - 500],
  ['4k3/8/4p3/3p4/4P3/8/8/3RK3 w - -', 'e4d5', 100],
  ['4k3/8/8/3pP3/8/8/8/4K3 w - d6', 'e5d6', 100],
  ['4k3/2p5/8/3pP3/8/8/8/4K3 w - d6', 'e5d6', 0],
  ['3r2k1/8/8/3q4/8/8/3R4/3R2K1 w - -', 'd2d5', 950],
  ['6k1/8/8/3q4/8/8/3R4/3R2K1 w - -', 'd2d5', 950],
  ['1r4k1/P7/8/8/8/8/8/6K1 w - -', 'a7b8q', 500 + 850],
  ['r5k1/1P6/8/8/8/8/8/6K1 w - -', 'b7b8q', 850 - 950],
  ['8/8/8/3pk3/4P3/8/8/4K3 w - -', 'e4d5', 0],
  ['8/8/8/3pk3/4P3/5B2/8/4K3 w - -', 'e4d5', 100],
])('in %s the exchange that begins with %s wins %i', (fen, move, value) => {
  const [from, to] = [squareIndex(move.slice(0, 2)) ?? 0, squareIndex(move.slice(2, 4)) ?? 0];
  expect(exchangeValue(state(fen), from, to, move.slice(4))).toBe(value);
});

test('a mirror image of a mirror image is the position itself', () => {
  for (const each of randomStates(81, 500)) {
    expect(mirrored(mirrored(each))).toEqual(each);
    expect(mirrored(each).turn).not.toBe(each.turn);
    expect(parseFen(makeFen(mirrored(each))).ok).toBe(true);
  }
});

test('random positions are the same every time', () => {
  expect(randomStates(82, 100)).toEqual(randomStates(82, 100));
  expect(randomStates(82, 100)).not.toEqual(randomStates(83, 100));
});
