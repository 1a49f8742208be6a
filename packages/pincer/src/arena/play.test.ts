import { describe, expect, test } from 'vitest';
import { kit as chess } from '../games/chess/kit.ts';
import { kit as othello } from '../games/othello/kit.ts';
import { type DrawRule, parseRule } from './adjudication.ts';
import type { Opening } from './openings.ts';
import { type Conditions, playGame } from './play.ts';
import { type Allowance, type Choice, type Player, PlayerError, RESIGN, type Situation } from './player.ts';
import { createReferee } from './referee.ts';

const START: Opening = { name: 'start', moves: [] };
const FOREVER = new Promise<never>(() => {});
const CONDITIONS: Conditions = {
  kit: chess,
  limits: [{ depth: 1 }, { depth: 1 }],
  adjudication: { mostPlies: 20 },
  margin: 0,
  patience: 60_000,
};

/** A player in this thread. It notes what it is asked. */
class Scripted implements Player {
  readonly asked: { readonly situation: Situation; readonly allowance: Allowance }[] = [];
  private readonly script: (situation: Situation) => Choice | Promise<Choice>;

  constructor(script: (situation: Situation) => Choice | Promise<Choice>) {
    this.script = script;
  }

  async begin(): Promise<void> {}

  async think(situation: Situation, allowance: Allowance): Promise<Choice> {
    this.asked.push({ situation, allowance });
    return await this.script(situation);
  }

  async close(): Promise<void> {}
}

/** Plays some legal move, always the same, with a score. */
function some(score?: number, kit = chess): Scripted {
  return new Scripted(async ({ start, moves }) => {
    const referee = createReferee(kit, { start, moves });
    if (!referee.ok) throw new Error(referee.error);
    const legal = referee.value.legal();
    return { move: legal[(7 * moves.length + 3) % legal.length], ...(score !== undefined && { score }) };
  });
}

function play(one: Player, other: Player, conditions: Partial<Conditions> = {}, opening = START) {
  return playGame({ ...CONDITIONS, ...conditions }, opening, [one, other], new AbortController().signal);
}

describe('a game ends', () => {
  test('by the rules, and moves may be spelled as one likes', async () => {
    const white = new Scripted(({ moves }) => ({ move: ['f3', 'g2-g4'][moves.length / 2] }));
    const black = new Scripted(({ moves }) => ({ move: ['e7e5', 'Qh4'][(moves.length - 1) / 2] }));
    const game = await play(white, black);
    expect(game).toMatchObject({ termination: 'rules', reason: 'checkmate', winner: 1 });
    expect(game?.plies.map(({ move }) => move)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
    expect(black.asked[1].situation).toMatchObject({ moves: ['f3', 'e5', 'g4'], movers: [0, 1, 0], side: 1 });
  });

  test('by resignation, an illegal move, a failure, and silence', async () => {
    const resigned = await play(some(), new Scripted(() => ({ move: RESIGN })));
    expect(resigned).toMatchObject({ termination: 'resignation', winner: 0 });
    const illegal = await play(new Scripted(() => ({ move: 'Ke7' })), some());
    expect(illegal).toMatchObject({ termination: 'illegal move', winner: 1 });
    const failed = await play(some(), new Scripted(() => Promise.reject(new PlayerError('out of memory'))));
    expect(failed).toMatchObject({ termination: 'crash', winner: 0, reason: 'out of memory' });
    const silent = await play(new Scripted(() => FOREVER), some(), { patience: 20 });
    expect(silent).toMatchObject({ termination: 'no answer', winner: 1 });
  });

  test('when a flag falls', async () => {
    const clock = { base: 30, increment: 0 };
    const late = await play(new Scripted(() => FOREVER), some(), { limits: [{ clock }, { depth: 1 }] });
    expect(late).toMatchObject({ termination: 'time forfeit', winner: 1 });
    const slow = await play(some(), new Scripted(() => FOREVER), { limits: [{ depth: 1 }, { movetime: 30 }] });
    expect(slow).toMatchObject({ termination: 'time forfeit', winner: 0 });
  });

  test('not when the flag has fallen by less than the margin', async () => {
    const clock = { base: 1, increment: 0 };
    const slow = new Scripted(async (situation) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return some().think(situation, {});
    });
    const game = await play(slow, some(), { limits: [{ clock }, { depth: 1 }], margin: 60_000 });
    expect(game?.termination).toBe('adjudication');
  });

  test('by its length', async () => {
    const game = await play(some(), some());
    expect(game).toMatchObject({ termination: 'adjudication', winner: undefined, reason: '20 plies' });
    expect(game?.plies).toHaveLength(20);
  });

  test('when both agree that one side wins, but not when only one thinks so', async () => {
    const adjudication = { mostPlies: 40, win: { score: 500, moves: 3 } };
    const won = await play(some(700), some(-600), { adjudication });
    expect(won).toMatchObject({ termination: 'adjudication', winner: 0 });
    expect(won?.plies).toHaveLength(6);
    const lost = await play(some(-700), some(600), { adjudication });
    expect(lost).toMatchObject({ termination: 'adjudication', winner: 1 });
    for (const others of [some(600), some(-400), some()]) {
      expect(await play(some(700), others, { adjudication })).toMatchObject({ reason: '40 plies' });
    }
  });

  test('when both agree on a draw, but not before its time', async () => {
    const adjudication = { mostPlies: 40, draw: { score: 10, moves: 2, from: 6 } };
    const drawn = await play(some(10), some(-10), { adjudication });
    expect(drawn).toMatchObject({ termination: 'adjudication', winner: undefined });
    expect(drawn?.plies).toHaveLength(12);
    expect(await play(some(10), some(-11), { adjudication })).toMatchObject({ reason: '40 plies' });
    expect(await play(some(10), some(), { adjudication })).toMatchObject({ reason: '40 plies' });
  });
});

