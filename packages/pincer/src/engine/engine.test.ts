import { describe, expect, test } from 'vitest';
import { Course } from '../course/course.ts';
import { loadEndgames, withEndgames } from '../endgames/endgames.ts';
import { checkers } from '../games/checkers/index.ts';
import { ChessBoard, chess, parseFen, type State } from '../games/chess/index.ts';
import { connectFour } from '../games/connect-four/index.ts';
import { othello } from '../games/othello/index.ts';
import { ticTacToe } from '../games/tic-tac-toe/index.ts';
import { outcomeOf } from '../runtime/bot.ts';
import { createEngine } from './engine.ts';

const SMALL = { table: 14 };

function chessState(fen: string) {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** Takes so many iterations, then does something, and returns the outcome. */
async function outcomeAfter<T, R>(steps: AsyncGenerator<T, R, void>, count: number, then: () => void): Promise<R> {
  for (let seen = 0; ; seen++) {
    if (seen === count) then();
    const step = await steps.next();
    if (step.done) return step.value;
  }
}

describe('an engine', () => {
  test('thinks about the initial position if it is given none, to a depth', async () => {
    const outcome = await outcomeOf(createEngine(chess, SMALL).think({ depth: 3 }));
    expect(outcome).toMatchObject({ depth: 3, reason: 'depth' });
  });

  test('plays any game', async () => {
    const engine = createEngine(ticTacToe, SMALL);
    engine.setPosition('xx.oo....');
    expect((await outcomeOf(engine.think({ clock: { remaining: 60_000 } }))).move).toBe(2);
  });

  test('a depth beyond the deepest is the deepest', async () => {
    const engine = createEngine(ticTacToe, SMALL);
    expect((await outcomeOf(engine.think({ depth: 1e9 }))).reason).toBe('proven');
  });

  test('with a clock it stops by itself, with the best move of the last iteration', async () => {
    const engine = createEngine(connectFour, SMALL);
    const iterations = [];
    const steps = engine.think({ clock: { remaining: 10_000 } });
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) iterations.push(step.value);
    expect(step.value.reason).toBe('time');
    expect(step.value.move).toBe(iterations.at(-1)?.move);
  });

  test('with one legal move and a clock it does not think twice; without a clock it does', async () => {
    const engine = createEngine(chess, SMALL);
    const state = chessState('7k/8/8/8/8/8/1r6/K7 w - - 0 1');
    engine.setPosition(state);
    expect(await outcomeOf(engine.think({ clock: { remaining: 3_600_000 } }))).toMatchObject({
      depth: 1,
      move: 'Kxb2',
    });
    expect((await outcomeOf(engine.think({ depth: 3 }))).depth).toBeGreaterThan(1);
  });

  test('without any time, or stopped at once, it still sees what each move does', async () => {
    const engine = createEngine(chess, SMALL);
    engine.setPosition(chessState('7k/5ppp/8/8/8/8/8/K2R4 w - - 0 1'));
    const mate = { move: 'Rd8#', depth: 1 };
    expect(await outcomeOf(engine.think({ time: 0 }))).toMatchObject({ ...mate, reason: 'time' });
    const stopped = engine.think({ infinite: true, signal: AbortSignal.abort() });
    expect(await outcomeOf(stopped)).toMatchObject({ ...mate, reason: 'abort' });
    expect((await outcomeOf(engine.think({ time: 0, moves: ['Rc1', 'Rb1'] }))).move).toMatch(/^R[bc]1$/);
    expect(await outcomeOf(engine.think({ nodes: 0 }))).toMatchObject({ depth: 0, reason: 'nodes' });
  });

  test('finds a win that is near enough, or that there is none', async () => {
    const engine = createEngine(chess, SMALL);
    engine.setPosition(chessState('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'));
    expect(await outcomeOf(engine.think({ winIn: 3 }))).toMatchObject({ move: 'Ra6', reason: 'proven' });
    expect(await outcomeOf(engine.think({ winIn: 1 }))).toMatchObject({ depth: 2, reason: 'depth' });
  });

  test('an infinite thought ends with stop alone, even where all is known', async () => {
    const engine = createEngine(ticTacToe, SMALL);
    const steps = engine.think({ infinite: true, clock: { remaining: 1 } });
    let done = false;
    const outcome = outcomeOf(steps).then((found) => {
      done = true;
      return found;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(done).toBe(false);
    engine.stop();
    expect((await outcome).move).toBeDefined();
  });

  test('pondering goes on past the limits until the hit, and then ends by the clock', async () => {
    const engine = createEngine(connectFour, SMALL);
    const begun = performance.now();
    const steps = engine.think({ ponder: true, clock: { remaining: 100 } });
    await steps.next();
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (let count = 0; count < 3; count++) expect((await steps.next()).done).toBe(false);
    engine.ponderHit();
    const { depth } = await outcomeOf(steps);
    expect(depth).toBeGreaterThan(3);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test('pondering can be stopped, or aborted from outside', async () => {
    const engine = createEngine(connectFour, SMALL);
    expect((await outcomeAfter(engine.think({ ponder: true }), 3, () => engine.stop())).reason).toBe('abort');
    const controller = new AbortController();
    const { signal } = controller;
    expect((await outcomeAfter(engine.think({ ponder: true, signal }), 3, () => controller.abort())).reason).toBe(
      'abort',
    );
    expect((await outcomeOf(engine.think({ infinite: true, signal }))).reason).toBe('abort');
  });

  test('yields several lines a depth, and stops after the last of them', async () => {
    const engine = createEngine(connectFour, SMALL);
    const seen: [number, number][] = [];
    const steps = engine.think({ lines: 3, clock: { remaining: 2000 } });
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) seen.push([step.value.depth, step.value.line]);
    expect(seen).toEqual(seen.map((_, index) => [Math.floor(index / 3) + 1, (index % 3) + 1]));
    expect(step.value).toMatchObject({ line: 1, reason: 'time' });
  });

  test('thinks about the moves that it is given; one alone is no choice', async () => {
    const engine = createEngine(connectFour, SMALL);
    expect([0, 6]).toContain((await outcomeOf(engine.think({ moves: [0, 6], depth: 4 }))).move);
    expect(await outcomeOf(engine.think({ moves: [6], time: 60_000 }))).toMatchObject({ move: 6, depth: 1 });
  });

  test('reports how far it has come', async () => {
    const engine = createEngine(connectFour, { table: 10 });
    expect(engine.progress()).toEqual({ nodes: 0, fullness: 0 });
    const { counts } = await outcomeOf(engine.think({ depth: 9 }));
    expect(engine.progress().nodes).toBe(counts.nodes + counts.quiescent);
    expect(engine.progress().fullness).toBeGreaterThan(900);
    engine.newGame();
    expect(engine.progress().fullness).toBe(0);
  });

  test('knows that to come back to a position is a draw', async () => {
    const engine = createEngine(chess, SMALL);
    const course = new Course<State>(new ChessBoard(chessState('7k/8/8/8/8/8/8/KQ6 w - - 0 1')));
    for (const move of ['Qb3', 'Kg7', 'Qb1']) expect(course.play(move)).toMatchObject({ ok: true });
    const back = { moves: ['Kh8'], depth: 3 };
    engine.setPosition(course.state);
    expect((await outcomeOf(engine.think(back))).value).toBeLessThan(-300);
    engine.newGame();
    engine.setPosition(course.state, course.earlier);
    expect((await outcomeOf(engine.think(back))).value).toBe(0);
  });

  test('ends its line in a drawn endgame that the databases know', async () => {
    const state = checkers.parse('W:WK10,K15:BK1,K30');
    if (!state.ok) throw new Error(state.error);
    const engine = createEngine(withEndgames(await loadEndgames()), SMALL);
    engine.setPosition(state.value);
    const { principalVariation } = await outcomeOf(engine.think({ depth: 3, lines: 4 }));
    expect(principalVariation.length).toBeLessThanOrEqual(128);
  });

  test('shares its clock among the moves that the game says are left', async () => {
    const reasonOf = async (movesLeft: number) => {
      const engine = createEngine({ ...checkers, movesLeft: () => movesLeft }, SMALL);
      engine.setPosition(checkers.initial);
      return (await outcomeOf(engine.think({ clock: { remaining: 60_000 }, depth: 12 }))).reason;
    };
    expect(await reasonOf(1_000_000)).toBe('time');
    expect(await reasonOf(1)).toBe('depth');
  });

  test('takes its time in Othello by the squares that are left', () => {
    expect(othello.movesLeft?.(othello.initial)).toBe(26);
    expect(othello.movesLeft?.({ ...othello.initial, board: othello.initial.board.replaceAll('-', 'X') })).toBe(4);
  });

  test('takes its time in checkers by the pieces that are left', () => {
    const of = (text: string) => {
      const state = checkers.parse(text);
      if (!state.ok) throw new Error(state.error);
      return checkers.movesLeft?.(state.value);
    };
    expect(checkers.movesLeft?.(checkers.initial)).toBe(14);
    expect(of('W:W18,21,22,25,26,27,28,29,30,31:B1,2,3,4,5,6,7,8,9,10')).toBe(10);
    expect(of('W:WK10,K15:BK1,K30')).toBe(8);
  });

  test('one thought at a time', async () => {
    const engine = createEngine(connectFour, SMALL);
    const steps = engine.think({ depth: 4 });
    await steps.next();
    expect(() => engine.setPosition(connectFour.initial)).toThrow('this engine is thinking');
    expect(() => engine.newGame()).toThrow('this engine is thinking');
    await expect(engine.think().next()).rejects.toThrow('this engine is thinking');
    await outcomeOf(steps);
    engine.newGame();
    expect((await outcomeOf(engine.think({ depth: 2 }))).depth).toBe(2);
  });
});
