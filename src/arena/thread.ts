/** The inside of the thread in which a search of ours plays. It answers one request at a time, in order. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type AnyGame, checkGame } from '../create.ts';
import type { Iteration, Outcome } from '../deepen.ts';
import { equip } from '../endgames/equip.ts';
import type { GameName } from '../games/index.ts';
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
type Library = typeof import('../index.ts');
type Searcher = ReturnType<Library['createSearcher']>;

const { build, game: name, module, options } = workerData as ThreadData;
const library = (await import(new URL('index.js', build).href)) as Library;
const game = await loadGame();
let searcher: Searcher | undefined;

async function loadGame(): Promise<SomeGame> {
  if (!module) {
    const games = (await import(new URL('games/index.js', build).href)) as typeof import('../games/index.ts');
    const game = await games.loadGame(name as GameName);
    return options.searcher.selective ? await equip(game) : game;
  }
  const exports = (await import(pathToFileURL(name).href)) as Record<string, unknown>;
  const game = exports.default ?? exports.game;
  checkGame(game);
  return game;
}

/** Follows the game as it goes on. */
let referee: Referee | undefined;

async function begin(start: string | undefined): Promise<void> {
  const created = await createReferee(game, start);
  if (!created.ok) throw new Error(created.error);
  referee = created.value;
  searcher?.forget();
  searcher ??= library.createSearcher<unknown, unknown>(playable(game), undefined, options.searcher);
}

async function think(situation: Situation, allowance: Allowance): Promise<Thought> {
  if (!searcher || !referee) throw new Error('no game has begun');
  for (const move of situation.moves.slice(referee.moves.length)) {
    const played = referee.play(move);
    if (!played.ok) throw new Error(played.error);
  }
  const states = referee.states();
  searcher.setRoot(states[states.length - 1], states.slice(0, -1));
  const { hard, soft } = timesOf(allowance, situation.side);
  const iterations = library.deepen(searcher, {
    ...(options.driver && { driver: options.driver }),
    ...(allowance.depth !== undefined && { depth: Math.min(allowance.depth, searcher.deepest) }),
    ...(allowance.nodes !== undefined && { nodes: allowance.nodes }),
    ...(hard < Infinity && { time: hard }),
    principalVariation: false,
  });
  let latest: Iteration<unknown> | undefined;
  for (;;) {
    const step = await iterations.next();
    if (step.done) return thoughtOf(referee, step.value);
    latest = step.value;
    if (latest.time >= soft) return thoughtOf(referee, latest);
  }
}

/** When to stop after an iteration, and when in the midst of one, in milliseconds. */
function timesOf({ movetime, clock }: Allowance, side: 0 | 1): { readonly soft: number; readonly hard: number } {
  const fixed = movetime ?? Infinity;
  if (!clock) return { soft: fixed, hard: Math.max(1, fixed - OVERHEAD) };
  const left = Math.max(1, clock.left[side] - OVERHEAD);
  const share = left / Math.min(clock.movesToGo ?? EXPECTED_MOVES, EXPECTED_MOVES) + 0.75 * clock.increment[side];
  return { soft: Math.min(0.6 * share, fixed), hard: Math.min(2.5 * share, 0.8 * left, fixed) };
}

/** What the way to the arena and back may take. */
const OVERHEAD = 30;
const EXPECTED_MOVES = 30;

function thoughtOf(referee: Referee, { move, depth, value, counts }: Iteration<unknown> | Outcome<unknown>): Thought {
  const plies = library.pliesToEnd(value);
  const score = plies === undefined ? value : value > 0 ? WON - plies : -WON - plies;
  return { move: referee.spell(move), depth, nodes: counts.nodes + counts.quiescent, score };
}

async function answer(request: Request): Promise<Reply> {
  try {
    if (request.kind === 'think') return { ok: true, thought: await think(request.situation, request.allowance) };
    await begin(request.start);
    return { ok: true, thought: undefined };
  } catch (thrown) {
    return { ok: false, error: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown) };
  }
}

parentPort?.on('message', async (request: Request) => parentPort?.postMessage(await answer(request)));
