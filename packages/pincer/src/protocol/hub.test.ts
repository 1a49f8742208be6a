/** `pincer hub` as a process, under a client of our own. */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { CheckersBoard, type Move } from '../games/checkers/index.ts';
import { Random } from '../support/random.ts';
import { noise } from './fixtures/noise.ts';
import { Program } from './fixtures/program.ts';
import { findHubMove, makeHubLine, makeHubMove, makeHubPosition, parseHubLine, parseHubPosition } from './hub-text.ts';

const hub = Program.pincer('hub', '--table', '16');

afterAll(() => {
  hub.child.kill('SIGKILL');
});

const START = 'pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww';

async function sync(): Promise<string[]> {
  hub.send('stop', 'ping');
  return (await hub.until(/^pong$/)).slice(0, -1);
}

async function done(): Promise<{
  readonly said: string[];
  readonly move: string;
  readonly ponder: string | undefined;
}> {
  const said = await hub.until(/^done/);
  const { values } = parseHubLine(said.at(-1) ?? '');
  return { said, move: values.get('move') ?? '', ponder: values.get('ponder') };
}

/** Plays a move as Hub writes it. */
function play(board: CheckersBoard, text: string): Move {
  const move = findHubMove(text, board.legal());
  if (!move) throw new Error(`${text} is not legal`);
  board.play(move.path.join(move.captured.length > 0 ? 'x' : '-'));
  return move;
}

