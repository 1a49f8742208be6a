import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { WIN } from '../contract/game.ts';
import { createKit, GAME_NAMES, type GameKit, type GameName, loadKit } from '../games/index.ts';
import { Random } from '../support/random.ts';
import type { Files } from './files.ts';
import { type PlayOptions, PlaySession } from './session.ts';
import { inLines } from './view.ts';

const OPTIONS: PlayOptions = {
  skill: { level: 1 },
  side: 'both',
  colours: 0,
  seed: 1,
  table: 12,
  today: '2026.11.15',
};

/** Files in memory. */
function memory(): Files & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    read: async (path) => {
      const text = kept.get(path);
      return text === undefined ? { ok: false, error: `the file ${path} cannot be read` } : { ok: true, value: text };
    },
    write: async (path, text) => {
      if (kept.has(path)) return { ok: false, error: `the file ${path} is there already` };
      kept.set(path, text);
      return { ok: true, value: undefined };
    },
  };
}

async function start(
  name: GameName | GameKit,
  options: Partial<PlayOptions> = {},
  files: Files = memory(),
  position?: string,
) {
  const kit = typeof name === 'string' ? await loadKit(name) : name;
  const game = position === undefined ? undefined : kit.open(position);
  if (game && !game.ok) throw new Error(game.error);
  const said: string[] = [];
  const output = inLines((line) => said.push(line));
  const created = await PlaySession.create(kit, { ...OPTIONS, ...options }, files, output, game?.value);
  if (!created.ok) throw new Error(created.error);
  const session = created.value;
  /** Says lines, and returns what was answered. */
  const say = async (...lines: string[]) => {
    said.length = 0;
    for (const line of lines) expect(await session.command(line)).toBe(true);
    return said.join('\n');
  };
  return { kit, session, say, said };
}

/** A board of the game by itself. */
function boardOf(kit: GameKit) {
  const course = kit.follow();
  if (!course.ok) throw new Error(course.error);
  return course.value.board;
}

/** The moves of a list; those of Nim have numbers, and a line each. */
const listed = (name: GameName, text: string) =>
  name === 'nim' ? text.split('\n').map((line) => line.replace(/^\d+\) /, '')) : text.split(' ');

describe.each(GAME_NAMES)('%s', (name) => {
  test('random games of two people end as the board says, and are saved, loaded and taken back', async () => {
    const random = new Random(name.length);
    const files = memory();
    const { kit, session, say } = await start(name, {}, files);
    const board = boardOf(kit);
    await session.begin();
    while (!board.result()) {
      const moves = board.moves();
      const move = moves[random.below(moves.length)];
      board.play(move);
      await say(move);
    }
    const { winner, reason } = board.result() ?? {};
    const verdict =
      winner === undefined ? `A draw: ${reason}.` : `${winner[0].toUpperCase()}${winner.slice(1)} wins: ${reason}.`;
    expect(await say('board', 'save a')).toMatch(/\nSaved as .* in a\.$/);
    expect(await say('load a')).toContain(`Loaded ${board.history.length} moves from a.`);
    expect(await say('load a')).toContain(verdict);
    await say('save b');
    expect(files.kept.get('b')).toBe(files.kept.get('a'));
    for (let count = 0; count < board.history.length; count++) expect(await say('undo')).not.toMatch(/no move/);
    expect(await say('undo')).toBe('There is no move to take back.');
  });

  test('a whole game against the computer, which plays legally at every level', async () => {
    const { session, say } = await start(name);
    const random = new Random(7);
    const answers: string[] = [];
    await say('go');
    for (let level = 1; level <= 4; level++)
      expect(await say(`level ${level}`)).toBe(`The computer plays at level ${level}.`);
    await say('level 1');
    for (let ply = 0; ply < 200 && !session.state.prompt.includes('over'); ply++) {
      const moves = listed(name, await say('moves'));
      const answer = await say(moves[random.below(moves.length)]);
      answers.push(answer);
      // In Kalah a side may move again.
      if (name !== 'kalah') expect(answer).toMatch(/Pincer plays|wins|draw/);
    }
    expect(answers.join()).toMatch(/Pincer plays/);
  });

  test('says what is wrong with a move, and knows what would complete one', async () => {
    const { session, say } = await start(name);
    await session.begin();
    expect(await say('zz9')).toMatch(/legal|not a move|neither|no square/);
    const [move] = listed(name, await say('moves'));
    expect(session.complete(move[0])).toContain(move);
    expect(session.complete('res')).toEqual(['resign']);
  });
});

