import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Random } from '../support/random.ts';
import { FileArchive, type MatchIdentity } from './file-archive.ts';
import type { MatchGame } from './match.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Only what is kept matters, not how a game was played. */
const gameAt = (index: number, moves: string) =>
  ({ index, first: index % 2, played: { moves } }) as unknown as MatchGame;

async function withArchive<T>(
  identity: Partial<MatchIdentity>,
  work: (archive: FileArchive) => Promise<T>,
): Promise<T> {
  const archive = await FileArchive.open(join(folder, 'made', 'here'), { game: 'chess', definition: {}, ...identity });
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

async function gamesIn(archive: FileArchive): Promise<MatchGame[]> {
  const games: MatchGame[] = [];
  for await (const game of archive.finished()) games.push(game);
  return games;
}

test('games come back in their order, however they were finished, each as it was first saved', async () => {
  const kept = new Map<number, MatchGame>();
  const random = new Random(3);
  await withArchive({}, async (archive) => {
    const saves: Promise<void>[] = [];
    for (let saved = 0; saved < 300; saved++) {
      const game = gameAt(random.below(250), `try ${saved}`);
      saves.push(archive.save(game));
      if (!kept.has(game.index)) kept.set(game.index, game);
    }
    await Promise.all(saves);
  });
  const expected = [...kept.values()].sort((a, b) => a.index - b.index);
  expect(expected.length).toBeGreaterThan(150);
  expect(await withArchive({}, gamesIn)).toEqual(expected);
});

test('the same definition goes on, another begins anew; a restart forgets one match only', async () => {
  const [one, other] = [{ definition: { match: 1 } }, { definition: { match: 2 } }];
  await withArchive(one, (archive) => archive.save(gameAt(0, 'one')));
  await withArchive(other, (archive) => archive.save(gameAt(5, 'other')));
  expect(await withArchive(one, gamesIn)).toEqual([gameAt(0, 'one')]);
  expect(await withArchive({ ...one, restart: true }, gamesIn)).toEqual([]);
  expect(await withArchive(one, gamesIn)).toEqual([]);
  expect(await withArchive(other, gamesIn)).toEqual([gameAt(5, 'other')]);
});

test('wherever a line was cut off, all games before it are there, and the match goes on', async () => {
  const path = await withArchive({}, async (archive) => {
    await archive.save(gameAt(0, 'zero'));
    await archive.save(gameAt(1, 'one'));
    return archive.path;
  });
  const whole = await readFile(path, 'utf8');
  const second = whole.indexOf('{"index":1');
  for (let length = second + 1; length < whole.length; length++) {
    await writeFile(path, whole.slice(0, length));
    const complete = length === whole.length - 1;
    expect(await withArchive({}, gamesIn)).toEqual(
      complete ? [gameAt(0, 'zero'), gameAt(1, 'one')] : [gameAt(0, 'zero')],
    );
    await withArchive({}, (archive) => archive.save(gameAt(2, 'two')));
    expect((await withArchive({}, gamesIn)).at(-1)).toEqual(gameAt(2, 'two'));
  }
});

test('lines that are no games are left out; no name of a game leaves the folder', async () => {
  await withArchive({ game: '../../my game.js' }, async (archive) => {
    await appendFile(archive.path, 'null\n[]\n{"index":"0"}\n\n');
    expect(await gamesIn(archive)).toEqual([]);
  });
  expect(await readdir(join(folder, 'made', 'here'))).toEqual([
    expect.stringMatching(/^-my-game-js-[0-9a-f]{16}\.jsonl$/),
  ]);
});
