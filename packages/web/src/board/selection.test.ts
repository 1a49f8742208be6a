import type { PlacedMove } from 'pincer/games';
import { describe, expect, test } from 'vitest';
import { press, sourcesOf, targetsOf } from './selection.ts';

const go = (move: string, path: string, captured = '', becomes?: string): PlacedMove => ({
  move,
  path: path.split(' '),
  captured: captured.split(' ').filter((square) => square !== ''),
  ...(becomes && { becomes }),
});
const play = (move: string) => ({ kind: 'play', move });
const pick = (...picked: string[]) => ({ kind: 'pick', picked });

describe('moves from square to square', () => {
  const placed = [go('e4', 'e2 e4'), go('e3', 'e2 e3'), go('Nf3', 'g1 f3'), go('exd5', 'e2 d5', 'd5')];

  test('a piece, then its target', () => {
    expect(press(placed, [], 'e2')).toEqual(pick('e2'));
    expect(press(placed, ['e2'], 'e4')).toEqual(play('e4'));
  });
  test('another piece is selected instead, the same one or an empty square ends it', () => {
    expect(press(placed, ['e2'], 'g1')).toEqual(pick('g1'));
    expect(press(placed, ['e2'], 'e2')).toEqual(pick());
    expect(press(placed, ['e2'], 'a5')).toEqual(pick());
    expect(press(placed, [], 'a5')).toEqual(pick());
  });
  test('sources and targets', () => {
    expect([...sourcesOf(placed)]).toEqual(['e2', 'g1']);
    expect([...targetsOf(placed, ['e2'])]).toEqual([
      ['e4', 'move'],
      ['e3', 'move'],
      ['d5', 'capture'],
    ]);
    expect(targetsOf(placed, []).size).toBe(0);
  });
});

test('moves of one path have to be chosen between', () => {
  const placed = [go('a8=Q', 'a7 a8', '', 'queen'), go('a8=N', 'a7 a8', '', 'knight'), go('Kb1', 'a1 b1')];
  expect(press(placed, ['a7'], 'a8')).toEqual({ kind: 'choose', moves: placed.slice(0, 2) });
});

describe('captures over several squares', () => {
  const placed = [
    go('22x15x6', '22 15 6', '18 10'),
    go('22x15x8', '22 15 8', '18 11'),
    go('22x13x6', '22 13 6', '17 9'),
    go('1x1', '1 10 1', '6'),
  ];
  test('the end is enough where one way leads there', () => {
    expect(press(placed, ['22'], '8')).toEqual(play('22x15x8'));
  });
  test('several ways to one end have to be chosen between', () => {
    expect(press(placed, ['22'], '6')).toEqual({ kind: 'choose', moves: [placed[0], placed[2]] });
  });
  test('a square on the way leaves those that go over it', () => {
    expect(press(placed, ['22'], '15')).toEqual(pick('22', '15'));
    expect(press(placed, ['22', '15'], '6')).toEqual(play('22x15x6'));
    expect(press(placed, ['22'], '13')).toEqual(play('22x13x6'));
  });
  test('a way may end where it began', () => {
    expect(press(placed, ['1'], '1')).toEqual(play('1x1'));
  });
  test('the only move needs one press', () => {
    expect(press([placed[1]], [], '22')).toEqual(play('22x15x8'));
    expect(press([placed[1]], [], '8')).toEqual(play('22x15x8'));
    expect(press([placed[1]], [], '15')).toEqual(pick());
  });
});

test('a piece is put by one press, anywhere in its area', () => {
  const placed: PlacedMove[] = [{ move: '4', path: ['4/1'], captured: [], area: ['4/2', '4/3'] }];
  for (const square of ['4/1', '4/2', '4/3']) expect(press([...placed, ...placed], [], square).kind).toBe('choose');
  expect(press(placed, [], '4/3')).toEqual(play('4'));
  expect([...targetsOf(placed, [])]).toEqual([['4/1', 'move']]);
});

test('a move without a place cannot be pressed', () => {
  expect(press([{ move: 'pass', path: [], captured: [] }], [], 'a1')).toEqual(pick());
});
