/** Trainers on a small batch: what they see is what the kernels see, and what they write is what these play with. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SHIPPED_PIECES } from '../packages/pincer/dist/endgames/endgames.js';
import { checkers } from '../packages/pincer/dist/games/checkers/index.js';
import { chess } from '../packages/pincer/dist/games/chess/index.js';
import { othello } from '../packages/pincer/dist/games/othello/index.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { buildKernel, netWeights, weightsModule } from '../tools/kernel.mjs';
import { parseNet } from '../tools/net-file.mjs';
import { ACTIVE, activate, forecastOf, fromJson, handSet, stageOf, toJson } from '../tools/othello-model.mjs';
import { runPython } from '../tools/python.mjs';
import { neighboursOf } from './neighbours.mjs';
import { playGame } from './play.mjs';
import { MARK, playerOf, searcherOf } from './players.mjs';
import { Expander, HELD_OUT, packPositions } from './positions.mjs';
import { packBatch, UNKNOWN } from './record.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pincer-training-'));
const path = (name) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** The net is asked only where there are pawns. */
const PAWN = 1;

/** A kernel is built, and PyTorch loaded, which takes long on a machine at work. */
const PATIENCE = 600_000;

/** The options of a small teacher. */
const TEACHER = ['--teacher-epochs', '1', '--channels', '4', '--blocks', '1', '--teacher-batch', '256'];

/** Every 50th is held out. */
const GAMES = 101;

function batchOf(game, nodes) {
  const player = playerOf(game);
  const games = Array.from({ length: GAMES }, (_, seed) => playGame(player, new Random(seed), nodes));
  const recipe = { game, commit: 'none', seed: 0, number: 0, games: GAMES, nodes };
  writeFileSync(path(`${game}.games`), packBatch(recipe, games));
  return games;
}