describe('Hub', () => {
  test('introduces itself, and is ready', async () => {
    hub.send('hub');
    const said = await hub.until(/^wait$/);
    expect(said[0]).toMatch(/^id name=Pincer version=\d+\.\d+\.\d+ author="/);
    expect(said[1]).toBe('param name=variant value=english type=enum values=english');
    expect(said[2]).toBe('param name=net value=true type=bool');
    hub.send('set-param name=variant value=english', 'init');
    expect(await hub.until(/^ready$/)).toEqual([expect.stringMatching(/^info evaluation=("net .*"|hand)$/), 'ready']);
  });

  test('switches its net off and on, and says what it evaluates by', async () => {
    hub.send('set-param name=net value=false', 'init');
    expect(await hub.until(/^ready$/)).toEqual(['info evaluation=hand', 'ready']);
    hub.send(
      'set-param name=net value=perhaps',
      'set-param name=nets value=true',
      'set-param name=net value=true',
      'ping',
    );
    expect(await hub.until(/^pong$/)).toEqual([
      `error message="net is true or false, not 'perhaps'"`,
      `error message="there is no parameter 'nets': there are variant, net and threads"`,
      'pong',
    ]);
  });

  test('follows a game move by move, back and to another one, and stays where it was if it cannot', async () => {
    const legalAfter = async (said: string, moves: string) => {
      hub.send(`${START}${said && ` moves="${said}"`}`, 'level depth=1', 'go think');
      const { move, said: lines } = await done();
      const board = new CheckersBoard();
      for (const each of moves.split(' ').filter(Boolean)) play(board, each);
      expect(board.legal().map(makeHubMove)).toContain(move);
      return lines.some((line) => line.startsWith('error'));
    };
    for (const moves of ['11-15', '11-15 23-19', '11-15 23-19 8-11 22-17', '11-15 23-19', '', '9-13'])
      expect(await legalAfter(moves, moves)).toBe(false);
    expect(await legalAfter('9-13 22-18 1-32', '9-13')).toBe(true);
    expect(await legalAfter('9-13 22-18', '9-13 22-18')).toBe(false);
  });

  test('searches to a depth, and reports each iteration', async () => {
    hub.send(`${START} moves="11-15 23-19"`, 'level depth=7', 'go think');
    const { said, move, ponder } = await done();
    const infos = said.slice(0, -1).map((line) => parseHubLine(line).values);
    expect(infos.map((values) => values.get('depth'))).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    for (const values of infos) {
      expect(values.get('score')).toMatch(/^-?\d+\.\d\d$/);
      const board = new CheckersBoard();
      for (const each of `11-15 23-19 ${values.get('pv')}`.split(' ')) play(board, each);
    }
    expect(infos.at(-1)?.get('pv')?.startsWith(`${move} ${ponder}`)).toBe(true);
  });

  test('counts a win in plies, as a hundred men less', async () => {
    hub.send(`pos pos=B${'e'.repeat(13)}Beeew${'e'.repeat(14)}`, 'level depth=9', 'go think');
    const { said } = await done();
    expect(said.at(-2)).toMatch(/score=99\.99 .*pv=14x23x18/);
  });

  test('keeps to all kinds of time', async () => {
    for (const level of [
      'move-time=0.05',
      'time=0.5',
      'moves=5 time=0.5',
      'time=0.5 inc=0.05',
      'nodes=5000',
      'time=0',
    ]) {
      hub.send(START, `level ${level}`, 'go think');
      expect((await done()).move).toMatch(/^\d+-\d+$/);
    }
  });

  test('analyses until it is stopped, and listens meanwhile', async () => {
    hub.send(START, 'level infinite', 'go analyze');
    await hub.until(/^info depth=5 /);
    hub.send('ping');
    expect((await hub.until(/^pong$/)).some((line) => line.startsWith('done'))).toBe(false);
    hub.send('stop');
    expect((await done()).move).not.toBe('');
  });

  test('ponders until the hit, and then by the clock; or until it is stopped', async () => {
    hub.send(`${START} moves="11-15"`, 'level time=0.5', 'go ponder');
    await hub.until(/^info depth=5 /);
    hub.send('ping');
    expect((await hub.until(/^pong$/)).some((line) => line.startsWith('done'))).toBe(false);
    hub.send('ponder-hit');
    await done();
    hub.send('go ponder');
    await hub.until(/^info depth=5 /);
    hub.send('stop');
    await done();
  });

  test('says what is wrong, and keeps the position; ignores what it does not know', async () => {
    hub.send(START);
    await sync();
    hub.send(
      'pos pos=Bb',
      'pos pos=BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      `${START} moves="11-15 1-2"`,
      'level depth=0',
      'frobnicate x=1',
    );
    hub.send('set-param name=book value=1', 'set-param name=variant value=killer', 'stop', 'ponder-hit', '', '=', '"');
    const errors = (await sync()).map((line) => parseHubLine(line).values.get('message'));
    expect(errors).toEqual([
      expect.stringMatching(/^'Bb' is not W or B and 32 squares/),
      expect.stringMatching(/^White has no pieces/),
      expect.stringMatching(/^move 2: '1-2' is illegal/),
      expect.stringMatching(/^level: depth is a number from 1/),
      expect.stringMatching(/^there is no parameter 'book'/),
      expect.stringMatching(/^variant is english/),
    ]);
    hub.send('pos pos=WBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'go think');
    expect(await sync()).toEqual([expect.stringMatching(/^error message="the game is over/)]);
    hub.send(START, 'level depth=3', 'go');
    expect((await done()).move).toMatch(/^\d+-\d+$/);
  });

  test('plays a whole game against itself', async () => {
    const board = new CheckersBoard();
    const moves: string[] = [];
    hub.send('new-game', 'level depth=5');
    while (!board.result()) {
      hub.send(`${START} moves="${moves.join(' ')}"`, 'go think');
      const { move } = await done();
      play(board, move);
      moves.push(move);
    }
    expect(moves.length).toBeGreaterThan(20);
  });

  test('survives thousands of random lines, and exits when its input ends', async () => {
    const vocabulary = [
      'hub',
      'init',
      'pos',
      'level',
      'go',
      'think',
      'ponder',
      'analyze',
      'stop',
      'ponder-hit',
      'new-game',
      'ping',
    ];
    const values = [
      'pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww',
      'moves="11-15"',
      'depth=3',
      'time=0.1',
      'move-time=x',
      'infinite',
      'inc=',
    ];
    for (const [index, line] of noise(new Random(17), [...vocabulary, ...values], 3000).entries()) {
      hub.send(line);
      if (index % 100 === 0) await sync();
    }
    hub.send('level infinite', 'go analyze');
    expect(await hub.close()).toBe(0);
    expect(hub.lines.at(-1)).toMatch(/^done move=/);
    expect(hub.errors).toBe('');
  });
});

describe('the text of Hub', () => {
  test('lines are read as they were written', () => {
    const names = fc.stringMatching(/^[a-z-]{1,8}$/);
    const text = fc.stringMatching(/^[a-z0-9 =.-]{0,12}$/);
    fc.assert(
      fc.property(names, fc.dictionary(names, text, { noNullPrototype: true }), (command, values) => {
        const line = parseHubLine(makeHubLine(command, values));
        expect(line.command).toBe(command);
        expect(Object.fromEntries(line.values)).toEqual(values);
      }),
    );
  });

  test('spaces and flags are as the protocol has them', () => {
    const { command, values } = parseHubLine('  level  infinite depth = 3   name="two words" x=');
    expect(command).toBe('level');
    expect(Object.fromEntries(values)).toEqual({ infinite: '', depth: '3', name: 'two words', x: '' });
  });

  test('positions and captures of random games are read as they were written', () => {
    const random = new Random(23);
    for (let game = 0; game < 20; game++) {
      const board = new CheckersBoard();
      while (!board.result()) {
        const { squares, turn } = board.state;
        expect(parseHubPosition(makeHubPosition(board.state))).toMatchObject({ ok: true, value: { squares, turn } });
        const legal = board.legal();
        const move = legal[random.below(legal.length)];
        const [from, to, ...captured] = makeHubMove(move).split(/[x-]/);
        const shuffled = [from, to, ...captured.reverse()].join(captured.length > 0 ? 'x' : '-');
        expect(findHubMove(shuffled, legal)).toBe(move);
        play(board, shuffled);
      }
    }
  });
});
