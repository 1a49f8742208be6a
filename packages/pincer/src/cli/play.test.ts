/** `pincer play` as a process: in a pipe, and in a terminal that `script` of util-linux makes. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noise } from '../protocol/fixtures/noise.ts';
import { Program } from '../protocol/fixtures/program.ts';
import { Random } from '../support/random.ts';
import { HAS_TERMINAL, TestTerminal } from './fixtures/terminal.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-play-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('a game in a pipe', async () => {
  const game = Program.pincer('play', 'chess', '--level', '1', '--seed', '5', '--table', '12');
  const file = join(folder, 'game.pgn');
  game.send('e4', 'nonsense', `save ${file}`, `save ${file}`, 'load /nowhere', 'hint');
  await game.until(/^Try /);
  expect(await game.close()).toBe(0);
  const said = game.lines.join('\n');
  expect(said).toMatch(/Pincer plays \S+\./);
  expect(said).toMatch(/"nonsense" is not a move/);
  expect(said).toContain(`The file ${file} is there already: give another name.`);
  expect(said).toContain('The file /nowhere cannot be read (ENOENT); the game stays as it was.');
  expect(said).not.toContain('\u001b');
  expect(game.lines.at(-1)).toBe('Goodbye; the game is not over.');
  expect(await readFile(file, 'utf8')).toMatch(/\[White "You"\]\n\[Black "Pincer"\](?:.|\n)*1\. e4 \S+ \*/);
  expect(game.errors).toBe('');
});

test('the computer begins, from a position, and wins', async () => {
  const args = ['play', 'connect-four', '--side', 'o', '--position', '415263', '--level', '10', '--table', '12'];
  const game = Program.pincer(...args);
  await game.until(/^X wins: won\.$/);
  game.send('quit');
  expect(await game.ended).toBe(0);
  expect(game.lines.at(-1)).toBe('Goodbye.');
});

test.each([
  [['play', 'chess', '--side', 'red'], /there is no side "red" in chess: there are white, black and both/],
  [['play', 'chess', '--position', '8/8'], /the position is wrong/],
  [['play', 'go'], /there is no game "go"; give one of chess, othello/],
  [['play', 'chess', '--level', '11'], /whole number from 1 to 10/],
  [['play', 'chess', '--level', '2', '--time', '1s'], /cannot be used with/],
])('%j', async (args, error) => {
  const game = Program.pincer(...args);
  expect(await game.close()).toBe(1);
  expect(game.errors).toMatch(error);
});

test('thousands of random lines', async () => {
  const game = Program.pincer('play', 'othello', '--level', '1', '--seed', '5', '--table', '12');
  const words = [
    'f5',
    'd6',
    'c4',
    'undo',
    'moves',
    'flip',
    'board',
    'new',
    'load',
    'resign',
    'think',
    'level',
    'help',
    'go',
  ];
  game.send(...noise(new Random(3), words, 2000), 'x'.repeat(100_000), 'moves');
  expect(await game.close()).toBe(0);
  expect(game.lines.join('\n')).toContain('A line was too long, and is ignored.');
  expect(game.errors).toBe('');
});

