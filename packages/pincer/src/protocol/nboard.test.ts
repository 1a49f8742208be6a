/** `pincer nboard` as a process, under a client of our own that reads answers as NBoard does. */
import { afterAll, describe, expect, test } from 'vitest';
import { INITIAL, makeGgf, OthelloBoard } from '../games/othello/index.ts';
import { Random } from '../support/random.ts';
import { noise } from './fixtures/noise.ts';
import { Program } from './fixtures/program.ts';
import { GgfClock } from './nboard-clock.ts';

const nboard = Program.pincer('nboard', '--table', '16');

afterAll(() => {
  nboard.child.kill('SIGKILL');
});

let pings = 0;

/** Ends what it does: all that it said meanwhile. */
async function sync(): Promise<string[]> {
  nboard.send(`ping ${++pings}`);
  return await nboard.until(new RegExp(`^pong ${pings}$`));
}

/** The game so far, as NBoard sends it. */
function game(moves: readonly string[], tags: Readonly<Record<string, string>> = {}): string {
  return `set game ${makeGgf({ tags, start: INITIAL, moves })}`;
}

const SEARCH = /^search ((?:[A-H][1-8]|PA)+) (-?\d+\.\d\d) 0 (\d+%?)$/;
const MOVE = /^=== ([A-H][1-8]|PA)\/(-?\d+\.\d\d)\/(\d+\.\d\d)$/;

describe('NBoard', () => {
  test('says its name, without spaces, and its depth with it', async () => {
    nboard.send('nboard 2', 'set depth 5');
    const said = await sync();
    expect(said).toContain('set myname Pincer');
    expect(said).toContain('status evaluation patterns');
    expect(said).toContain('set myname Pincer5');
  });

  test('plays a whole game against itself, by move and by game', async () => {
    const board = new OthelloBoard();
    nboard.send('set depth 2', game([]));
    while (!board.result()) {
      nboard.send(`ping ${++pings}`, 'go');
      const said = await nboard.until(/^===/);
      for (const line of said.filter((each) => each.startsWith('search'))) expect(line).toMatch(SEARCH);
      expect(said.some((line) => /^nodestats \d+ \d+\.\d\d$/.test(line))).toBe(true);
      const move = MOVE.exec(said.at(-1) ?? '')?.[1] ?? '';
      expect(board.play(move)).toMatchObject({ ok: true });
      if (board.history.length % 2 === 0) nboard.send(`move ${move}/1.2/0.01`);
      else nboard.send(game(board.history));
    }
    nboard.send('go', 'learn');
    expect(await sync()).toEqual(expect.arrayContaining(['status the game is over', 'learned']));
  });

  test('keeps to the depth, and to the clock of the game', async () => {
    nboard.send('set depth 4', game(['f5']), 'go');
    const said = await nboard.until(MOVE);
    expect(said.flatMap((line) => SEARCH.exec(line)?.[3] ?? [])).toEqual(['1', '2', '3', '4']);
    nboard.send('set depth 60', game(['f5'], { TI: '0:01' }), 'go');
    await nboard.until(MOVE);
  });

  test('rates as many moves as it is asked to', async () => {
    nboard.send('set depth 3', game(['f5']), 'hint 2');
    const first = SEARCH.exec(await nboard.line(/^search .* 3$/))?.[1] ?? '';
    const second = SEARCH.exec(await nboard.line(/^search .* 3$/))?.[1] ?? '';
    expect(second.slice(0, 2)).not.toBe(first.slice(0, 2));
    await nboard.until(/^status$/);
    nboard.send('hint 999');
    expect((await nboard.until(/^status$/)).filter((line) => /^search .* 3$/.test(line))).toHaveLength(3);
  });

  test('a ping ends a search, and no word of it comes after the pong', async () => {
    nboard.send('set depth 60', game(['f5', 'd6']), 'hint 3');
    await nboard.until(/^search .* 6$/);
    await sync();
    nboard.send('go');
    await nboard.until(/^search .* 6$/);
    expect((await sync()).some((line) => MOVE.test(line))).toBe(true);
    const silence = nboard.lines.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(nboard.lines).toHaveLength(silence);
  });

  test('analyses a game from its end to its start', async () => {
    nboard.send('set depth 3', game(['f5', 'd6', 'c3']), 'analyze');
    const said = await nboard.until(/^analysis 0 /);
    const found = said.flatMap((line) => /^analysis (\d+) -?\d+\.\d\d$/.exec(line)?.[1] ?? []);
    expect(found).toEqual(['3', '2', '1', '0']);
    nboard.send('set depth 60', 'analyze');
    await nboard.until(/analyzing/);
    expect((await sync()).some((line) => line.startsWith('analysis'))).toBe(false);
  });

  test('shows what is wrong, and ignores what it does not know', async () => {
    nboard.send('set depth 3', game([]));
    await sync();
    nboard.send(
      'frobnicate',
      'set contempt 3',
      'set depth x',
      'move A1',
      'A1',
      'set game (;GM[Go];)',
      '',
      'move',
      'set',
    );
    expect((await sync()).slice(0, -1)).toEqual([
      expect.stringMatching(/^status the depth must be a number/),
      expect.stringMatching(/^status black cannot play a1; legal: d3 c4 f5 e6$/),
      expect.stringMatching(/^status black cannot play a1; legal: d3 c4 f5 e6$/),
      expect.stringMatching(/^status the game cannot be read: .*another game/),
      expect.stringMatching(/^status "" is neither a square/),
    ]);
    nboard.send('F5', 'go');
    await nboard.until(MOVE);
  });

  test('survives thousands of random lines, and exits when its input ends', async () => {
    const vocabulary = [
      'nboard',
      'set',
      'depth',
      'game',
      'move',
      'hint',
      'go',
      'learn',
      'analyze',
      'F5',
      'D6',
      'PA',
      '2',
    ];
    for (const [index, line] of noise(
      new Random(13),
      [...vocabulary, '(;GM[Othello]', 'B[F5]', ';)'],
      3000,
    ).entries()) {
      nboard.send(line);
      if (index % 100 === 0) await sync();
    }
    nboard.send('set depth 60', game([]), 'go');
    expect(await nboard.close()).toBe(0);
    expect(nboard.lines.some((line) => MOVE.test(line))).toBe(true);
    expect(nboard.errors).toBe('');
  });
});

describe('the clock of a game in GGF', () => {
  test('is what TI gives less what the moves took, and more by increments', () => {
    expect(new GgfClock('(;GM[Othello];)').of('black')).toBeUndefined();
    const clock = new GgfClock('(;TI[1:00/0:02]B[F5/0.5/10.5]W[D6//3]B[C3/1/2];)');
    expect(clock.of('black')).toEqual({ remaining: 51_500, increment: 2000 });
    expect(clock.of('white')).toEqual({ remaining: 59_000, increment: 2000 });
    clock.spend('white', 100);
    clock.spend('white', Number.NaN);
    expect(clock.of('white')?.remaining).toBe(0);
    expect(new GgfClock('TI[1:00:00]').of('black')?.remaining).toBe(3_600_000);
    expect(new GgfClock('TI[soon]').of('black')).toBeUndefined();
  });
});
