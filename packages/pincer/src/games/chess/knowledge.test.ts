/** What the evaluation for play knows beyond the plain one. */
import { expect, test } from 'vitest';
import { KernelSearcher } from '../../kernel/host.ts';
import { mirrored, randomStates } from '../../reference/chess.ts';
import { makeFen, parseFen } from './fen.ts';
import { chess } from './game.ts';
import type { State } from './position.ts';

const plain = new KernelSearcher(chess, chess.initial, { table: 10 });
const knowing = new KernelSearcher(chess, chess.initial, { table: 10, selective: true, without: ['net'] });

/** What knowledge adds to the value, in hundredths of a pawn for the side to move. */
function added(state: State): number {
  plain.setRoot(state);
  knowing.setRoot(state);
  return knowing.evaluate() - plain.evaluate();
}

test.each([
  ['a pawn whose way is free', '7k/8/8/P7/8/7p/8/7K w - - 0 1', 5],
  ['a knight that no pawn can drive away', 'r5k1/5ppp/8/3N4/4P3/8/8/R5K1 w - - 0 1', 5],
  ['a bishop that attacks a rook', '6k1/5ppp/2r5/8/4B3/8/5PPP/6K1 w - - 0 1', 10],
  ['a piece that nothing defends', '6k1/2n2ppp/8/8/8/8/5PPP/2R3K1 w - - 0 1', 10],
  ['a queen that may give check where nothing takes it', '6k1/1p6/8/8/8/1P6/6PP/1Q4K1 w - - 0 1', 1],
])('%s counts', (_, fen, least) => {
  const state = parseFen(fen);
  if (!state.ok) throw new Error(state.error);
  expect(added(state.value)).toBeGreaterThanOrEqual(least);
  expect(added(mirrored(state.value))).toBe(added(state.value));
});

test('a position is worth as much as its mirror image', () => {
  let differing = 0;
  for (const state of randomStates(8, 2000)) {
    const here = added(state);
    expect(added(mirrored(state)), makeFen(state)).toBe(here);
    if (here !== 0) differing++;
  }
  expect(differing).toBeGreaterThan(1000);
});