test('a game of the user in a pipe: its own words, numbers, several moves in a turn, passes', async () => {
  const path = join(folder, 'race.mjs');
  await writeFile(
    path,
    `export default { name: 'race', initial: { at: [0, 0], turn: 'red' },
      moves: ({ at, turn }) => Math.max(...at) >= 8 ? [] : turn === 'blue' && at[1] === 2 ? ['pass'] : ['step', 'jump'],
      play({ at, turn }, move) {
        const side = turn === 'red' ? 0 : 1;
        const far = { pass: 0, step: 1, jump: 2 }[move];
        return { at: at.with(side, at[side] + far), turn: move === 'step' ? turn : turn === 'red' ? 'blue' : 'red' };
      },
      turn: ({ turn }) => turn,
      evaluate({ at, turn }) {
        const lead = (turn === 'red' ? 1 : -1) * (at[0] - at[1]);
        return Math.max(...at) >= 8 ? 1000000000 * Math.sign(lead) : lead;
      },
      show: ({ at }) => at.map((place, side) => '-'.repeat(place) + 'rb'[side]).join('\\n'),
      parse: (text) => /^\\d$/.test(text) ? { ok: true, value: { at: [Number(text), 0], turn: 'red' } } : { ok: false, error: 'a digit' } };`,
  );
  const game = Program.pincer('play', path, '--side', 'Both', '--table', '10');
  game.send('1', 'step', 'JUMP', 'jump', '2', 'pass', 'history', 'nonsense', '2', 'board');
  expect(await game.close()).toBe(0);
  const said = game.lines.join('\n');
  expect(said).toContain('Write moves as in step, jump, or give their numbers;');
  expect(said).toContain('----r\nb\n\n1) step  2) jump\nBlue to move.');
  expect(said).toContain('Blue to move, and can only play pass.');
  expect(said).toContain('1. step step jump  jump\n2. jump            pass');
  expect(said).toContain('"nonsense" is not legal; legal: step jump.');
  expect(said).toContain('Red wins: won.');
  expect(game.errors).toBe('');

  const near = Program.pincer('play', path, '--position', '7', '--level', '10', '--side', 'blue', '--table', '10');
  await near.until(/^Red wins: won\.$/);
  expect(await near.close()).toBe(0);
  const wrong = Program.pincer('play', path, '--position', 'x');
  expect(await wrong.close()).toBe(1);
  expect(wrong.errors).toBe('pincer: the position is wrong: a digit\n');
});

test('a game of the user that breaks is reported with where, one that breaks the contract in a line', async () => {
  const base = `name: 'bad', initial: 4, moves: (n) => [1, 2].filter((t) => t <= n), play: (n, t) => n - t, turn: (n) => n % 2`;
  const path = join(folder, 'bad.mjs');
  await writeFile(path, `export default { ${base}, evaluate: () => { throw new Error('my own bug'); } };`);
  const crash = Program.pincer('play', path, '--side', 'second', '--table', '10');
  expect(await crash.close()).toBe(1);
  expect(crash.errors).toMatch(/my own bug[\s\S]*bad\.mjs/);
  await writeFile(path, `export default { ${base}, evaluate: () => 0.5 };`);
  const breach = Program.pincer('play', path, '--side', 'second', '--table', '10');
  expect(await breach.close()).toBe(1);
  expect(breach.errors).toMatch(/^pincer: bad: evaluate\(\) broke the contract: .*\n$/);
});