/** Trains on the batch of a game, and returns the positions with the trainer's own values. */
function train(game, out, data, ...options) {
  const args = [`train_${game}.py`, path(data), '--out', path(out), '--check', path('check'), ...options];
  const { status, stderr } = runPython(args);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return readFileSync(path('check'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The words of each position of a game, by the kernel. */
function wordsOf(searcher, initial, moves) {
  searcher.setRoot(initial);
  return Array.from(moves, (move) => {
    const words = searcher.save(initial.length);
    searcher.make(searcher.moves().find((each) => ((each ^ move) & (MARK - 1)) === 0));
    return words;
  });
}

describe('Othello', () => {
  const games = batchOf('othello', 60);
  const searcher = searcherOf(othello, { table: 10 });
  const initial = othello.encode(othello.initial);
  const boardOf = (words) => {
    const own = words[4] === 0 ? 0 : 2;
    const has = (at, square) => (words[at + (square >> 5)] >>> (square & 31)) & 1;
    return Array.from({ length: 64 }, (_, square) => has(own, square) + 2 * has(2 - own, square));
  };
  const squaresOf = (moves) => moves.filter((move) => move !== 64).length;
  const mobilityOf = (words) => {
    searcher.setRoot(words);
    const own = squaresOf(searcher.moves());
    searcher.make(64);
    return [own, squaresOf(searcher.moves())];
  };

  test(
    'positions are the kernel’s, and so are their values',
    async () => {
      const checked = train('othello', 'weights.json', 'othello.games', '--steps', '20');
      const json = readFileSync(path('weights.json'), 'utf8');
      const vectors = fromJson(json);
      expect(toJson(vectors)).toBe(json);
      const made = { 'src/games/othello/assembly/weights.ts': weightsModule(json) };
      const module = new WebAssembly.Module(await buildKernel('othello', made));
      const kernel = searcherOf({ ...othello, module }, { table: 10 });
      let [exact, greatest] = [0, 0];
      const positions = new Map([0, 50, 100].map((game) => [game, wordsOf(searcher, initial, games[game].moves)]));
      for (const { game, ply, board, value } of checked) {
        const words = positions.get(game)[ply];
        expect(board).toEqual(boardOf(words));
        kernel.setRoot(words);
        const seen = kernel.evaluate();
        expect(seen).toBe(forecastOf(vectors, board, ...mobilityOf(words)));
        const error = Math.abs(seen - Math.max(-6400, Math.min(6400, 100 * value)));
        const { quarters } = stageOf(board.filter((disc) => disc !== 0).length);
        expect(error).toBeLessThan(quarters === 0 ? 0.01 : 2 * ACTIVE + 0.01);
        if (quarters === 0) exact++;
        greatest = Math.max(greatest, Math.abs(seen));
      }
      const searched = [0, 50, 100].map((game) => games[game].values.filter((value) => value !== UNKNOWN).length);
      expect(checked.length).toBeGreaterThanOrEqual(searched.reduce((sum, each) => sum + each));
      expect(exact).toBeGreaterThan(20);
      expect(greatest).toBeGreaterThan(500);
      const recipe = JSON.parse(readFileSync(path('weights.recipe.json'), 'utf8'));
      expect(recipe).toMatchObject({
        games: GAMES,
        nodes: [60],
        seeds: [0],
        commits: ['none'],
        options: { steps: 20 },
      });
    },
    PATIENCE,
  );

  test('a position has the weights of the slow twin', () => {
    const all = games.slice(0, 20).flatMap(({ moves }) => wordsOf(searcher, initial, moves));
    const sets = all.map((words) => {
      const [own, opponent] = words[4] === 0 ? [0, 2] : [2, 0];
      const set = (at) => (BigInt(words[at + 1] >>> 0) << 32n) | BigInt(words[at] >>> 0);
      return [`${set(own)}`, `${set(opponent)}`];
    });
    writeFileSync(path('sets.json'), JSON.stringify(sets));
    const program = `
import json, sys, numpy as np, othello
sets = np.array([[int(each) for each in row] for row in json.load(open(sys.argv[1]))], dtype=np.uint64)
places, discs = othello.features(np.ascontiguousarray(sets[:, 0]), np.ascontiguousarray(sets[:, 1]))
print(json.dumps([places.tolist(), discs.tolist()]))`;
    const { stdout, stderr } = runPython(['-c', program, path('sets.json')]);
    expect(stderr).toBe('');
    const [places, discs] = JSON.parse(stdout);
    expect(places).toHaveLength(all.length);
    for (const [at, words] of all.entries()) {
      const board = boardOf(words);
      const slow = new Uint32Array(ACTIVE);
      activate(board, ...mobilityOf(words), slow, 0);
      expect(places[at].toSorted((one, other) => one - other)).toEqual([...slow.sort()]);
      expect(discs[at]).toBe(board.filter((disc) => disc !== 0).length);
    }
  });

  test('what came of a position goes back to the last move at random', () => {
    const game = { result: 10, moves: [19, 18 | MARK, 64, 20], values: [UNKNOWN, -200, UNKNOWN, 400] };
    writeFileSync(path('one.games'), packBatch({ game: 'othello', commit: '', nodes: 1, seed: 1 }, [game]));
    const program = `
import json, sys, othello
from batches import read_games
target, used = othello.targets(read_games([sys.argv[1]]), 0.5)
print(json.dumps([target.tolist(), used.tolist()]))`;
    const { stdout, stderr } = runPython(['-c', program, path('one.games')]);
    expect(stderr).toBe('');
    const [target, used] = JSON.parse(stdout);
    // At ply 3 White is to move: (4 - 10) / 2. The pass before it is worth the same to Black.
    expect(target.slice(1)).toEqual([-2, 3, -3]);
    expect(used).toEqual([false, true, true, true]);
  });

  test('weights are written as the model writes them', () => {
    writeFileSync(path('hand.json'), toJson(handSet()));
    const program = 'import sys, othello; othello.write_weights(sys.argv[2], othello.read_weights(sys.argv[1]))';
    for (const file of [
      path('hand.json'),
      new URL('../packages/pincer/src/games/othello/assembly/weights.json', import.meta.url),
    ]) {
      const from = file instanceof URL ? file.pathname : file;
      expect(runPython(['-c', program, from, path('again.json')]).stderr).toBe('');
      expect(readFileSync(path('again.json'), 'utf8')).toBe(readFileSync(from, 'utf8'));
    }
  });
});

describe('chess', () => {
  const games = batchOf('chess', 30);
  const initial = chess.encode(chess.initial);
  const seenBy = (words) =>
    words[64] === 0
      ? [...words.subarray(0, 64)]
      : Array.from({ length: 64 }, (_, at) => (words[at ^ 56] === 0 ? 0 : words[at ^ 56] ^ 8));

  test(
    'positions are the kernel’s, and so are their values, but for what rounding costs',
    async () => {
      const near = neighboursOf({ recipe: { seed: 0, number: 0 }, games });
      writeFileSync(path('chess.near'), near);
      writeFileSync(path('chess.deep'), neighboursOf({ recipe: { seed: 0, number: 1 }, games }, 20));
      const few = ['--width', '32', '--epochs', '3', '--batch', '256', '--rate', '0.02'];
      const alone = train('chess', 'alone.bin', 'chess.games', ...few, '--teacher-epochs', '0', '--near-epochs', '1');
      const checked = train('chess', 'net.bin', 'chess.games', ...few, ...TEACHER);
      expect(checked.map(({ board }) => board)).toEqual(alone.map(({ board }) => board));
      expect(checked.map(({ value }) => value)).not.toEqual(alone.map(({ value }) => value));
      const net = parseNet(readFileSync(path('net.bin')), 'net.bin', 'chess');
      expect(net).toMatchObject({ inputs: 768, width: 32, buckets: 4 });
      const made = { 'src/games/chess/assembly/net-weights.ts': netWeights(net) };
      const game = { ...chess, net: new WebAssembly.Module(await buildKernel('chess-net', made)) };
      const kernel = searcherOf(game, { table: 10 });
      expect(kernel.evaluation).not.toMatch(/^hand/);
      const positions = new Map([0, 50, 100].map((number) => [number, wordsOf(kernel, initial, games[number].moves)]));
      const [values, errors] = [[], []];
      for (const { game: number, ply, board, value } of checked) {
        const words = positions.get(number)[ply];
        expect(board).toEqual(seenBy(words));
        if (!board.some((piece) => (piece & 7) === PAWN)) continue;
        kernel.setRoot(words);
        errors.push(Math.abs(kernel.evaluate() - value));
        values.push(value);
      }
      expect(values.length).toBeGreaterThan(50);
      const spread = Math.max(...values) - Math.min(...values);
      expect(spread).toBeGreaterThan(100);
      expect(Math.max(...errors)).toBeLessThan(Math.max(spread / 10, 20));
    },
    PATIENCE,
  );

  test('neighbours are quiet, have the value of the evaluation by hand, and are the same for the trainer', () => {
    const batch = { recipe: { seed: 1, number: 2 }, games: games.slice(0, 3) };
    const near = neighboursOf(batch);
    expect(neighboursOf(batch)).toEqual(near);
    const hand = searcherOf(chess, { table: 10, without: ['net'] });
    const all = batch.games.flatMap(({ moves }) => wordsOf(hand, initial, moves));
    const expected = [];
    for (let at = 0; at < near.length; at += 2) {
      if (near[at] === 0) continue;
      hand.setRoot(all[Math.floor(at / 16)]);
      hand.make(hand.moves().find((each) => ((each ^ near[at]) & (MARK - 1)) === 0));
      const words = hand.save(initial.length);
      hand.setRoot(words);
      expect(hand.evaluate()).toBe(near[at + 1]);
      expect(hand.status() & 1).toBe(0);
      expected.push(JSON.stringify([seenBy(words), near[at + 1]]));
    }
    expect(expected.length).toBeGreaterThan(near.length / 10);
    writeFileSync(path('some.games'), packBatch({ game: 'chess', commit: 'none', seed: 1 }, batch.games));
    writeFileSync(path('some.near'), near);
    const program = `
import json, sys, numpy, chess, batches
games = batches.read_games([sys.argv[1]])
near = numpy.fromfile(sys.argv[2], dtype="<i2").reshape(len(games.move), -1, 2)
for board, value, number in chess.neighbours(games, near, "cpu"):
    for row in range(len(board)):
        print(json.dumps([board[row].tolist(), value[row].item()]))`;
    const { stdout, stderr } = runPython(['-c', program, path('some.games'), path('some.near')]);
    expect(stderr).toBe('');
    const seen = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.stringify(JSON.parse(line)));
    expect(seen.toSorted()).toEqual(expected.toSorted());
  });
});

describe('checkers', () => {
  const games = batchOf('checkers', 100);
  const expander = new Expander(checkers, SHIPPED_PIECES);
  const positions = games.flatMap((game, number) => expander.positions(game, number));

  test(
    'positions held out have the values that a kernel with the new net gives them, but for what rounding costs',
    async () => {
      writeFileSync(path('checkers.positions'), packPositions(positions));
      writeFileSync(
        path('checkers.recipe.json'),
        JSON.stringify({ commit: 'none', seed: 3, nodes: 100, games: GAMES }),
      );
      const few = ['--width', '32', '--epochs', '3', '--batch', '256', '--rate', '0.02'];
      const alone = train('checkers', 'alone.bin', 'checkers.positions', ...few, '--teacher-epochs', '0');
      const checked = train('checkers', 'net.bin', 'checkers.positions', ...few, ...TEACHER);
      expect(checked.map(({ board }) => board)).toEqual(alone.map(({ board }) => board));
      expect(checked.map(({ value }) => value)).not.toEqual(alone.map(({ value }) => value));
      const net = parseNet(readFileSync(path('net.bin')), 'net.bin', 'checkers');
      expect(net).toMatchObject({ inputs: 768, width: 32, buckets: 8 });
      const { recipe } = JSON.parse(readFileSync(path('net.bin')).toString('latin1').split('\n')[0]);
      expect(recipe).toMatchObject({ games: GAMES, nodes: [100], seeds: [3], options: { width: 32, epochs: 3 } });
      expect(recipe.options).not.toHaveProperty('positions');
      const made = { 'src/games/checkers/assembly/net-weights.ts': netWeights(net) };
      const game = { ...checkers, net: new WebAssembly.Module(await buildKernel('checkers-net', made)) };
      const kernel = searcherOf(game, { table: 10 });
      const held = positions
        .filter(({ flags }) => flags & HELD_OUT)
        .map(({ mine, theirs, kings }) => `${[mine | 0, theirs | 0, kings | 0]}`);
      for (const { board } of checked) expect(held).toContain(`${board}`);
      const errors = checked.map(({ board, value }) => {
        kernel.setRoot([...board, 0, 0]);
        return Math.abs(kernel.evaluate() - value);
      });
      const values = checked.map(({ value }) => value);
      const spread = Math.max(...values) - Math.min(...values);
      expect(values.length).toBeGreaterThan(50);
      expect(spread).toBeGreaterThan(30);
      expect(Math.max(...errors)).toBeLessThan(Math.max(spread / 10, 5));
    },
    PATIENCE,
  );

  test.each([
    ['none.positions', undefined, 'there is no such file of positions'],
    ['alone.positions', Buffer.alloc(16), 'alone.recipe.json, which says how it was made, is not beside it'],
    ['checkers.positions', Buffer.alloc(17), '17 bytes are no whole number of positions, of 16 bytes each'],
  ])('%s is refused by name', (name, bytes, message) => {
    if (bytes) writeFileSync(path(name), bytes);
    writeFileSync(path('checkers.recipe.json'), '{}');
    const { status, stderr } = runPython(['train_checkers.py', path(name), '--out', path('never')]);
    expect(status).toBe(1);
    expect(stderr).toBe(`${path(name)}: ${message}\n`);
  });
});

test.each([
  ['chess', 'othello'],
  ['othello', 'chess'],
])('%s: no batch, one of %s, a damaged one and a missing folder are named without a trace', (game, other) => {
  const bytes = readFileSync(path(`${game}.games`));
  bytes[100] ^= 1;
  writeFileSync(path('damaged.games'), bytes);
  for (const [file, message] of [
    ['none.games', 'there is no such batch of games'],
    [`${other}.games`, `this is a batch of ${other}, not of ${game}`],
    ['damaged.games', 'this batch of games is damaged: its checksum is not that of its content'],
  ]) {
    const { status, stderr } = runPython([`train_${game}.py`, path(file), '--out', path('never')]);
    expect(status).toBe(1);
    expect(stderr).toBe(`${path(file)}: ${message}\n`);
  }
  const { status, stderr } = runPython([`train_${game}.py`, path(`${game}.games`), '--out', path('none/never')]);
  expect(status).toBe(2);
  expect(stderr).toContain(`--out ${path('none/never')}: there is no folder ${path('none')}`);
});
