import type { AnyGame } from '../contract/check-game.ts';
import type { Game } from '../contract/game.ts';
import { createBerths, type KernelGame, KernelSearcher, loadFor } from '../kernel/host.ts';
import { clearHeap } from '../kernel/memory.ts';
import type { Parts } from '../runtime/bot.ts';
import type { SelectiveSearch } from '../runtime/local.ts';
import type { AnySearcher } from '../runtime/root.ts';
import { type SearcherOptions, settingsOf, tableBytes } from '../runtime/searcher.ts';
import { MARK_WORDS } from '../search/marks.ts';
import { threadsFor } from './available.ts';
import { type GameModule, type Recruits, recruit } from './recruit.ts';
import { SharedLocalSearcher } from './shared-local.ts';
import { startThread } from './start.ts';
import { ThreadTeam } from './team.ts';

/** Who starts so many helpers; by default each searcher starts its own. */
export type Recruiter = (count: number) => Recruits;

/**
 * A searcher with helpers in other threads; none, if the options want one thread, or more cannot be
 * had here.
 */
export function createTeamed<State, Move>(
  game: AnyGame<State, Move>,
  state: State,
  options: SearcherOptions,
  Search: SelectiveSearch | undefined,
  recruiter?: Recruiter,
): AnySearcher<State, Move> | undefined {
  const threads = threadsFor(options.threads);
  if (threads === 1) return undefined;
  const enlist = recruiter ?? ownRecruiter(game, options);
  if (!enlist) return undefined;
  if ('module' in game) return teamedKernel(game, state, options, threads, enlist);
  return teamedLocal(game, state, options, threads, enlist, Search);
}

/** The same, once all that it takes is loaded. */
export async function loadTeamed<State, Move>(
  game: AnyGame<State, Move>,
  state: State,
  options: SearcherOptions,
  { selective }: Pick<Parts, 'selective'>,
  recruiter?: Recruiter,
): Promise<AnySearcher<State, Move> | undefined> {
  if (threadsFor(options.threads) === 1) return undefined;
  if ('module' in game) await loadFor(game, options);
  const Search = options.selective && !('module' in game) ? (await selective()).Selective : undefined;
  return createTeamed(game, state, options, Search, recruiter);
}

function teamedKernel<State>(
  game: KernelGame<State>,
  state: State,
  options: SearcherOptions,
  threads: number,
  enlist: Recruiter,
): KernelSearcher<State> | undefined {
  const berths = createBerths(game, options, threads, true);
  if (!berths) return undefined;
  const searcher = new KernelSearcher(game, state, options, berths[0]);
  const all = portable({ ...game.options, ...options });
  const { name, data } = game;
  searcher.team = new ThreadTeam(searcher, enlist(threads - 1), (index) => {
    const berth = berths[index + 1];
    clearHeap(berth.seat);
    return { options: all, state: game.encode(state), part: { name, berth, data: data?.length ?? 0 } };
  });
  return searcher;
}

function teamedLocal<State, Move>(
  game: Game<State, Move>,
  state: State,
  options: SearcherOptions,
  threads: number,
  enlist: Recruiter,
  Search: SelectiveSearch | undefined,
): SharedLocalSearcher<State, Move> {
  const { bits } = settingsOf(options);
  const table = new SharedArrayBuffer(tableBytes(bits));
  const marks = new SharedArrayBuffer(4 * MARK_WORDS);
  const searcher = new SharedLocalSearcher(game, state, { ...options, buffer: table }, Search, new Int32Array(marks));
  const all = portable(options);
  searcher.team = new ThreadTeam(searcher, enlist(threads - 1), () => ({
    options: all,
    state,
    part: { table, marks },
  }));
  return searcher;
}

/** A kernel needs no more than its module; of a game in TypeScript it must be said where it is. */
function ownRecruiter<State, Move>(
  game: AnyGame<State, Move>,
  { worker, export: name = 'default', threads }: SearcherOptions,
): Recruiter | undefined {
  if (typeof worker === 'function') return (count) => recruit(count, worker);
  if (worker !== undefined) {
    const module: GameModule = { address: String(worker), export: name };
    return (count) => recruit(count, startThread, module);
  }
  if ('module' in game) return (count) => recruit(count, startThread);
  if (threads === 'auto') return undefined;
  throw new TypeError(
    `threads: other threads cannot have ${game.name ?? 'a game'} from here: give the URL of its module, as the option worker`,
  );
}

/** The options that helpers are made with. */
function portable(options: SearcherOptions): SearcherOptions {
  const { threads: _threads, worker: _worker, export: _export, buffer: _buffer, ...rest } = options;
  return rest;
}
