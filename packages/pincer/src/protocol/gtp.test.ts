/**
 * `pincer gtp` as a process: alone, and in a game against GNU's GRhino, which speaks the same
 * protocol.
 */
import { existsSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { OthelloBoard } from '../games/othello/index.ts';
import { Random } from '../support/random.ts';
import { noise } from './fixtures/noise.ts';
import { Program } from './fixtures/program.ts';

const GRHINO = '/usr/games/gtp-rhino';
const programs: Program[] = [];

function start(program: Program): Program {
  programs.push(program);
  return program;
}

afterAll(() => {
  for (const { child } of programs) child.kill('SIGKILL');
});

/** The answer to one command: its lines without the empty one that ends it. */
async function ask(program: Program, command: string): Promise<string> {
  program.send(command);
  const lines = await program.until(/^$/);
  return lines.slice(0, -1).join('\n');
}

describe('GTP', () => {
  const gtp = start(Program.pincer('gtp', '--time', '50ms', '--table', '16'));

  test('answers the questions of administration, with and without a number', async () => {
    expect(await ask(gtp, 'protocol_version')).toBe('= 2');
    expect(await ask(gtp, '12 name')).toBe('=12 Pincer');
    expect(await ask(gtp, 'version # a comment')).toMatch(/^= \d+\.\d+\.\d+/);
    expect(await ask(gtp, 'known_command genmove')).toBe('= true');
    expect(await ask(gtp, 'known_command toString')).toBe('= false');
    expect(await ask(gtp, '7 toString')).toBe('?7 unknown command');
    expect(await ask(gtp, 'pincer-evaluation')).toBe('= patterns');
    const commands = (await ask(gtp, 'list_commands')).slice(2).split('\n');
    for (const command of commands) expect(await ask(gtp, `known_command ${command}`)).toBe('= true');
  });

  test('plays, takes back and shows', async () => {
    for (const command of ['boardsize 8', 'clear_board', 'komi 6.5', 'set_game Othello', 'play b d3', 'play W c3'])
      expect(await ask(gtp, command)).toBe('=');
    expect(await ask(gtp, 'showboard')).toMatch(/\n3 · · O X/);
    for (const command of ['undo', 'undo']) expect(await ask(gtp, command)).toBe('=');
    expect(await ask(gtp, 'undo')).toBe('? cannot undo');
    expect(await ask(gtp, 'genmove b')).toMatch(/^= [CDEF][3456]$/);
    expect(await ask(gtp, 'genmove b')).toBe('= pass');
    expect(await ask(gtp, 'final_score')).toBe('? cannot score');
  });

  test.each([
    ['boardsize 10', 'unacceptable size'],
    ['boardsize', 'syntax error'],
    ['play b a1', 'illegal move'],
    ['play w d3', 'illegal move'],
    ['play b', 'syntax error'],
    ['play red d3', 'syntax error'],
    ['play w pass', 'illegal move'],
    ['genmove', 'syntax error'],
    ['komi x', 'syntax error'],
    ['time_settings 1', 'syntax error'],
    ['time_left b 1', 'syntax error'],
    ['set_game Go', 'unknown game'],
    ['9', 'unknown command'],
  ])('%s: %s', async (command, error) => {
    await ask(gtp, 'clear_board');
    expect(await ask(gtp, command)).toMatch(new RegExp(`^\\?9? ${error}$`));
  });

  test('keeps to the clock', async () => {
    await ask(gtp, 'clear_board');
    for (const command of ['time_settings 2 0 0', 'time_left b 1 0', 'time_left w -1 0'])
      expect(await ask(gtp, command)).toBe('=');
    const begun = performance.now();
    for (const side of 'bwbwbw') expect(await ask(gtp, `genmove ${side}`)).toMatch(/^= [A-H][1-8]$/);
    expect(performance.now() - begun).toBeLessThan(5000);
    // A client that counts whole seconds says 1 to the end.
    expect(await ask(gtp, 'time_settings 1 0 0')).toBe('=');
    const second = performance.now();
    for (let move = 0; move < 20; move++) {
      for (const side of ['b', 'w']) await ask(gtp, `time_left ${side} 1 0`);
      expect(await ask(gtp, `genmove ${'bw'[move % 2]}`)).toMatch(/^= ([A-H][1-8]|pass)$/);
    }
    expect(performance.now() - second).toBeLessThan(5000);
    expect(await ask(gtp, 'time_settings 0 1 10')).toBe('=');
    expect(await ask(gtp, 'genmove b')).toMatch(/^= [A-H][1-8]$/);
    expect(await ask(gtp, 'time_settings 0 1 0')).toBe('=');
  });

  test('a side that cannot move is passed over, and a pass that is said is no offence', async () => {
    await ask(gtp, 'clear_board');
    const board = new OthelloBoard();
    const random = new Random(6);
    let passed = false;
    while (!board.result()) {
      const moves = board.moves();
      const move = moves[random.below(moves.length)];
      const side = board.state.turn;
      board.play(move);
      if (move === 'pass') {
        passed = true;
        expect(await ask(gtp, `genmove ${side}`)).toBe('= pass');
      }
      expect(await ask(gtp, `play ${side} ${move}`)).toBe('=');
    }
    expect(passed).toBe(true);
    const { winner, black, white } = board.result() ?? { winner: 'black', black: 0, white: 0 };
    expect(await ask(gtp, 'final_score')).toBe(`= ${winner?.[0].toUpperCase()}+${Math.abs(black - white)}`);
    expect(await ask(gtp, 'genmove b')).toBe('= pass');
    while ((await ask(gtp, 'undo')) === '=');
    expect(await ask(gtp, 'showboard')).toMatch(/X 2 {2}O 2/);
  });

  test('survives thousands of random lines, and finishes what it was asked when its input ends', async () => {
    const vocabulary = [
      'play',
      'genmove',
      'undo',
      'showboard',
      'b',
      'w',
      'd3',
      'c4',
      'pass',
      'time_left',
      '#',
      'boardsize',
    ];
    await ask(gtp, 'time_settings 1 0 0');
    gtp.send(`${' '.repeat(30_000)}\u2028 x`, `${' 1'.repeat(15_000)}\u2029`);
    gtp.send(...noise(new Random(11), [...vocabulary, 'clear_board', 'final_score'], 3000), 'clear_board', 'genmove b');
    expect(await gtp.close()).toBe(0);
    expect(gtp.lines.at(-2)).toMatch(/^= [A-H][1-8]$/);
    expect(gtp.errors).toBe('');
  });

  test('the end of the input ends a search, and what was found is answered', async () => {
    for (const command of ['genmove b', '5 reg_genmove b']) {
      const patient = start(Program.pincer('gtp', '--time', '600s', '--table', '16'));
      expect(await ask(patient, 'name')).toBe('= Pincer');
      patient.send(command);
      expect(await patient.close()).toBe(0);
      expect(patient.lines.at(-2)).toMatch(/^=5? [CDEF][3456]$/);
      expect(patient.errors).toBe('');
    }
  });

  test('a command waits for the move before it, and answers come in order', async () => {
    const program = start(Program.pincer('gtp', '--time', '200ms', '--table', '16'));
    program.send('1 genmove b', '2 name', '3 genmove w', `4 ${'x'.repeat(70_000)}`, '5 showboard', '6 quit');
    expect(await program.ended).toBe(0);
    const answers = program.lines.filter((line) => /^[=?]/.test(line));
    expect(answers.map((line) => line.slice(0, 2))).toEqual(['=1', '=2', '=3', '? ', '=5', '=6']);
    expect(program.lines.some((line) => /X \d+ {2}O \d+/.test(line))).toBe(true);
  });

  test.skipIf(!existsSync(GRHINO))('plays whole games against GRhino, each the judge of the other', async () => {
    const pincer = start(Program.pincer('gtp', '--time', '20ms', '--table', '16'));
    const grhino = start(new Program(GRHINO, ['--level=1']));
    for (const [black, white] of [
      [pincer, grhino],
      [grhino, pincer],
    ]) {
      for (const player of [black, white]) expect(await ask(player, 'clear_board')).toBe('=');
      const board = new OthelloBoard();
      while (!board.result()) {
        const side = board.state.turn;
        const [mover, other] = side === 'black' ? [black, white] : [white, black];
        const move = (await ask(mover, `genmove ${side}`)).slice(2);
        expect(board.play(move)).toMatchObject({ ok: true });
        if (move !== 'pass') expect(await ask(other, `play ${side} ${move}`)).toBe('=');
      }
      expect(await ask(pincer, 'final_score')).toBe(await ask(grhino, 'final_score'));
    }
  });
});