describe.skipIf(!HAS_TERMINAL)('in a terminal', () => {
  const CHESS = ['play', 'chess', '--level', '1', '--seed', '5', '--table', '12'];

  test('the picture changes in place; Tab completes; leaving by Ctrl-C offers to save', async () => {
    const game = new TestTerminal(CHESS, { cwd: folder });
    expect(await game.shows(/White to move\.\nwhite>$/)).toMatch(/^Write moves as in e4/);
    expect(game.raw).toContain('\u001b[38;5;');
    game.type('Nf');
    await game.shows(/white> Nf$/);
    game.type('\t');
    await game.shows(/white> Nf3$/);
    game.type('\r');
    await game.shows(/1\. Nf3 {2}\S+\n[\s\S]*Pincer plays \S+\.\nwhite>$/);
    for (const [move, row] of ['e3', 'Be2', 'a3', 'b3'].entries()) {
      game.type(`${row}\r`);
      await game.shows(new RegExp(`${move + 2}\\. ${row} +\\S+\n[\\s\\S]*white>$`));
    }
    game.type('hint\r');
    await game.shows(/\nTry \S+ \([\s\S]*white>$/);
    game.type('help\r');
    await game.shows(/quit {5}leave[\s\S]*white>$/);
    game.type('\r');
    const text = await game.shows(/a {2}b {2}c[\s\S]*White to move\.\nwhite>$/);
    expect(text.split('a  b  c')).toHaveLength(2);
    expect(text.split('\n').length).toBeLessThan(30);
    expect(text).toMatch(/\[.\]/);
    game.type('\u0003');
    await game.shows(/Save the game\? A name for the file, Enter for chess-\d+-\d+-\d+\.pgn, or "no":$/);
    game.type('mine.pgn\r');
    const last = await game.shows(/exit code 0/);
    await game.ended;
    expect(last).toContain('Saved as PGN in mine.pgn.\nGoodbye; the game is not over.');
    expect(await readFile(join(folder, 'mine.pgn'), 'utf8')).toMatch(/\n1\. Nf3 /);
    expect(await game.text()).toMatch(/[^-]icanon[\s\S]*[^-]echo /);
  });

  test('quit offers to save as well, and takes no for an answer; what is saved is not asked about', async () => {
    const game = new TestTerminal(['play', 'connect-four', '--side', 'both', '--table', '10'], { cwd: folder });
    await game.shows(/x>$/);
    game.type('4\r');
    await game.shows(/o>$/);
    game.type('quit\r');
    await game.shows(/Save the game\?[\s\S]*connect-four-\S+\.txt, or "no":$/);
    await writeFile(join(folder, 'taken'), '');
    game.type('taken\r');
    await game.shows(/is there already: give another name\.\nSave the game\?.*$/);
    game.type('no\r');
    await game.shows(/exit code 0/);
    const saved = new TestTerminal(['play', 'connect-four', '--side', 'both', '--table', '10'], { cwd: folder });
    await saved.shows(/x>$/);
    saved.type('4\r');
    await saved.shows(/o>$/);
    saved.type('save columns\r');
    await saved.shows(/Saved as[\s\S]*o>$/);
    saved.type('\u0003');
    expect(await saved.shows(/exit code 0/)).not.toContain('Save the game?');
  });

  test('Ctrl-C twice leaves at once, with the terminal as it was', async () => {
    const game = new TestTerminal([...CHESS, '--side', 'both']);
    await game.shows(/white>$/);
    game.type('e4\r');
    await game.shows(/black>$/);
    game.type('\u0003');
    await game.shows(/or "no":$/);
    game.type('\u0003');
    await game.shows(/exit code 130/);
    await game.ended;
    expect(await game.text()).toMatch(/[^-]icanon[\s\S]*[^-]echo /);
  });

  test('Ctrl-C makes the computer move at once', async () => {
    const game = new TestTerminal(['play', 'chess', '--time', '1h', '--side', 'black', '--table', '12']);
    await game.shows(/Pincer is thinking/);
    game.type('\u0003');
    await game.shows(/Pincer plays \S+\.\nblack>$/);
    game.type('\u0004');
    await game.shows(/exit code 0/);
  });

  test('Ctrl-C ends a game that loops', async () => {
    const path = join(folder, 'loops.mjs');
    await writeFile(
      path,
      `let calls = 0; export default { name: 'loops', initial: 50, moves: (n) => [1, 2].filter((t) => t <= n), play: (n, t) => n - t,
        turn: (n) => n % 2, evaluate: (n) => { if (++calls > 100) for (;;); return n; } };`,
    );
    const game = new TestTerminal(['play', path, '--side', 'second', '--table', '10', '--level', '9']);
    await game.shows(/Pincer is thinking/);
    game.type('\u0003');
    // A second one, whenever it comes.
    setTimeout(() => game.type('\u0003'), 1500);
    await game.shows(/exit code 130/);
    await game.ended;
    expect(await game.text()).toMatch(/[^-]icanon[\s\S]*[^-]echo /);
  });

  test.each([
    [{ TERM: 'xterm' }, /\p{Cc}\[3\d;4\dm/u, /[34]8;5;/],
    [{ NO_COLOR: '1' }, /r n b q k b n r/, /\p{Cc}\[[\d;]*m/u],
    [{ TERM: 'dumb' }, /r n b q k b n r/, /(?![\r\n])\p{Cc}/u],
  ])('with %j', async (env, has, hasNot) => {
    const game = new TestTerminal([...CHESS, '--side', 'both'], { env });
    await game.shows(/white>$/);
    game.type('e4\r');
    await game.shows(/black>$/);
    expect(game.raw).toMatch(has);
    expect(game.raw).not.toMatch(hasNot);
    game.type('\u0004');
    await game.shows(/exit code 0/);
  });

  test('where there is no room for a picture, all is written in lines', async () => {
    const game = new TestTerminal([...CHESS, '--side', 'both'], { rows: 10, columns: 60 });
    await game.shows(/White to move\.\nwhite>$/);
    game.type('e4\r');
    const text = await game.shows(/Black to move\.\nblack>$/);
    expect(text.split('a  b  c')).toHaveLength(3);
    game.type('\u0004');
    await game.shows(/exit code 0/);
  });
});