test('a player sees its clock, and the time that it took', async () => {
  const white = some();
  const black = some();
  const clock = { base: 60_000, increment: 500 };
  await play(white, black, { limits: [{ clock }, { clock: { base: 30_000, increment: 0, moves: 3 }, depth: 4 }] });
  expect(white.asked[0].allowance.clock).toEqual({ left: [60_000, 30_000], increment: [500, 0] });
  const { clock: later } = white.asked[1].allowance;
  expect(later?.left[0]).toBeGreaterThan(0);
  expect(later?.left[0]).toBeLessThanOrEqual(60_500);
  expect(black.asked.map(({ allowance }) => allowance.clock?.movesToGo)).toEqual([3, 2, 1, 3, 2, 1, 3, 2, 1, 3]);
  expect(black.asked[0].allowance.depth).toBe(4);
});

test('an opening from a position is played on', async () => {
  const opening = { name: 'ending', start: '8/8/8/8/8/k7/7r/K7 b - - 0 1', moves: [] };
  const game = await play(some(), new Scripted(() => ({ move: 'Rh1' })), {}, opening);
  expect(game).toMatchObject({ termination: 'rules', reason: 'checkmate', winner: 1 });
});

test('passes in Othello are made for the players', async () => {
  const start = `XO${'-'.repeat(25)}XX${'-'.repeat(6)}XX${'-'.repeat(27)} O`;
  const conditions = { kit: othello, limits: [{ depth: 1 }, { depth: 1 }] } as const;
  const white = new Scripted(() => Promise.reject(new PlayerError('I was asked')));
  const game = await play(some(undefined, othello), white, conditions, { name: 'pass', start, moves: [] });
  expect(game).toMatchObject({ termination: 'rules', reason: 'wipe-out', winner: 0 });
  expect(game?.plies.map(({ move }) => move)).toEqual(['pass', 'c1']);
});

describe('rules of adjudication', () => {
  const defaults: DrawRule = { score: 10, moves: 8, from: 40 };

  test('are given by name', () => {
    expect(parseRule('score=5,from=20', defaults)).toEqual({ ok: true, value: { score: 5, moves: 8, from: 20 } });
  });

  test.each(['score', 'score=-1', 'socre=5', 'moves=0', 'score=5;moves=2', 'constructor=1'])('%j is wrong', (text) => {
    const parsed = parseRule(text, defaults);
    expect(parsed).toEqual({ ok: false, error: expect.stringContaining('score=10,moves=8,from=40') });
  });
});
