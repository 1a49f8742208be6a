import { expect, test } from 'vitest';
import { loadEndgames, withEndgames } from '../packages/pincer/dist/endgames/endgames.js';
import { decode, encode } from '../packages/pincer/dist/games/checkers/words.js';
import { legalMoves, playMove } from '../packages/pincer/dist/reference/checkers.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { playGame } from './play.mjs';
import { bits, MARK, playerOf } from './players.mjs';
import { Expander, HELD_OUT, KNOWN, NO_RESULT, POSITION_BYTES, packPositions, turned, viewOf } from './positions.mjs';
import { UNKNOWN } from './record.mjs';

const endgames = await loadEndgames();
const expander = new Expander(withEndgames(endgames), endgames.pieces);
const player = playerOf('checkers');
const GAMES = Array.from({ length: 12 }, (_, seed) => playGame(player, new Random(seed), 60));

/** The state that the side to move sees, turned back for White. */
function stateOf({ mine, theirs, kings }, turn) {
  const back = (word) => (turn === 'black' ? word : turned(word)) | 0;
  const [own, other] = [back(mine), back(theirs)];
  const words = turn === 'black' ? [own, other, back(kings), 0, 0] : [other, own, back(kings), 1, 0];
  return decode(Int32Array.from(words));
}

test('a game that was kept is replayed by the rules', () => {
  for (const { moves } of GAMES) {
    const states = expander.replay(moves).map(({ words }) => decode(words));
    for (const [ply, state] of states.slice(0, -1).entries()) {
      const next = legalMoves(state).map((move) => playMove(state, move));
      expect(next).toContainEqual(states[ply + 1]);
    }
  }
});

test('what is kept was searched, has no pending capture, and more pieces than the databases', () => {
  let kept = 0;
  for (const game of GAMES) {
    const positions = expander.positions(game, 1);
    const searched = game.values.filter((value) => value !== UNKNOWN).length;
    expect(positions.length).toBeLessThanOrEqual(searched);
    for (const position of positions) {
      const state = stateOf(position, 'black');
      expect(encode(state)).toBeDefined();
      expect(legalMoves(state).every(({ captured }) => captured.length === 0)).toBe(true);
      expect(state.squares.replaceAll('.', '').length).toBeGreaterThan(endgames.pieces);
      kept++;
    }
  }
  expect(kept).toBeGreaterThan(300);
});

test('the result is for the side to move, as far back as no move at random spoiled the game', () => {
  const { moves } = GAMES[0];
  const values = moves.map((_, ply) => (ply % 2 === 0 ? 10 : -10));
  const bare = moves.map((move) => move & ~MARK);
  const results = (spoiled, change) => {
    const marked = bare.map((move, ply) => (ply === spoiled ? move | MARK : move));
    const changed = values.map((value, ply) => (ply > spoiled ? value + change : value));
    return expander.positions({ result: 1, moves: marked.slice(0, 20), values: changed.slice(0, 20) }, 1).reverse();
  };
  const whole = results(-1, 0);
  expect(new Set(whole.map(({ result, value }) => result * value))).toEqual(new Set([10]));
  const spoiled = results(10, 300).map(({ result }) => result);
  expect(spoiled).toContain(NO_RESULT);
  expect(spoiled.lastIndexOf(NO_RESULT)).toBeLessThan(spoiled.length - 1);
  expect(spoiled.slice(spoiled.lastIndexOf(NO_RESULT) + 1)).not.toContain(NO_RESULT);
  expect(results(10, 5).map(({ result }) => result)).not.toContain(NO_RESULT);
});

test('a database has the last word on what comes to it', () => {
  let corrected = 0;
  for (const { moves, values } of GAMES) {
    const plies = expander.replay(moves);
    const first = plies.findIndex(({ truth }) => truth !== undefined);
    if (first < 0 || moves.slice(0, first).some((move) => move & MARK)) continue;
    const forBlack = plies[first].truth * (plies[first].words[3] === 0 ? 1 : -1);
    const wrong = forBlack === 0 ? 1 : -forBlack;
    for (const { result, flags } of expander.positions({ moves, values, result: wrong }, 1)) {
      expect(Math.abs(result)).toBe(Math.abs(forBlack));
      expect(flags & KNOWN).toBe(0);
      corrected++;
    }
  }
  expect(corrected).toBeGreaterThan(20);
});

test('neighbours are what a move and the captures after it lead to, with the value of a search', () => {
  const options = (seed) => ({ count: 3, nodes: 300, random: new Random(seed) });
  let [found, uneven, agreed] = [0, 0, 0];
  for (const game of GAMES) {
    const neighbours = expander.neighbours(game, 1, options(5));
    expect(expander.neighbours(game, 1, options(5))).toEqual(neighbours);
    const near = new Set(expander.replay(game.moves).flatMap(({ words }) => quietAfterMove(decode(words))));
    for (const { result, flags, value, ...board } of neighbours) {
      expect(near).toContain(JSON.stringify(board));
      expect([result, flags]).toEqual([NO_RESULT, 0]);
      const lead = bits(board.mine) - bits(board.theirs);
      found++;
      if (Math.abs(lead) <= 1) continue;
      uneven++;
      if (Math.sign(lead) === Math.sign(value)) agreed++;
    }
  }
  expect(found).toBeGreaterThan(300);
  expect(uneven).toBeGreaterThan(20);
  expect(agreed / uneven).toBeGreaterThan(0.8);
});

/** The quiet positions that a move and then captures lead to, as the side to move sees them. */
function quietAfterMove(state) {
  const after = legalMoves(state).map((move) => playMove(state, move));
  return after.flatMap((next) => {
    const moves = legalMoves(next);
    if (moves.some(({ captured }) => captured.length > 0)) return quietAfterMove(next);
    return moves.length > 0 ? [JSON.stringify(viewOf(encode(next)))] : [];
  });
}

test('one game in fifty is held out', () => {
  const flags = (number) => new Set(expander.positions(GAMES[1], number).map((each) => each.flags & HELD_OUT));
  expect(flags(100)).toEqual(new Set([HELD_OUT]));
  expect(flags(101)).toEqual(new Set([0]));
});

test('positions are packed as the trainer reads them', () => {
  const positions = expander.positions(GAMES[2], 50);
  const bytes = packPositions(positions);
  const read = positions.map((_, index) => {
    const at = index * POSITION_BYTES;
    return {
      mine: bytes.readUInt32LE(at),
      theirs: bytes.readUInt32LE(at + 4),
      kings: bytes.readUInt32LE(at + 8),
      value: bytes.readInt16LE(at + 12),
      result: bytes.readInt8(at + 14),
      flags: bytes.readUInt8(at + 15),
    };
  });
  expect(bytes.length).toBe(positions.length * POSITION_BYTES);
  expect(read.map((each) => ({ ...each, result: each.result + 0 }))).toEqual(
    positions.map((each) => ({ ...each, result: each.result + 0 })),
  );
});
