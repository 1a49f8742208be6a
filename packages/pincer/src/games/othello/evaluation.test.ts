import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forecastOf, fromJson } from '../../../../../tools/othello-model.mjs';
import { Kernel, KernelSearcher } from '../../kernel/host.ts';
import { legalMoves, PASS, type Position, playMove, randomGame, resultOf, textOf } from '../../reference/othello.ts';
import { search } from '../../runtime/deepen.ts';
import { Random } from '../../support/random.ts';
import { parseBoard } from './board-text.ts';
import { othello } from './index.ts';
import { INITIAL, type State } from './position.ts';
import { rules } from './rules.ts';

const kernel = new Kernel(rules, INITIAL);

function stateOf(position: Position): State {
  const parsed = parseBoard(textOf(position));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

function evaluate(position: Position): number {
  kernel.setRoot(stateOf(position));
  return kernel.evaluate();
}

function* positions(games: number, seed: number): Generator<Position> {
  const random = new Random(seed);
  for (let game = 0; game < games; game++) yield* randomGame(random);
}

const mirror = ({ board, turn }: Position): Position => ({
  board: board.map((_, square) => board[square ^ 7]),
  turn,
});
const transpose = ({ board, turn }: Position): Position => ({
  board: board.map((_, square) => board[8 * (square & 7) + (square >> 3)]),
  turn,
});

test('a forecast is the sum that the trainer fitted', () => {
  const vectors = fromJson(readFileSync(new URL('./assembly/weights.json', import.meta.url), 'utf8'));
  const squares = (position: Position) => legalMoves(position).filter((move) => move !== PASS).length;
  for (const { board, turn } of positions(60, 5)) {
    const own = squares({ board, turn });
    const opponent = squares({ board, turn: turn === 1 ? 2 : 1 });
    if (own + opponent === 0) continue;
    const seen = board.map((disc) => (disc === 0 ? 0 : disc === turn ? 1 : 2));
    expect(evaluate({ board, turn })).toBe(forecastOf(vectors, seen, own, opponent));
  }
});

test('counted on from move to move, back and forth, it is what it is from scratch', () => {
  const random = new Random(6);
  const line = new Kernel(rules, INITIAL);
  let passes = 0;
  for (let game = 0; game < 60; game++) {
    const played = [randomGame(random)[random.below(20)]];
    const made: number[] = [];
    line.setRoot(stateOf(played[0]));
    for (let step = 0; step < 100; step++) {
      const moves = legalMoves(played[played.length - 1]);
      if (moves.length > 0 && random.below(4) > 0) {
        const move = moves[random.below(moves.length)];
        if (move === PASS) passes++;
        line.make(move);
        made.push(move);
        played.push(playMove(played[played.length - 1], move));
      } else {
        for (let plies = Math.min(random.below(6), made.length); plies > 0; plies--) {
          line.unmake(made.pop() as number);
          played.pop();
        }
      }
      if (random.below(3) > 0) expect(line.evaluate()).toBe(evaluate(played[played.length - 1]));
    }
  }
  expect(passes).toBeGreaterThan(0);
});

test('colours exchanged: the same value for the side to move', () => {
  for (const { board, turn } of positions(100, 1)) {
    const exchanged: Position = { board: board.map((disc) => (disc === 0 ? 0 : 3 - disc)), turn: turn === 1 ? 2 : 1 };
    expect(evaluate(exchanged)).toBe(evaluate({ board, turn }));
  }
});

test('the eight symmetries of the board do not change the value', () => {
  for (const position of positions(60, 2)) {
    const value = evaluate(position);
    let image = position;
    for (let symmetry = 0; symmetry < 8; symmetry++) {
      image = symmetry % 2 === 0 ? mirror(image) : transpose(image);
      expect(evaluate(image)).toBe(value);
    }
    expect(image).toEqual(position);
  }
});

test('a finished game is worth its result, in hundredths of a disc', () => {
  let ends = 0;
  const random = new Random(3);
  for (let game = 0; game < 300; game++) {
    const end = randomGame(random).at(-1) as Position;
    expect(legalMoves(end)).toEqual([]);
    expect(evaluate(end)).toBe(100 * resultOf(end));
    ends++;
  }
  expect(ends).toBe(300);
});

test('a forecast is on the scale of results, and usually names the winner by perfect play', () => {
  const searcher = new KernelSearcher(othello, INITIAL, { table: 14 });
  const random = new Random(4);
  let agree = 0;
  let games = 0;
  for (let game = 0; game < 300; game++) {
    const position = randomGame(random).find(({ board }) => board.filter((disc) => disc === 0).length === 8);
    if (position === undefined) continue;
    const value = evaluate(position);
    expect(Math.abs(value)).toBeLessThanOrEqual(6400);
    searcher.setRoot(stateOf(position));
    const result = search(searcher, { depth: 20, principalVariation: false }).value;
    if (Math.abs(result) < 800) continue;
    games++;
    if (Math.sign(value) === Math.sign(result)) agree++;
  }
  expect(games).toBeGreaterThan(200);
  expect(agree / games).toBeGreaterThan(0.85);
});

test('a corner is worth something', () => {
  const value = (text: string) => {
    const parsed = parseBoard(text);
    if (!parsed.ok) throw new Error(parsed.error);
    kernel.setRoot(parsed.value);
    return kernel.evaluate();
  };
  const rows = '-------- -------- ---X---- --XXOO-- --OXXO-- --OOX--- -------- --------';
  const without = value(`${rows} X`);
  expect(value(`X${rows.slice(1)} X`)).toBeGreaterThan(without + 200);
  expect(value(`O${rows.slice(1)} X`)).toBeLessThan(without - 200);
});
