import { expect, test } from 'vitest';
import { makeQuery, readQuery } from '../../app/query.ts';
import { fieldsOf, type WatchState } from './setup.ts';

const FIELDS = fieldsOf(7);

test('every state comes back from its address', () => {
  const state: WatchState = {
    game: 'othello',
    fen: 'f5d6',
    tree: { width: 4, height: 3, range: 7, seed: 0, order: 'strong' },
    depth: 4,
    drivers: ['dual', 'best'],
    at: 120,
    node: [3, 77, 0],
    zoom: 1,
    tour: 4,
  };
  expect(readQuery(makeQuery(state, FIELDS), FIELDS)).toEqual({ ok: true, value: state });
  const root = { ...state, node: [], at: 0 };
  expect(readQuery(makeQuery(root, FIELDS), FIELDS)).toEqual({ ok: true, value: root });
});

test('the state at first needs no address', () => {
  const first = readQuery({}, FIELDS);
  expect(first).toMatchObject({ ok: true, value: { game: 'tree', drivers: ['mtdf', 'alpha-beta'], at: undefined } });
  expect(first.ok && makeQuery(first.value, FIELDS)).toEqual({});
});

test.each([
  [{ game: 'go' }, 'game must be one of tree, chess, othello, checkers, connect-four, not "go"'],
  [{ drivers: 'mtdf' }, 'drivers must be two of alpha-beta, '],
  [{ drivers: 'mtdf,sss,dual' }, 'drivers must be two of'],
  [{ tree: '9x9,1,1,random' }, 'tree must be width x height, range, seed and order, such as 3x5,20,180,random'],
  [{ tree: '8x8,1,1,random' }, 'tree must be'],
  [{ tree: '3x5,20,180,backwards' }, 'tree must be'],
  [{ depth: '-1' }, 'depth must be a whole number from 0 to 8'],
  [{ at: 'x' }, 'at must be a whole number'],
  [{ node: 'e4' }, 'node must be the numbers of moves'],
  [{ tour: '99' }, 'tour must be a whole number from 0 to 7'],
])('%j is refused with what would be right', (query, error) => {
  const read = readQuery(query, FIELDS);
  expect(read.ok ? '' : read.error).toContain(error);
});
