/** The inside of the thread in which a search of ours plays. It answers one request at a time, in order. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type AnyGame, checkGame } from '../contract/check-game.ts';
import type { ThinkLimits } from '../engine/engine.ts';
import type { GameName } from '../games/index.ts';
import { outcomeOf } from '../runtime/bot.ts';
import { type Outcome, pliesToEnd } from '../runtime/deepen.ts';
import { playable } from './any-referee.ts';
import { createReferee } from './create-referee.ts';
import type { OwnOptions } from './own-options.ts';
import { type Allowance, type Situation, type Thought, WON } from './player.ts';
import type { Referee } from './referee.ts';

/** Which game, and who searches it. */
export interface ThreadData {
  /** The built files that search, as a URL of a folder. */
  readonly build: string;
  /** One of our games by name, or the path of a user's module. */
  readonly game: string;
  readonly module: boolean;
  readonly options: OwnOptions;
}

export type Request =
  | { readonly kind: 'begin'; readonly start: string | undefined }
  | { readonly kind: 'think'; readonly situation: Situation; readonly allowance: Allowance };

export type Reply =
  | { readonly ok: true; readonly thought: Thought | undefined }
  | { readonly ok: false; readonly error: string };

type SomeGame = AnyGame<unknown, unknown>;

const { build, game: name, module, options } = workerData as ThreadData;
const { createEngine } = (await import(
  new URL('engine/engine.js', build).href
)) as typeof import('../engine/engine.ts');
const game = await loadGame();
const engine = createEngine(await equipped(playable(game)), {
  ...options.searcher,
  ...(options.driver && { driver: options.driver }),
  ...(options.overhead !== undefined && { overhead: options.overhead }),
});

async function loadGame(): Promise<SomeGame> {
  if (!module) {
    const games = (await import(new URL('games/index.js', build).href)) as typeof import('../games/index.ts');
    return await games.loadGame(name as GameName);
  }
  const exports = (await import(pathToFileURL(name).href)) as Record<string, unknown>;
  const game = exports.default ?? exports.game;
  checkGame(game);
  return game;
}

/** The game with its endgame databases, where this build has them. */
async function equipped(bare: SomeGame): Promise<SomeGame> {
  const url = new URL('endgames/equip.js', build);
  if (!existsSync(url)) return bare;
  const { equip } = (await import(url.href)) as typeof import('../endgames/equip.ts');
  return await equip(bare);
}

/** Follows the game as it goes on. */
let referee: Referee | undefined;

async function begin(start: string | undefined): Promise<void> {
  const created = await createReferee(game, start);
  if (!created.ok) throw new Error(created.error);
  referee = created.value;
  engine.newGame();
  // What cannot be searched is told before the game.
  engine.setPosition(referee.states()[0]);
}

async function think(situation: Situation, allowance: Allowance): Promise<Thought> {
  if (!referee) throw new Error('no game has begun');
  for (const move of situation.moves.slice(referee.moves.length)) {
    const played = referee.play(move);
    if (!played.ok) throw new Error(played.error);
  }
  const states = referee.states();
  engine.setPosition(states[states.length - 1], states.slice(0, -1));
  return thoughtOf(referee, await outcomeOf(engine.think(limitsOf(allowance, situation.side))));
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

function thoughtOf(referee: Referee, { move, depth, value, counts }: Outcome<unknown>): Thought {
  const plies = pliesToEnd(value);
  const score = plies === undefined ? value : value > 0 ? WON - plies : -WON - plies;
  return { move: referee.spell(move), depth, nodes: counts.nodes + counts.quiescent, score };
}

async function answer(request: Request): Promise<Reply> {
  try {
    if (request.kind === 'think') return { ok: true, thought: await think(request.situation, request.allowance) };
    await begin(request.start);
    return { ok: true, thought: undefined };
  } catch (thrown) {
    return { ok: false, error: `failed: ${thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : thrown}` };
  }
}

parentPort?.on('message', async (request: Request) => parentPort?.postMessage(await answer(request)));
