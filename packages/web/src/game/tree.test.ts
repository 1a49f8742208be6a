import fc from 'fast-check';
import { loadKit } from 'pincer/games';
import { describe, expect, test } from 'vitest';
import {
  childrenOf,
  endOf,
  findLine,
  legalTree,
  lineTo,
  makeTree,
  parseTree,
  promoted,
  type Tree,
  withMove,
  without,
} from './tree.ts';

function treeOf(text: string): Tree {
  const tree = parseTree(text);
  if (!tree.ok) throw new Error(tree.error);
  return tree.value;
}

/** Trees whose moves differ from their siblings, as they grow when moves are made. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.constantFrom('a', 'b', 'c')), { maxLength: 30 })
  .map((steps) => steps.reduce<Tree>((tree, [at, move]) => withMove(tree, at % (tree.length + 1), move).tree, []));

test('moves and variations are written as in PGN', () => {
  const tree = treeOf('e4 e5 (c5 Nf3 (c3) d6) (e6) Nf3');
  expect(lineTo(tree, endOf(tree))).toEqual(['e4', 'e5', 'Nf3']);
  expect(childrenOf(tree, 1).map((number) => tree[number - 1].move)).toEqual(['e5', 'c5', 'e6']);
  expect(findLine(tree, ['e4', 'c5', 'c3'])).toBe(5);
  expect(findLine(tree, ['d4'])).toBeUndefined();
});

test('what is written is read again, and numbers go up as it is written', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      expect(treeOf(makeTree(tree))).toEqual(tree);
      for (let number = 1; number <= tree.length; number++) expect(findLine(tree, lineTo(tree, number))).toBe(number);
    }),
  );
});

test('a move that is there is gone to, a new one is a variation', () => {
  const tree = treeOf('a b c');
  expect(withMove(tree, 1, 'b')).toEqual({ tree, at: 2 });
  const { tree: grown, at } = withMove(tree, 1, 'x');
  expect(makeTree(grown)).toBe('a b (x) c');
  expect(lineTo(grown, at)).toEqual(['a', 'x']);
});

test('taking a move out takes out what follows, and nothing else', () => {
  fc.assert(
    fc.property(trees, fc.nat(), (tree, chosen) => {
      if (tree.length === 0) return;
      const number = 1 + (chosen % tree.length);
      const line = lineTo(tree, number);
      const { tree: left, at } = without(tree, number);
      expect(lineTo(left, at)).toEqual(line.slice(0, -1));
      const all = (each: Tree) => each.map((_, index) => lineTo(each, index + 1).join(' ')).sort();
      expect(all(left)).toEqual(all(tree).filter((each) => !`${each} `.startsWith(`${line.join(' ')} `)));
    }),
  );
});

test('a promoted variation is the main line, and no move is lost', () => {
  fc.assert(
    fc.property(trees, fc.nat(), (tree, chosen) => {
      if (tree.length === 0) return;
      const number = 1 + (chosen % tree.length);
      const line = lineTo(tree, number);
      const { tree: turned, at } = promoted(tree, number);
      expect(lineTo(turned, at)).toEqual(line);
      expect(lineTo(turned, endOf(turned)).slice(0, line.length)).toEqual(line);
      expect(turned.length).toBe(tree.length);
    }),
  );
});

test.each([
  ['(e4)', 'a variation in brackets comes before any move'],
  ['e4 )', 'a bracket is closed that was not opened'],
  ['e4 (d4', 'a bracket is not closed'],
])('%s is refused', (text, error) => {
  expect(parseTree(text)).toEqual({ ok: false, error });
});

describe('legality', () => {
  test('moves get their standard spelling, in variations too', async () => {
    const kit = await loadKit('chess');
    const tree = legalTree(kit, '', treeOf('e2e4 e5 (c7c5 Nf3) g1f3'));
    expect(tree.ok && makeTree(tree.value)).toBe('e4 e5 (c5 Nf3) Nf3');
  });
  test('the first illegal move is named', async () => {
    const kit = await loadKit('chess');
    const tree = legalTree(kit, '', treeOf('e4 e5 (Ke5) Nf3'));
    expect(tree).toEqual({ ok: false, error: expect.stringMatching(/^move 3: /) });
  });
  test('a pass that was left out is put in', async () => {
    const kit = await loadKit('othello');
    const game = kit.follow({ moves: 'c4 c3 f5 b4 a4 a5 b2 a3'.split(' ') });
    if (!game.ok) throw new Error(game.error);
    game.value.play('pass');
    game.value.play(game.value.board.moves()[0]);
    const played = game.value.board.history;
    expect(played).toContain('pass');
    const short = legalTree(kit, '', treeOf(played.filter((move) => move !== 'pass').join(' ')));
    expect(short.ok && makeTree(short.value)).toBe(played.join(' '));
  });
});
