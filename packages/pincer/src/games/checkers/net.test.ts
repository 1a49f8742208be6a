/** The net of the kernel against its slow twin: the same numbers, added up anew for every position. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Kernel, KernelSearcher } from '../../kernel/host.ts';
import { type KernelModule, moduleOf } from '../../kernel/module.ts';
import { Random } from '../../support/random.ts';
import { parseFen } from './fen.ts';
import { checkers } from './game.ts';
import { INITIAL, type State } from './position.ts';
import { decode, WORDS } from './words.ts';

/** Fewer pieces are not the net's. */
const FEWEST = 5;
const BLOCKED = 1;

const file = readFileSync(new URL('./assembly/net.bin', import.meta.url));
const headerEnd = file.indexOf(10);
const header = JSON.parse(file.toString('utf8', 0, headerEnd));
const body = file.subarray(headerEnd + 1);

function searcher(without: readonly 'net'[] = []): KernelSearcher<State> {
  return new KernelSearcher(checkers, INITIAL, { selective: true, without, table: 10 });
}

/** The numbers of a weights file, part after part. */
function numbers({ inputs, width, buckets }: { inputs: number; width: number; buckets: number }) {
  let at = 0;
  const take = (count: number, size: number) =>
    Array.from({ length: count }, () => {
      at += size;
      return body.readIntLE(at - size, size);
    });
  const parts = {
    hidden: Array.from({ length: inputs }, () => take(width, 2)),
    hiddenBias: take(width, 2),
    out: Array.from({ length: buckets }, () => take(2 * width, 2)),
    outBias: take(buckets, 4),
  };
  expect(at).toBe(body.length);
  return parts;
}

const { hidden, hiddenBias, out, outBias } = numbers(header);

/** Turned round with colours exchanged, so that the other side is to move. */
function exchanged({ squares, turn, quiet }: State): State {
  const colours: Record<string, string> = { b: 'w', B: 'W', w: 'b', W: 'B', '.': '.' };
  const turned = [...squares].reverse().map((piece) => colours[piece]);
  return { squares: turned.join(''), turn: turn === 'black' ? 'white' : 'black', quiet };
}

/** Of three phases by the number of pieces, each without kings and with. */
function phaseOf(squares: string): number {
  const pieces = squares.replaceAll('.', '').length;
  const fewer = [16, 10].filter((most) => pieces <= most).length;
  return 2 * fewer + (/[BW]/.test(squares) ? 1 : 0);
}

/** The layer of a side: what the features of its view add up to, held between 0 and 1, squared. */
function layer(state: State, side: State['turn']): number[] {
  const { squares } = side === 'black' ? state : exchanged(state);
  const sums = [...hiddenBias];
  const first = 128 * phaseOf(squares);
  for (const [square, piece] of [...squares].entries()) {
    const kind = 'bBwW'.indexOf(piece);
    if (kind < 0) continue;
    for (const [at, weight] of hidden[first + 32 * kind + square].entries()) sums[at] += weight;
  }
  return sums.map((sum) => Math.max(0, Math.min(255, sum)) ** 2);
}

function netValue(state: State): number {
  const pieces = state.squares.replaceAll('.', '').length;
  const bucket = Math.floor(((pieces - 1) * header.buckets) / 24);
  const both = [...layer(state, state.turn), ...layer(state, state.turn === 'black' ? 'white' : 'black')];
  const sum = both.reduce((total, each, at) => total + each * out[bucket][at], 0);
  return Math.trunc(((Math.trunc(sum / 255) + outBias[bucket]) * header.scale) / (255 * 64)) + 0;
}

/** Plays at random from a state, and calls `visit` at every position and at every one a move further. */
function wander(kernel: Kernel<State>, start: State, random: Random, visit: (state: State) => void): void {
  kernel.setRoot(start);
  for (let ply = 0; ply < 120; ply++) {
    const moves = kernel.moves();
    if (moves.length === 0) return;
    for (const move of moves) {
      kernel.make(move);
      if ((kernel.status() & BLOCKED) === 0) visit(decode(kernel.save(WORDS)));
      kernel.unmake(move);
    }
    kernel.make(moves[random.below(moves.length)]);
  }
}

const KINGS = ['W:WK5,K10,23,24,K31:B1,2,K14,K20,12', 'B:W6,7,14,15,22,23,K8:BK2,3,K32,1,9'].map((fen) => {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
});
const STARTS = [...Array.from({ length: 12 }, () => INITIAL), ...KINGS, ...KINGS];

test('the weights file is what its header says', () => {
  expect(createHash('sha256').update(body).digest('hex')).toBe(header.sha256);
  expect(header).toMatchObject({ format: 'pincer net 1', inputs: 768 });
  expect(header.recipe.positions).toBeGreaterThan(100_000);
});

test('layers that follow the moves give the value of the sums made anew', () => {
  const kernel = searcher();
  const random = new Random(1);
  let seen = 0;
  const pieces = new Set<string>();
  const phases = new Set<number>();
  for (const start of STARTS) {
    wander(kernel, start, random, (state) => {
      if (state.squares.replaceAll('.', '').length < FEWEST || random.below(3) > 0) return;
      expect(kernel.evaluate(), state.squares).toBe(netValue(state));
      seen++;
      for (const piece of state.squares) pieces.add(piece);
      phases.add(phaseOf(state.squares));
    });
  }
  expect(seen).toBeGreaterThan(1000);
  expect([...pieces].sort().join('')).toBe('.BWbw');
  expect([...phases].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a position that is loaded has the value of the same position in a line', () => {
  const line = searcher();
  const fresh = searcher();
  const random = new Random(2);
  for (const start of STARTS) {
    wander(line, start, random, (state) => {
      fresh.setRoot(state);
      expect(line.evaluate(), state.squares).toBe(fresh.evaluate());
    });
  }
});

test('turning the board and exchanging the colours changes no value', () => {
  const line = searcher();
  const other = searcher();
  const random = new Random(3);
  for (const start of STARTS) {
    wander(line, start, random, (state) => {
      other.setRoot(exchanged(state));
      expect(line.evaluate(), state.squares).toBe(other.evaluate());
    });
  }
});

test('without the step the kernel evaluates as the one without SIMD, and so it does few pieces', () => {
  const plain = searcher(['net']);
  const module = moduleOf({ module: checkers.net as KernelModule });
  const without = new KernelSearcher({ ...checkers, module }, INITIAL, {
    selective: true,
    without: ['net'],
    table: 10,
  });
  const net = searcher();
  const random = new Random(4);
  let differs = 0;
  for (const start of STARTS) {
    wander(without, start, random, (state) => {
      plain.setRoot(state);
      net.setRoot(state);
      const value = plain.evaluate();
      expect(without.evaluate()).toBe(value);
      if (state.squares.replaceAll('.', '').length < FEWEST) expect(net.evaluate()).toBe(value);
      else if (net.evaluate() !== value) differs++;
    });
  }
  expect(differs).toBeGreaterThan(1000);
});

test('the grain of the values is that of the search', () => {
  const fine = new KernelSearcher(checkers, INITIAL, { selective: true, table: 10, grain: 200 });
  const usual = searcher();
  for (const state of KINGS) {
    fine.setRoot(state);
    usual.setRoot(state);
    expect(fine.evaluate()).toBe(2 * usual.evaluate());
  }
});