describe('the commands', () => {
  test('a hint, the thinking, the levels', async () => {
    const { say } = await start('connect-four');
    expect(await say('hint')).toMatch(/^Try [1-7] \(.*\): /);
    expect(await say('think', 'hint')).toMatch(/ depth 3: .*\n/);
    expect(await say('level 0', 'level', 'level x')).toMatch(/^(A level is a number from 1 to 10\.\n?){3}$/);
  });

  test('resigning, and offering a draw', async () => {
    const { session, say } = await start('chess', { side: 'black' });
    await session.begin();
    expect(await say('resign')).toBe('Black resigns: white wins.');
    expect(await say('resign', 'draw', 'hint', 'e5')).toMatch(/^(The game is over.*\n?){4}$/);
    expect(await say('undo', 'flip')).toContain('h g f e d c b a');
    const both = await start('chess');
    expect(await both.say('draw')).toBe('A draw: agreed.');
  });

  test('a draw is refused by who stands better', async () => {
    const { session, say } = await start('chess', { side: 'white' }, memory(), 'q6k/8/8/8/8/8/8/7K w - - 0 1');
    await session.begin();
    expect(await say('draw')).toBe('Pincer wants to play on.');
  });

  test('files that are there, and files that are not', async () => {
    const files = memory();
    const { say } = await start('chess', {}, files);
    expect(await say('save', 'save x', 'save x')).toBe(
      'Give the name of a file, as in "save game.txt".\nSaved as PGN in x.\nThe file x is there already.',
    );
    files.kept.set('bad', '1. e4 e9');
    expect(await say('load', 'load y', 'load bad')).toMatch(
      /^Give the name of a file; the game stays as it was\.\nThe file y cannot be read; .*\nLine 1: .*e9.*; the game stays as it was\.$/,
    );
  });

  test('a position is saved with the game', async () => {
    const files = memory();
    for (const [name, text, move] of [
      ['chess', '6k1/8/8/8/8/8/8/K6R w - - 0 1', 'Rh2'],
      ['checkers', 'W:W30,31:B1,2', '30-26'],
    ] as const) {
      const { session, say } = await start(name, {}, files, text);
      await session.begin();
      await say(move, `save ${name}`);
      expect(files.kept.get(name)).toMatch(/\[FEN "/);
      expect(await say(`load ${name}`)).toContain('Loaded 1 moves');
    }
  });

  test('a board in colour is the same board', async () => {
    for (const name of GAME_NAMES) {
      const plain = await start(name);
      const coloured = await start(name, { colours: 256 });
      const bare = stripVTControlCharacters(await coloured.say('board'));
      expect(bare.split('\n')).toHaveLength((await plain.say('board')).split('\n').length);
    }
  });

  test('what is unsaved is known, with a name for its file', async () => {
    const { session, say } = await start('chess');
    expect(session.state).toEqual({ prompt: 'white> ', unsaved: false, file: 'chess-2026-11-15.pgn' });
    await say('e4');
    expect(session.state).toMatchObject({ prompt: 'black> ', unsaved: true });
    await say('save a');
    expect(session.state.unsaved).toBe(false);
    await say('e5', 'undo');
    expect(session.state.unsaved).toBe(false);
    await say('undo', 'd4');
    expect(session.state.unsaved).toBe(true);
    await say('load a');
    expect(session.state.unsaved).toBe(false);
  });
});

describe('a game of the user', () => {
  /** Who takes the last stones wins; after two stones the same side moves again. */
  type Stones = { readonly left: number; readonly turn: string };
  type Take = { readonly count: number };
  const stones = {
    name: 'stones',
    initial: { left: 7, turn: 'red' },
    moves: ({ left }: Stones) => [1, 2, 3].filter((count) => count <= left).map((count) => ({ count })),
    play: ({ left, turn }: Stones, { count }: Take) => ({
      left: left - count,
      turn: count === 2 ? turn : turn === 'red' ? 'blue' : 'red',
    }),
    turn: ({ turn }: Stones) => turn,
    evaluate: ({ left }: Stones) => (left === 0 ? -WIN : 0),
  };

  test('is played with its state as data, and moves by their number or as data', async () => {
    const { session, say, said } = await start(createKit({ game: stones }));
    await session.begin();
    const answers = said.join('\n');
    expect(answers).toContain('or give their numbers');
    expect(answers).toContain('{left:7,turn:"red"}');
    expect(answers).toContain('1) {"count":1}  2) {"count":2}  3) {"count":3}\nRed to move.');
    expect(await say('2')).toContain('{left:5,turn:"red"}');
    expect(await say('{"count":1}')).toContain('{left:4,turn:"blue"}\n');
    expect(await say('4', '0', '17')).toMatch(/^("\d+" is not legal; legal: .*\n?){3}$/);
    expect(await say('history')).toBe('1. {"count":2} {"count":1}');
    expect(await say('3', '1')).toContain('Red wins: won.');
    expect(await say('undo')).toContain('can only play {"count":1}.');
  });

  test('is played with its own words, which do nothing to a terminal', async () => {
    const game = {
      ...stones,
      show: ({ left }: Stones) => `${'o'.repeat(left)}\u001b[2J`,
      format: ({ count }: Take) => `take\u001b[31m ${count}`,
    };
    const files = memory();
    const { session, say, said } = await start(createKit({ game }), { side: 'red' }, files);
    await session.begin();
    said.push(await say('1', 'hint', 'moves', 'take 1', 'save x', 'history'));
    const all = said.join('\n');
    expect(all).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(all).toMatch(/^o+\\u001b\[2J$/m);
    expect(all).toContain('take\\u001b[31m 1');
    expect(files.kept.get('x')).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(await say('load x')).toMatch(/^Loaded \d+ moves/);
  });

  test('with moves that are numbers is not numbered again', async () => {
    const game = { ...stones, format: ({ count }: Take) => String(4 - count) };
    const { say } = await start(createKit({ game }));
    expect(await say('3')).toContain('{left:6,turn:"blue"}');
    expect(await say('moves')).toBe('1 2 3');
  });

  test('without a start is refused in words', async () => {
    const { initial: _, ...bare } = stones;
    const created = await PlaySession.create(
      createKit({ game: bare }),
      OPTIONS,
      memory(),
      inLines(() => {}),
    );
    expect(created).toEqual({ ok: false, error: 'stones has no initial state' });
  });
});
