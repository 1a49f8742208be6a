/**
 * The inside of the thread in which a search of ours plays. It answers one request at a time, in
 * order.
 */
import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { AnyGame } from '../contract/check-game.ts';
import type { Course } from '../course/course.ts';
import type { ThinkLimits } from '../engine/engine.ts';
import { isGameName } from '../games/index.ts';
import { helpersOf } from '../loader/helpers.ts';
import { findKit } from '../loader/index.ts';
import { outcomeOf } from '../runtime/bot.ts';
import type { Outcome } from '../runtime/deepen.ts';
import type { OwnOptions } from './own-options.ts';
import type { Allowance, Choice, Situation } from './player.ts';

/** Which game, and who searches it. */
export interface ThreadData {
  /** The built files that search, as a URL of a folder. */
  readonly build: string;
  /** One of our games by name, or the path of a user's module. */
  readonly game: string;
  readonly options: OwnOptions;
}

export type Request =
  | { readonly kind: 'begin'; readonly start: string | undefined }
  | { readonly kind: 'think'; readonly situation: Situation; readonly allowance: Allowance };

export type Reply =
  | { readonly ok: true; readonly choice: Choice }
  | { readonly ok: true; readonly evaluation: string | undefined }
  | { readonly ok: false; readonly error: string };

type SomeGame = AnyGame<unknown, unknown>;

const { build, game: name, options } = workerData as ThreadData;
const { createEngine } = (await import(
  new URL('engine/engine.js', build).href
)) as typeof import('../engine/engine.ts');
const found = await findKit(name);
if (!found.ok) throw new Error(found.error);
const kit = found.value;
const engine = createEngine(await equipped(), {
  ...options.searcher,
  ...(!('module' in kit.game) && helpersOf({ game: name, equipped: true })),
  ...(options.driver && { driver: options.driver }),
  ...(options.overhead !== undefined && { overhead: options.overhead }),
});

/** The game as the build plays it; a user's game is the same for all builds. */
async function equipped(): Promise<SomeGame> {
  if (!isGameName(name)) return await kit.equip();
  const games = (await import(new URL('games/index.js', build).href)) as Partial<typeof import('../games/index.ts')>;
  if (games.loadKit) return await (await games.loadKit(name)).equip();
  return await equippedBefore((await games.loadGame?.(name)) ?? kit.game);
}

/** The same of a build from before there were kits, with its endgame databases if it has them. */
async function equippedBefore(bare: SomeGame): Promise<SomeGame> {
  const url = new URL('endgames/equip.js', build);
  if (!existsSync(url)) return bare;
  const { equip } = (await import(url.href)) as { equip(game: SomeGame): Promise<SomeGame> };
  return await equip(bare);
}

/** Follows the game as it goes on. */
let course: Course<unknown> | undefined;

function begin(start: string | undefined): void {
  const begun = kit.follow({ start, moves: [] });
  if (!begun.ok) throw new Error(begun.error);
  course = begun.value;
  engine.newGame();
  // What cannot be searched is reported before the game.
  engine.setPosition(course.state);
}

async function think({ moves, side }: Situation, allowance: Allowance): Promise<Choice> {
  if (!course) throw new Error('no game has begun');
  const followed = course.follow(moves);
  if (!followed.ok) throw new Error(followed.error);
  engine.setPosition(course.state, course.earlier);
  return choiceOf(course, await outcomeOf(engine.think(limitsOf(allowance, side))));
}

function limitsOf({ depth, nodes, movetime, clock }: Allowance, side: 0 | 1): ThinkLimits {
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(movetime !== undefined && { time: movetime }),
    ...(clock && {
      clock: {
        remaining: clock.left[side],
        increment: clock.increment[side],
        ...(clock.movesToGo !== undefined && { movesToGo: clock.movesToGo }),
      },
    }),
  };
}

function choiceOf(course: Course<unknown>, { move, depth, value, counts }: Outcome<unknown>): Choice {
  return { move: course.spell(move), depth, nodes: counts.nodes + counts.quiescent, score: value };
}

async function answer(request: Request): Promise<Reply> {
  try {
    if (request.kind === 'think') return { ok: true, choice: await think(request.situation, request.allowance) };
    begin(request.start);
    return { ok: true, evaluation: engine.evaluation as string | undefined };
  } catch (thrown) {
    return { ok: false, error: `failed: ${thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : thrown}` };
  }
}

parentPort?.on('message', async (request: Request) => parentPort?.postMessage(await answer(request)));
