/** `pincer play` as a process: in a pipe, and in a terminal that `script` of util-linux makes. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noise } from '../protocol/fixtures/noise.ts';
import { MAIN, Program } from '../protocol/fixtures/program.ts';
import { Random } from '../support/random.ts';

const SCRIPT = '/usr/bin/script';
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
  [['play', 'go'], /Allowed choices are chess, othello/],
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

test.skipIf(!existsSync(SCRIPT))('a game in a terminal: colours, a prompt, completion, Ctrl-C', async () => {
  const command = `"${process.execPath}" "${MAIN}" play chess --level 1 --seed 5 --table 12`;
  const game = new Program(SCRIPT, ['-qec', command, '/dev/null'], { ...process.env, TERM: 'xterm', NO_COLOR: '' });
  const screen = () => stripVTControlCharacters(game.lines.join('\n'));
  await game.until(/White to move/);
  expect(game.lines.join('\n')).toContain('\u001b[48;5;');
  expect(screen()).toContain('♜');
  // One key after the other: what comes in one piece was pasted, and Tab does not complete it.
  await game.shows(/white> /);
  game.raw('Nf');
  await game.shows(/Nf$/);
  game.raw('\t');
  await game.shows(/Nf3$/);
  game.raw('\r');
  await game.until(/Pincer plays/);
  expect(screen()).toMatch(/white> Nf3/);
  game.raw('resign\r');
  await game.until(/White resigns: black wins/);
  game.raw('\u0003');
  expect(await game.ended).toBe(0);
  expect(screen()).toContain('Goodbye.');
});
