/** The search that plays chess: selective, with repetitions. */
import { describe, expect, test } from 'vitest';
import { KernelSearcher } from '../../kernel/host.ts';
import { search } from '../../runtime/deepen.ts';
import { SELECTIVE_STEPS, type SearcherOptions } from '../../runtime/searcher.ts';
import { Random } from '../../support/random.ts';
import { ChessBoard } from './board.ts';
import { parseFen } from './fen.ts';
import { chess } from './game.ts';
import type { State } from './position.ts';

function state(fen: string): State {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

function player(start: State, options: SearcherOptions = {}): KernelSearcher<State> {
  return new KernelSearcher(chess, start, { table: 16, selective: true, ...options });
}

const MIDDLEGAME = state('r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8');

describe('repetition', () => {
  test('a perpetual check saves a lost game', () => {
    // Black has far more; White checks on e8 and h5 for ever.
    const start = state('6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1');
    const { value, move } = search(player(start), { depth: 8 });
    expect([value, move]).toEqual([0, 'Qe8+']);
  });

  test('who wins does not repeat, who loses does', () => {
    const board = new ChessBoard(state('7k/8/8/8/8/8/R7/K7 w - - 0 1'));
    const earlier = [board.state];
    for (const move of ['Ra3', 'Kg8', 'Ra2', 'Kh8', 'Ra3', 'Kg8']) {
      board.play(move);
      earlier.push(board.state);
    }
    earlier.pop();
    // Ra2 would bring the start back for the third time in a row.
    const searcher = player(board.state);
    for (let depth = 1; depth <= 8; depth++) {
      searcher.setRoot(board.state, earlier);
      const { move, value } = search(searcher, { depth });
      expect(value).toBeGreaterThan(300);
      board.play(move ?? '');
      expect(board.result()?.reason).not.toBe('threefold repetition');
      board.undo();
    }
    searcher.setRoot(board.state, earlier);
    expect(search(searcher, { depth: 4, moves: ['Ra2'] }).value).toBe(0);
    searcher.setRoot(board.state);
    expect(search(searcher, { depth: 4, moves: ['Ra2'] }).value).toBeGreaterThan(300);
  });

  test('fifty moves are a draw, unless the last one mates', () => {
    const near = (clock: number) => state(`7k/8/6K1/8/8/8/8/R7 w - - ${clock} 90`);
    expect(search(player(near(99)), { depth: 4 })).toMatchObject({ move: 'Ra8#' });
    const far = (clock: number) => state(`8/8/8/3k4/8/8/8/R3K3 w - - ${clock} 90`);
    expect(search(player(far(99)), { depth: 5 }).value).toBe(0);
    expect(search(player(far(10)), { depth: 5 }).value).toBeGreaterThan(300);
  });
});

describe('selective', () => {
  test('without any of its steps it is the plain search', () => {
    const plain = search(player(MIDDLEGAME, { selective: false }), { depth: 5 });
    const none = search(player(MIDDLEGAME, { without: SELECTIVE_STEPS, solver: false }), { depth: 5 });
    const { time: _, ...expected } = plain;
    expect(none).toMatchObject(expected);
  });

  test.each(SELECTIVE_STEPS)(
    'without %s it still searches, and another tree unless chess has no part in the step',
    (step) => {
      // By hand, so that it does not depend on what a net has learned.
      const whole = search(player(MIDDLEGAME, { without: step === 'net' ? [] : ['net'] }), { depth: 9 });
      const less = search(player(MIDDLEGAME, { without: [step, 'net'] }), { depth: 9 });
      expect(less.depth).toBe(9);
      const same = ['draws', 'foresight', 'mate-distance'].includes(step);
      expect(less.counts.nodes === whole.counts.nodes).toBe(same);
    },
  );

  test('a step that does not exist is refused', () => {
    expect(() => player(MIDDLEGAME, { without: ['lmr' as 'reductions'] })).toThrow(
      /without: "lmr" is not one of draws/,
    );
  });

  test('a pass counts and finds the same however it is cut up', () => {
    const random = new Random(5);
    for (const scout of [false, true]) {
      for (const [alpha, beta] of [
        [20, 21],
        [-40, 80],
      ] as const) {
        const [whole, cut] = [player(MIDDLEGAME), player(MIDDLEGAME)];
        whole.begin(8, alpha, beta, scout);
        whole.run(2 ** 31 - 1);
        cut.begin(8, alpha, beta, scout);
        while (!cut.run(random.below(300)));
        expect([cut.g, cut.move, cut.selectiveDepth]).toEqual([whole.g, whole.move, whole.selectiveDepth]);
        expect(Array.from(cut.counts)).toEqual(Array.from(whole.counts));
      }
    }
  });

  test.each([
    ['2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - - 0 1', 5],
    ['r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1', 3],
    ['8/8/8/8/8/5K2/7Q/5k2 w - - 0 1', 1],
  ])('finds the mate of %s in %i plies or fewer', (fen, plies) => {
    for (const driver of ['pincer', 'aspiration'] as const) {
      const { value, reason } = search(player(state(fen)), { driver, depth: 12 });
      expect(reason).toBe('proven');
      expect(value).toBeGreaterThanOrEqual(1_000_000_000 - plies);
    }
  });

  test('finds a mate that rests on the other side having to move (Morphy)', () => {
    const outcome = search(player(state('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1')), { nodes: 20_000 });
    expect([outcome.move, outcome.value]).toEqual(['Ra6', 1_000_000_000 - 3]);
  });

  test('the principal variation is legal, begins with the move, and goes on after it', () => {
    for (const driver of ['pincer', 'mtdf', 'aspiration'] as const) {
      search(player(MIDDLEGAME), { driver, depth: 9 }, ({ depth, move, principalVariation }) => {
        const board = new ChessBoard(MIDDLEGAME);
        expect(principalVariation[0]).toBe(move);
        for (const each of principalVariation) expect(board.play(each).ok).toBe(true);
        if (depth > 1) expect(principalVariation.length).toBeGreaterThan(1);
      });
    }
  });
});

test.each([
  ['a queen', '8/8/8/3k4/8/8/8/Q3K3 w - - 0 1', 3000],
  ['a rook', '8/8/8/3k4/8/8/8/R3K3 w - - 0 1', 5000],
  ['two bishops', '8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1', 5000],
  ['bishop and knight', '8/8/8/3k4/8/8/8/1N2KB2 w - - 0 1', 20_000],
  ['ten plies with two rooks, or a pawn in time,', '4k3/8/8/p1p1p1p1/P1P1P1P1/8/4R3/R3K3 w - - 90 100', 20_000],
])('%s is enough to mate, within fifty moves', (_, fen, nodes) => {
  const board = new ChessBoard(state(fen));
  const searcher = player(board.state);
  const earlier: State[] = [];
  while (board.result() === undefined) {
    searcher.setRoot(board.state, earlier);
    const { move } = search(searcher, { nodes, principalVariation: false });
    earlier.push(board.state);
    board.play(move ?? '');
  }
  expect(board.result()).toEqual({ winner: 'white', reason: 'checkmate' });
});
