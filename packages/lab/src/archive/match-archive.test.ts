/** The archive of a match, on an embedded database and on a server, held against a Map. */
import type { MatchGame } from 'pincer/arena';
import { Random } from 'pincer/support';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SOURCES } from '../fixtures/stores.ts';
import { Store } from '../store/store.ts';
import { MatchArchive, type MatchIdentity } from './match-archive.ts';

/** Only what is kept matters, not how a game was played. */
const gameAt = (index: number, moves: string) =>
  ({ index, first: index % 2, played: { moves } }) as unknown as MatchGame;

async function gamesIn(archive: MatchArchive): Promise<MatchGame[]> {
  const games: MatchGame[] = [];
  for await (const game of archive.finished()) games.push(game);
  return games;
}

describe.each(SOURCES)('%s', (_, sourceOf) => {
  const source = sourceOf();
  let store: Store;

  beforeEach(async () => {
    store = await Store.open(await source.open(), 'a test');
  });
  afterEach(() => store.close());
  afterAll(() => source.close());

  const open = (identity: MatchIdentity) => MatchArchive.open(store.database, identity);

  test('games come back in their order, however they were finished, each as it was first saved', async () => {
    const archive = await open({ definition: { match: 1 } });
    const kept = new Map<number, MatchGame>();
    const random = new Random(3);
    for (let saved = 0; saved < 900; saved++) {
      const game = gameAt(random.below(700), `try ${saved}`);
      await archive.save(game);
      if (!kept.has(game.index)) kept.set(game.index, game);
    }
    expect(kept.size).toBeGreaterThan(400);
    expect(await gamesIn(archive)).toEqual([...kept.values()].sort((a, b) => a.index - b.index));
  });

  test('the same definition goes on, another begins anew; a restart forgets one match only', async () => {
    const [one, other] = [{ definition: { match: 1 } }, { definition: { match: 2 } }];
    await (await open(one)).save(gameAt(0, 'one'));
    await (await open(other)).save(gameAt(5, 'other'));
    expect(await gamesIn(await open(one))).toEqual([gameAt(0, 'one')]);
    expect(await gamesIn(await open({ ...one, restart: true }))).toEqual([]);
    expect(await gamesIn(await open(one))).toEqual([]);
    expect(await gamesIn(await open(other))).toEqual([gameAt(5, 'other')]);
  });

  test('a game of a match that was restarted meanwhile is refused in a line', async () => {
    const archive = await open({ definition: {} });
    await store.database.query('delete from arena_matches');
    await expect(archive.save(gameAt(0, ''))).rejects.toThrow(
      /^cannot use the database a test: .*\. What was committed/,
    );
  });
});
