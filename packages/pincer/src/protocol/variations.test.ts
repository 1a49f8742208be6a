/**
 * What UCI's compliance test asks, of Hub, NBoard and GTP: before every move a line that begins
 * with it, and every line legal and no longer than the game. The rules are the slow twins' of
 * `reference/`.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { QUIET_LIMIT } from '../games/checkers/board.ts';
import type { Move, State } from '../games/checkers/index.ts';
import { checkers } from '../games/checkers/index.ts';
import { makeGgf, INITIAL as OTHELLO } from '../games/othello/index.ts';
import * as draughts from '../reference/checkers.ts';
import * as reversi from '../reference/othello.ts';
import { Conversation } from './fixtures/conversation.ts';
import { GtpSession } from './gtp.ts';
import { HubSession } from './hub.ts';
import { findHubMove, makeHubMove, makeHubPosition, parseHubLine } from './hub-text.ts';
import { NBoardSession } from './nboard.ts';

const VERSION = '0';
const TABLE = 14;

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const amount = (max: number) => fc.integer({ min: 0, max });

/** Numbers that choose the moves of a game, about as many as one of `lengths`. */
function picksOf(...lengths: number[]) {
  return fc
    .constantFrom(...lengths)
    .chain((length) => fc.array(fc.nat(1000), { minLength: length, maxLength: length + 12 }));
}

