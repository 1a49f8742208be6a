/** A search in its thread, with games that break down in it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OwnPlayer } from './own.ts';
import type { Situation } from './player.ts';

const START: Situation = { start: undefined, moves: [], movers: [], side: 0 };
const GAME = `name: 'count', initial: 0, moves: (n) => (n < 30 ? [{ add: 1 }, { add: 2 }] : []), play: (n, { add }) => n + add,
  turn: (n) => n % 2, evaluate: (n) => n % 7, key: (n) => n`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-'));
});
afterAll(() => rm(folder, { recursive: true }));

const open: OwnPlayer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((player) => player.close()));
});

/** A search of a user's game whose module is this text. */
async function player(text: string): Promise<OwnPlayer> {
  const game = join(folder, `game-${open.length}-${Math.abs(hash(text))}.mjs`);
  await writeFile(game, text);
  const created = new OwnPlayer({ name: 'it', game, options: { searcher: { table: 10 } } });
  open.push(created);
  return created;
}

function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (31 * sum + letter.charCodeAt(0)) | 0;
  return sum;
}

test('plays a game of the user, and spells moves that are objects', async () => {
  const it = await player(`console.log('hello'); export default { ${GAME} };`);
  await it.begin(undefined);
  const first = await it.think(START, { depth: 3 });
  expect(['{"add":1}', '{"add":2}']).toContain(first.move);
  expect(first.depth).toBe(3);
  const next = await it.think(
    { start: undefined, moves: ['{"add":1}', '{"add":2}'], movers: [0, 1], side: 1 },
    { nodes: 50 },
  );
  expect(next.nodes).toBeLessThanOrEqual(50);
  await expect(it.think({ ...START, moves: ['{"add":1}', 'rubbish', 'x'] }, { depth: 1 })).rejects.toThrow(
    'it failed:',
  );
});

describe('what breaks down is reported, whenever it happens', () => {
  test.each([
    ['a module that does not load', 'throw new RangeError("no weights");', 'could not be loaded: no weights'],
    ['a module without a game', 'export default 5;', 'a game is an object'],
    ['a game with a bug', `export default { ${GAME}, evaluate: () => { throw new Error('my bug'); } };`, 'my bug'],
    ['a module that ends its thread', `process.exit(3); export default { ${GAME} };`, 'has ended its thread'],
  ])('%s', async (_what, text, error) => {
    const it = await player(text);
    const played = it.begin(undefined).then(() => it.think(START, { depth: 3 }));
    await expect(played).rejects.toThrow(error);
    await expect(it.think(START, { depth: 1 })).rejects.toThrow(error);
  });

  test('a bug between two moves', async () => {
    const it = await player(`setTimeout(() => { throw new Error('late bug'); }, 200); export default { ${GAME} };`);
    await it.begin(undefined);
    for (;;) {
      const failed = await it.think(START, { depth: 1 }).then(
        () => undefined,
        (thrown: Error) => thrown.message,
      );
      if (failed === undefined) continue;
      expect(failed).toContain('late bug');
      return;
    }
  });

  test('a game that never returns can be ended', async () => {
    const it = await player(`export default { ${GAME}, evaluate: (n) => { while (n > 3); return 0; } };`);
    const beginning = it.begin(undefined);
    const ended = expect(beginning).rejects.toThrow('has ended its thread');
    await it.close();
    await ended;
  });
});
