/** `pincer search --selective` as it is shipped, held to the engine's own search. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createEngine } from '../engine/engine.ts';
import { GAME_NAMES, type GameKit } from '../games/index.ts';
import { findKit } from '../loader/index.ts';
import { MAIN } from '../protocol/fixtures/program.ts';
import { outcomeOf } from '../runtime/bot.ts';

const TABLE = 14;

async function pincer(...args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [MAIN, 'search', ...args])).stdout;
}

/** What an engine that plays the game finds. */
async function played(kit: GameKit, text: string | undefined, depth: number) {
  const game = text === undefined ? undefined : kit.open(text);
  const course = kit.follow(game?.ok ? game.value : undefined);
  if (!course.ok) throw new Error(course.error);
  const engine = createEngine(await kit.equip(), { table: TABLE });
  engine.setPosition(course.value.state, course.value.earlier);
  const { value, counts, selectiveDepth, move } = await outcomeOf(engine.think({ depth }));
  return { value, counts, selectiveDepth, move: course.value.spell(move) };
}

async function same(game: string, position: string | undefined, depth: number): Promise<void> {
  const kit = await findKit(game);
  if (!kit.ok) throw new Error(kit.error);
  const place = position === undefined ? [] : [position];
  const out = await pincer(game, ...place, '--selective', '--depth', String(depth), '--table', String(TABLE), '--json');
  const last = JSON.parse(out.trim().split('\n').at(-1) ?? '');
  expect(last).toMatchObject(await played(kit.value, position, depth));
  expect(last.counts.nodes).toBe(last.counts.leaves + last.counts.interior + last.counts.tableCuts);
}

test.each(GAME_NAMES)('%s: the search that plays, count for count', (name) => same(name, undefined, 6));

test.each([
  ['checkers', 'W:W31,K22:B9,18'],
  ['othello', 'f5d6c3d3c4'],
  ['connect-four', '4433'],
])('%s from %s', (name, position) => same(name, position, 6));

test('a game of the user, plain or fast', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincer-search-'));
  try {
    const heap = join(folder, 'heap.mjs');
    await writeFile(
      heap,
      `export default { initial: 40, moves: (n) => [1, 2, 3].filter((t) => t <= n), play: (n, t) => n - t, turn: (n) => n & 1,
        evaluate: (n) => n % 7, key: (n) => n };`,
    );
    await same(heap, undefined, 8);
    const fast = join(folder, 'fast.mjs');
    const ours = new URL('../../dist/games/connect-four/index.js', import.meta.url);
    await writeFile(fast, `import { connectFour } from '${ours}';\nexport default { ...connectFour, name: 'mine' };`);
    await same(fast, undefined, 6);
    const out = await pincer(heap, '--selective', '--depth', '8');
    expect(out).toMatch(/^ +8\/\d+ +[+-]?\d+ +\d+ passes /m);
    expect(out).toMatch(/\nBest: [123], /);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('which entries answer is not to be chosen for it', async () => {
  await expect(pincer('chess', '--selective', '--hits', 'equal')).rejects.toThrow(/cannot be used with/);
});