describe('Hub', () => {
  const hub = new Conversation((write) => new HubSession(write, VERSION, { table: TABLE }));
  afterAll(() => hub.end());

  /** A game as the rules of the book have it: every position, the last one being at hand. */
  type Played = readonly State[];

  const seen = { 'no moves': 0, repetition: 0, '40 moves': 0, none: 0 };

  function ending(played: Played): keyof typeof seen {
    const last = played[played.length - 1];
    if (draughts.legalMoves(last).length === 0) return 'no moves';
    if (last.quiet >= QUIET_LIMIT) return '40 moves';
    const same = played.filter(({ squares, turn }) => squares === last.squares && turn === last.turn);
    return same.length >= 3 ? 'repetition' : 'none';
  }

  function expectPlayable(game: Played, line: readonly string[]): void {
    let played = game;
    for (const [index, text] of line.entries()) {
      if (index > 0) expect(ending(played), `${line.join(' ')} before ${text}`).toBe('none');
      const state = played[played.length - 1];
      const move = findHubMove(text, draughts.legalMoves(state));
      if (!move) throw new Error(`${text} of ${line.join(' ')} is not legal`);
      played = [...played, draughts.playMove(state, move)];
    }
    seen[ending(played)]++;
  }

  function expectCompliant(game: Played, answer: readonly string[]): string {
    const lines = answer.slice(0, -1).map((text) => {
      const { command, values } = parseHubLine(text);
      expect(command).toBe('info');
      for (const name of ['depth', 'max-depth', 'nodes', 'time', 'nps']) expect(values.get(name)).toMatch(/^[\d.]+$/);
      expect(values.get('score')).toMatch(/^-?\d+\.\d\d$/);
      return (values.get('pv') ?? '').split(' ');
    });
    for (const line of lines) expectPlayable(game, line);
    const { values } = parseHubLine(answer.at(-1) ?? '');
    const [move, ponder] = lines.at(-1) ?? [];
    expect(values.get('move')).toBe(move);
    expect(values.get('ponder')).toBe(ponder);
    return move;
  }

  const STARTS = ['W:WK10,K15:BK1,K30', 'W:WK32:BK1', 'B:W18,21,K30:B5,K11,12', 'B:W32:BK1,K3'].map((fen) => {
    const parsed = checkers.parse(fen);
    if (!parsed.ok) throw new Error(parsed.error);
    return parsed.value;
  });

  const going = fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((depth) => `level depth=${depth}\ngo think`),
    fc.integer({ min: 1, max: 3000 }).map((nodes) => `level nodes=${nodes}\ngo think`),
    amount(15).map((time) => `level move-time=${time / 1000}\ngo think`),
    fc.tuple(amount(300), amount(20)).map(([t, inc]) => `level time=${t / 1000} inc=${inc / 1000}\ngo think`),
    fc.tuple(amount(300), amount(9)).map(([t, moves]) => `level moves=${1 + moves} time=${t / 1000}\ngo think`),
    fc.constant('level infinite\ngo analyze\nstop'),
    amount(200).map((time) => `level time=${time / 1000}\ngo ponder\nponder-hit`),
  );

  /** A move by its number, or sometimes the one that takes back the last of the same side. */
  function choose(state: State, made: readonly Move[], pick: number): Move {
    const legal = draughts.legalMoves(state);
    const last = made.at(-2)?.path.toReversed().join();
    return (pick % 4 > 0 && legal.find(({ path }) => path.join() === last)) || legal[pick % legal.length];
  }

  test('any search in any game', async () => {
    const game = fc.record({
      start: fc.constantFrom(checkers.initial, ...STARTS),
      picks: picksOf(0, 20, 76),
      commands: fc.array(going, { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(game, async ({ start, picks, commands }) => {
        let played: Played = [start];
        const made: Move[] = [];
        const play = (move: Move) => {
          played = [...played, draughts.playMove(played[played.length - 1], move)];
          made.push(move);
        };
        for (const pick of picks) {
          if (draughts.legalMoves(played[played.length - 1]).length === 0) break;
          play(choose(played[played.length - 1], made, pick));
        }
        for (const command of commands) {
          const state = played[played.length - 1];
          const legal = draughts.legalMoves(state);
          if (legal.length === 0) return;
          await hub.say(`pos pos=${makeHubPosition(start)} moves="${made.map(makeHubMove).join(' ')}"`);
          await hub.say(...command.split('\n'));
          const best = expectCompliant(played, await hub.until(/^done/));
          expect(hub.rest()).toEqual([]);
          const move = findHubMove(best, legal);
          if (move) play(move);
        }
      }),
      { numRuns: 150, seed: 3 },
    );
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0);
  });
});

describe('Othello', () => {
  /** A move of the reference as protocols write it. */
  function textOf(move: number): string {
    return move === reversi.PASS ? 'PA' : `${'ABCDEFGH'[move & 7]}${(move >> 3) + 1}`;
  }

  function after(position: reversi.Position, text: string): reversi.Position {
    const move = reversi.legalMoves(position).find((each) => textOf(each) === text);
    if (move === undefined) throw new Error(`${text} is not legal in ${reversi.textOf(position)}`);
    return reversi.playMove(position, move);
  }

  /** The moves of a game, and the position that they lead to. */
  function playedBy(picks: readonly number[]): { readonly moves: string[]; readonly position: reversi.Position } {
    let position = reversi.INITIAL;
    const moves: string[] = [];
    for (const pick of picks) {
      const legal = reversi.legalMoves(position);
      if (legal.length === 0) break;
      moves.push(textOf(legal[pick % legal.length]));
      position = after(position, moves[moves.length - 1]);
    }
    return { moves, position };
  }

  const picks = picksOf(0, 25, 50);

  test('NBoard: any search in any game', async () => {
    const nboard = new Conversation((write) => new NBoardSession(write, { table: TABLE }));
    const seen = { passes: 0, ends: 0 };
    const going = fc.constantFrom('go', 'go', 'hint 1', 'hint 3', 'go\nping 1');
    await fc.assert(
      fc.asyncProperty(picks, fc.integer({ min: 1, max: 7 }), going, fc.boolean(), async (made, depth, go, timed) => {
        const { moves, position } = playedBy(made);
        if (reversi.legalMoves(position).length === 0) return;
        const tags = timed ? { TI: '0:01' } : {};
        await nboard.say(`set depth ${depth}`, `set game ${makeGgf({ tags, start: OTHELLO, moves })}`);
        nboard.rest();
        await nboard.say(...go.split('\n'));
        const answer = await nboard.until(/^status$/);
        const lines = answer.flatMap((line) => {
          const [, variation] = /^search (\S+) -?\d+\.\d\d 0 (?:\d+|100%)$/.exec(line) ?? [];
          expect(variation === undefined && line.startsWith('search'), line).toBe(false);
          return variation === undefined ? [] : [variation.match(/../g) ?? []];
        });
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) {
          const last = line.reduce(after, position);
          if (line.some((move) => move === 'PA')) seen.passes++;
          if (reversi.legalMoves(last).length === 0) seen.ends++;
        }
        const [, move] = /^=== ([A-H][1-8]|PA)\//.exec(answer.at(-2) ?? '') ?? [];
        if (go.startsWith('go')) expect(move).toBe(lines.at(-1)?.[0]);
        await nboard.say('ping 2');
        nboard.rest();
      }),
      { numRuns: 150, seed: 3 },
    );
    await nboard.end();
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0);
  });

  test('GTP: a legal move, or a pass where there is none, whatever the clock', async () => {
    const gtp = new Conversation((write) => new GtpSession(write, VERSION, { time: 5, table: TABLE }));
    const clock = fc.oneof(
      fc.constant('time_settings 0 1 0'),
      amount(2).map((main) => `time_settings ${main} 0 0`),
      fc.tuple(amount(1), amount(1), amount(3)).map(([main, byo, moves]) => `time_settings ${main} ${byo} ${moves}`),
    );
    await fc.assert(
      fc.asyncProperty(picks, clock, amount(1), async (made, settings, left) => {
        const { moves, position } = playedBy(made);
        await gtp.say('clear_board', settings);
        for (const [index, move] of moves.entries()) {
          const side = playedBy(made.slice(0, index)).position.turn;
          await gtp.say(`play ${'bw'[side - 1]} ${move === 'PA' ? 'pass' : move}`);
        }
        const side = 'bw'[position.turn - 1];
        await gtp.say(`time_left ${side} ${left} 0`, 'name');
        await gtp.until(/Pincer/);
        gtp.rest();
        await gtp.say(`genmove ${side}`);
        const [, move] = /^= (.*)$/.exec((await gtp.until(/^[=?]/)).at(-1) ?? '') ?? [];
        const legal = reversi.legalMoves(position).map(textOf);
        if (legal.length === 0 || legal[0] === 'PA') expect(move).toBe('pass');
        else expect(legal).toContain(move);
      }),
      { numRuns: 60 },
    );
    await gtp.end();
    await pause(0);
    expect(gtp.rest().every((line) => line === '')).toBe(true);
  });
});
