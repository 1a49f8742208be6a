import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WIN } from '../../contract/game.ts';
import { DRIVER_NAMES, type DriverName } from '../../drivers/index.ts';
import { Kernel, KernelSearcher } from '../../kernel/host.ts';
import { mirrored, ReferenceChess, randomStates } from '../../reference/chess.ts';
import { minimax } from '../../reference/minimax.ts';
import { search } from '../../runtime/deepen.ts';
import { Random } from '../../support/random.ts';
import { parseEpds } from './epd.ts';
import { makeFen, parseFen } from './fen.ts';
import { chess } from './game.ts';
import { INITIAL, type State } from './position.ts';
import { decode, encode, WORDS } from './words.ts';

function state(fen: string): State {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(`${fen}: ${parsed.error}`);
  return parsed.value;
}

function positions(file: string): State[] {
  const parsed = parseEpds(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value.map((epd) => epd.state);
}

const STARTS = [INITIAL, ...positions('perftsuite.epd'), ...positions('bratko-kopec.epd')];
const kernel = new Kernel(chess, INITIAL);

/** All that a kernel says of its position, as text. */
function shown(kernel: Kernel<State>): string {
  return [kernel.key(), kernel.evaluate(), kernel.status(), ...kernel.save(WORDS)].join();
}

test('unmake restores words and key, and the key of a move is that of its position loaded afresh', () => {
  const fresh = new Kernel(chess, INITIAL);
  const random = new Random(1);
  let moves = 0;
  for (const start of STARTS) {
    kernel.setRoot(start);
    const line: { move: number; before: string }[] = [];
    for (let ply = 0; ply < 60; ply++) {
      const legal = kernel.moves();
      if (legal.length === 0) break;
      const before = shown(kernel);
      for (const move of legal) {
        kernel.make(move);
        kernel.unmake(move);
        moves++;
      }
      expect(shown(kernel)).toBe(before);
      fresh.setRoot(decode(kernel.save(WORDS)));
      expect(shown(fresh)).toBe(before);
      expect(fresh.moves().join()).toBe(legal.join());
      expect(fresh.perft(1)).toBe(legal.length);
      const move = legal[random.below(legal.length)];
      line.push({ move, before });
      kernel.make(move);
    }
    for (const { move, before } of line.reverse()) {
      kernel.unmake(move);
      expect(shown(kernel)).toBe(before);
    }
  }
  expect(moves).toBeGreaterThan(100_000);
});

test('equal positions have equal keys, different ones different keys', () => {
  const keys = new Map<string, string>();
  for (const each of randomStates(2, 5000, STARTS)) {
    kernel.setRoot(each);
    const position = makeFen({ ...each, halfmoves: 0, fullmove: 1 });
    const known = keys.get(kernel.key());
    if (known !== undefined) expect(known).toBe(position);
    keys.set(kernel.key(), position);
  }
  expect(keys.size).toBeGreaterThan(4000);
});

test('an en passant square counts only where the capture is legal', () => {
  const key = (fen: string) => {
    kernel.setRoot(state(fen));
    return kernel.key();
  };
  const legal = 'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq';
  expect(key(`${legal} e3 0 1`)).not.toBe(key(`${legal} - 0 1`));
  const nobody = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq';
  expect(key(`${nobody} e3 0 1`)).toBe(key(`${nobody} - 0 1`));
  // Both pawns would leave the fourth rank, and the rook would see the king.
  const pinned = '4k3/8/8/8/k2pP2R/8/8/4K3 b - '.replace('4k3', '8');
  expect(key(`${pinned}e3 0 1`)).toBe(key(`${pinned}- 0 1`));
});

test('the value of a position is that of its mirror image', () => {
  for (const each of randomStates(3, 6000, STARTS)) {
    kernel.setRoot(each);
    const value = kernel.evaluate();
    kernel.setRoot(mirrored(each));
    expect(kernel.evaluate(), makeFen(each)).toBe(value);
  }
});

test('evaluate gives the result exactly where the game is over', () => {
  const ends = { mates: 0, stalemates: 0 };
  const bare = [
    '7k/8/8/8/8/8/6q1/K7 b - - 0 1',
    '7k/4Q3/8/8/8/8/4Q3/K7 w - - 0 1',
    '7k/8/8/8/p7/8/5r2/K7 b - - 0 1',
  ].map(state);
  for (const each of randomStates(4, 6000, [...bare, ...STARTS.slice(140)])) {
    kernel.setRoot(each);
    for (const move of kernel.moves()) {
      kernel.make(move);
      const value = kernel.evaluate();
      if (kernel.perft(1) === 0) {
        const mate = (kernel.status() & 1) !== 0;
        ends[mate ? 'mates' : 'stalemates']++;
        expect(value).toBe(mate ? -WIN : 0);
      } else {
        expect(Math.abs(value)).toBeLessThan(20_000);
      }
      kernel.unmake(move);
    }
  }
  expect(ends.mates).toBeGreaterThan(100);
  expect(ends.stalemates).toBeGreaterThan(100);
});

test('a lack of material is a draw', () => {
  const insufficient = (fen: string) => {
    kernel.setRoot(state(fen));
    return (kernel.status() & 2) !== 0;
  };
  expect(insufficient('8/8/4k3/8/8/3K4/8/8 w - - 0 1')).toBe(true);
  expect(insufficient('8/8/4k3/8/8/3KN3/8/8 w - - 0 1')).toBe(true);
  expect(insufficient('8/8/4kb2/8/8/3K4/8/8 w - - 0 1')).toBe(true);
  expect(insufficient('8/8/4kb2/8/8/3K4/8/B7 w - - 0 1')).toBe(true);
  expect(insufficient('8/8/4kb2/8/8/3K4/8/1B6 w - - 0 1')).toBe(false);
  expect(insufficient('8/8/4kn2/8/8/3KN3/8/8 w - - 0 1')).toBe(false);
  expect(insufficient('8/8/4k3/8/8/3K4/7P/8 w - - 0 1')).toBe(false);
  expect(insufficient('8/8/4k3/8/8/3K4/7R/8 w - - 0 1')).toBe(false);
});

test('the search finds the value of plain minimax without quiescence, depth 3', () => {
  for (const each of randomStates(5, 12, STARTS)) {
    const searcher = new KernelSearcher(chess, each, { table: 14, quiescence: 0 });
    kernel.setRoot(each);
    if (kernel.moves().length === 0) continue;
    const outcome = search(searcher, { depth: 3 });
    expect(outcome.value, makeFen(each)).toBe(minimax(new ReferenceChess(kernel), outcome.depth, 0));
  }
});

test('noisy moves are those that plain static exchange evaluation chooses', () => {
  for (const each of randomStates(6, 100, STARTS)) {
    kernel.setRoot(each);
    if (kernel.moves().length === 0) continue;
    const searcher = new KernelSearcher(chess, each, { table: 14, quiescence: 3 });
    const outcome = search(searcher, { depth: 1 });
    expect(outcome.value, makeFen(each)).toBe(minimax(new ReferenceChess(kernel), 1, 3));
  }
});

test('every driver finds the same value; MTD(best) a lower bound of it', () => {
  const searcher = new KernelSearcher(chess, INITIAL, { table: 16, hits: 'equal' });
  for (const each of randomStates(7, 200, STARTS)) {
    const valueBy = (driver: DriverName) => {
      searcher.forget();
      searcher.setRoot(each);
      return search(searcher, { depth: 4, driver, principalVariation: false }).value;
    };
    const value = valueBy('alpha-beta');
    for (const driver of DRIVER_NAMES) {
      if (driver === 'best') expect(valueBy(driver), makeFen(each)).toBeLessThanOrEqual(value);
      else expect(valueBy(driver), `${driver}: ${makeFen(each)}`).toBe(value);
    }
  }
});

test('words hold the whole position', () => {
  for (const each of randomStates(8, 2000, STARTS)) expect(decode(encode(each))).toEqual(each);
});

test('mates are found', () => {
  const searcher = new KernelSearcher(chess, INITIAL, { table: 16 });
  searcher.setRoot(state('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1'));
  expect(search(searcher, { depth: 3 })).toMatchObject({ move: 'Ra8#', value: WIN - 1, proven: true });
  searcher.setRoot(state('r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1'));
  expect(search(searcher, { depth: 5 })).toMatchObject({ move: 'Qxh7+', value: WIN - 3 });
});
