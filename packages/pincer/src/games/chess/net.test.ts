/** The net of chess against a slow twin that reads the weights file, and against itself made anew. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildKernel } from '../../../../../tools/kernel.mjs';
import { type NetFile, parseNet } from '../../../../../tools/net-file.mjs';
import { KernelSearcher } from '../../kernel/host.ts';
import { randomStates } from '../../reference/chess.ts';
import { search } from '../../runtime/deepen.ts';
import { Random } from '../../support/random.ts';
import { parseFen } from './fen.ts';
import { chess } from './game.ts';
import type { State } from './position.ts';

const ASSEMBLY = new URL('assembly/', import.meta.url);
const net = parseNet(readFileSync(new URL('net.bin', ASSEMBLY)), 'net.bin', 'chess');

/** The words of a position: 64 squares, then the side to move. */
const WORDS = 69;
const SIDE = 64;
const KING = 6;
const BLACK = 8;

/** What a view adds: the features of all pieces, each held between 0 and 255, and squared. */
function viewOf(words: Int32Array, side: number, weights: readonly number[], { width, hidden, hiddenBias }: NetFile) {
  const king = words.subarray(0, 64).indexOf(KING + BLACK * side);
  const flip = ((king & 4) === 0 ? 0 : 7) ^ (side === 0 ? 0 : 56);
  const layer = [...hiddenBias];
  for (let square = 0; square < 64; square++) {
    const piece = words[square];
    if (piece === 0) continue;
    const theirs = piece >> 3 === side ? 0 : 1;
    const feature = 384 * theirs + 64 * ((piece & 7) - 1) + (square ^ flip);
    for (let at = 0; at < width; at++) layer[at] += hidden[feature * width + at];
  }
  return layer.reduce((sum, each, at) => sum + weights[at] * Math.min(Math.max(each, 0), 255) ** 2, 0);
}

/** The net's value, from nothing. */
function slowValue(words: Int32Array): number {
  const { width, buckets, out, outBias } = net;
  const pieces = words.subarray(0, 64).filter((piece) => piece !== 0).length;
  const bucket = Math.floor(((pieces - 1) * buckets) / 32);
  const side = words[SIDE];
  const weights = out.slice(2 * width * bucket, 2 * width * (bucket + 1));
  const sum = viewOf(words, side, weights.slice(0, width), net) + viewOf(words, 1 - side, weights.slice(width), net);
  return Math.trunc(((Math.trunc(sum / 255) + outBias[bucket]) * 400) / (255 * 64)) + 0;
}

function state(fen: string): State {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** Where much of what is rare can happen at once. */
const STARTS = [
  chess.initial,
  state('r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1'),
  state('4k3/P3p1P1/8/3P1P2/2p1p3/8/1p1P2p1/R3K2R w KQ - 0 1'),
  state('8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'),
  state('3k4/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1'),
];

/** What a move does that the net has to see to. */
function rarities(searcher: KernelSearcher<State>, move: number): string[] {
  const words = searcher.save(WORDS);
  const [from, to] = [move & 63, (move >> 6) & 63];
  const kind = words[from] & 7;
  const found: string[] = [];
  if (searcher.decode(move).startsWith('O-O')) found.push('castling');
  if (searcher.decode(move).includes('=')) found.push(words[to] === 0 ? 'promotion' : 'promotion with capture');
  if (kind === 1 && words[to] === 0 && (from - to) % 8 !== 0) found.push('en passant');
  if (kind === KING && ((from ^ to) & 4) !== 0) found.push('the king crosses the middle');
  return found;
}

test('the kernel finds what its slow twin finds, along random games and back', () => {
  const random = new Random(11);
  const seen = new Map<string, number>();
  let compared = 0;
  for (let game = 0; game < 60; game++) {
    const searcher = new KernelSearcher(chess, STARTS[game % STARTS.length], { table: 10, selective: true });
    const line: number[] = [];
    const compare = () => {
      const words = searcher.save(WORDS);
      const pawns = words.subarray(0, 64).some((piece) => (piece & 7) === 1);
      if (!pawns || searcher.moves().length === 0) return;
      compared++;
      expect(searcher.evaluate()).toBe(slowValue(words));
    };
    for (let ply = 0; ply < 80; ply++) {
      const moves = searcher.moves();
      if (moves.length === 0) break;
      const rare = moves.filter((move) => rarities(searcher, move).length > 0);
      const choice = rare.length > 0 && random.below(2) === 0 ? rare : moves;
      const move = choice[random.below(choice.length)];
      for (const what of rarities(searcher, move)) seen.set(what, (seen.get(what) ?? 0) + 1);
      searcher.make(move);
      line.push(move);
      if (random.below(3) === 0) compare();
    }
    for (const move of line.toReversed()) {
      searcher.unmake(move);
      if (random.below(6) === 0) compare();
    }
  }
  expect(compared).toBeGreaterThan(1000);
  const rare = ['castling', 'promotion', 'promotion with capture', 'en passant', 'the king crosses the middle'];
  for (const what of rare) expect(seen.get(what), what).toBeGreaterThan(5);
});

describe('a search', () => {
  /** The same net, which makes its layers anew for every value. */
  let anew: typeof chess;

  beforeAll(async () => {
    const text = readFileSync(new URL('net.ts', ASSEMBLY), 'utf8');
    const changed = text.replace(/FAR: i32 = \d+;/, 'FAR: i32 = -1;');
    expect(changed).not.toBe(text);
    const bytes = await buildKernel('chess-net', { 'src/games/chess/assembly/net.ts': changed });
    anew = { ...chess, net: await WebAssembly.compile(bytes) };
  }, 120_000);

  const options = { table: 14, selective: true } as const;

  test('counts what it counts with layers that are made anew, null moves and all', () => {
    for (const start of [...STARTS, ...randomStates(3, 12)]) {
      const { time: _, ...expected } = search(new KernelSearcher(anew, start, options), { depth: 7 });
      expect(search(new KernelSearcher(chess, start, options), { depth: 7 })).toMatchObject(expected);
    }
  });

  test('counts the same when it is suspended all the time, and when it is done again', () => {
    for (const start of STARTS) {
      const [whole, cut] = [0, 1].map(() => new KernelSearcher(chess, start, options));
      for (const searcher of [whole, cut]) {
        for (let depth = 1; depth <= 6; depth++) {
          searcher.begin(depth, -100, 100, false);
          while (!searcher.run(searcher === cut ? 7 : 1e9));
        }
      }
      expect([...cut.counts, cut.g, cut.move]).toEqual([...whole.counts, whole.g, whole.move]);
      const first = [...whole.counts];
      whole.forget();
      whole.setRoot(start);
      for (let depth = 1; depth <= 6; depth++) {
        whole.begin(depth, -100, 100, false);
        whole.run(1e9);
      }
      expect([...whole.counts]).toEqual(first);
    }
  });

  test('takes no more memory than its net needs beside the table, and never more', () => {
    const fixed = (table: number, without: readonly 'net'[]) => {
      const searcher = new KernelSearcher(chess, chess.initial, { table, selective: true, without });
      const before = searcher.memory;
      search(searcher, { depth: 5 });
      expect(searcher.memory).toBe(before);
      return before - 24 * 2 ** table;
    };
    for (const table of [10, 16, 22]) {
      expect(fixed(table, []) - fixed(table, ['net'])).toBeLessThan(2 ** 20);
    }
  });
});
