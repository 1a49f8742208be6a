import { type AnyGame, checkGame } from '../contract/check-game.ts';
import type * as Drivers from '../drivers/index.ts';
import { pincer } from '../drivers/pincer.ts';
import type * as Kernel from '../kernel/host.ts';
import { COUNTS } from '../search/counts.ts';
import type * as Threads from '../threads/create.ts';
import type { Recruiter } from '../threads/create.ts';
import type { Reason } from './clock.ts';
import { countsOf } from './counts.ts';
import { type DeepenOptions, type Iteration, iterations, type Outcome } from './iterations.ts';
import { LocalSearcher, type SelectiveSearch } from './local.ts';
import { paced } from './paced.ts';
import { rootOf } from './root.ts';
import type { Searcher, SearcherOptions } from './searcher.ts';

/** How a bot is to search, and what came before. */
export interface BotOptions<State, Move> extends DeepenOptions<Move> {
  /**
   * The positions of the game so far, oldest first: to come back to one is a draw, where the game
   * has such a rule.
   */
  readonly earlier?: readonly State[];
}

/**
 * Somebody to play against: searches any state of one game, and remembers between moves what it
 * learned. The same in this thread (`createBot`) and in a worker (`createWorkerBot`). One search at
 * a time.
 */
export interface Bot<State, Move> {
  /** Searches deeper and deeper, yields each iteration, and returns the outcome. */
  deepen(state: State, options?: BotOptions<State, Move>): AsyncGenerator<Iteration<Move>, Outcome<Move>, void>;
  /** The outcome alone: its `move` is the one to play. */
  search(state: State, options?: BotOptions<State, Move>): Promise<Outcome<Move>>;
  /**
   * Frees what the bot holds. A search at work ends as if it were aborted: with what it has found
   * so far. The next one begins anew.
   */
  dispose(): void;
}

/** What only some bots need. */
export interface Parts {
  selective(): Promise<{ readonly Selective: SelectiveSearch }>;
  kernel(): Promise<Pick<typeof Kernel, 'KernelSearcher' | 'loadFor'>>;
  threads(): Promise<Pick<typeof Threads, 'loadTeamed'>>;
  drivers(): Promise<Pick<typeof Drivers, 'driverFor'>>;
}

/** A bot that loads the parts it needs. */
export function botOf<State, Move>(
  game: AnyGame<State, Move>,
  settings: SearcherOptions,
  parts: Parts,
  recruiter?: Recruiter,
): Bot<State, Move | number | string> {
  checkGame(game);
  type Found = Move | number | string;
  let searcher: Searcher<State, Found> | undefined;
  let running: AbortController | undefined;

  async function prepare(state: State): Promise<Searcher<State, Found>> {
    const root = rootOf(game, state);
    if (settings.threads !== undefined) {
      const teamed = await (await parts.threads()).loadTeamed(game, root, settings, parts, recruiter);
      if (teamed) return teamed as Searcher<State, Found>;
    }
    if (!('module' in game)) {
      const Search = settings.selective ? (await parts.selective()).Selective : undefined;
      return new LocalSearcher(game, root, settings, Search) as Searcher<State, Found>;
    }
    const { KernelSearcher, loadFor } = await parts.kernel();
    await loadFor(game, settings);
    return new KernelSearcher(game, root, settings) as Searcher<State, Found>;
  }

  async function* deepenHere(
    state: State,
    { earlier, driver, ...options }: BotOptions<State, Found> = {},
  ): AsyncGenerator<Iteration<Found>, Outcome<Found>, void> {
    if (running) throw new Error('this bot is searching already: wait for it, abort it, or create another');
    const mine = new AbortController();
    running = mine;
    const signal = options.signal ? AbortSignal.any([options.signal, mine.signal]) : mine.signal;
    try {
      searcher ??= await unlessAborted(prepare(state), signal);
      if (!searcher) return nothingFound('abort');
      searcher.setRoot(state, earlier);
      const { selective } = searcher;
      const plain = driver === undefined && !selective;
      const chosen = plain ? pincer : (await parts.drivers()).driverFor(driver, selective);
      return yield* paced(iterations(searcher, chosen, { ...options, signal }));
    } finally {
      if (running === mine) running = undefined;
    }
  }

  return {
    deepen: deepenHere,
    search: (state, limits) => outcomeOf(deepenHere(state, limits)),
    dispose() {
      running?.abort();
      running = undefined;
      searcher?.team?.dispose();
      searcher = undefined;
    },
  };
}

/** What a promise comes to, unless a signal comes before. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let stop = () => {};
  const stopped = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
  });
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The outcome of a search that ended before it could look at anything. */
export function nothingFound(reason: Reason): Outcome<never> {
  return {
    depth: 0,
    selectiveDepth: 0,
    line: 1,
    value: 0,
    move: undefined,
    principalVariation: [],
    passes: [],
    proven: false,
    time: 0,
    counts: countsOf(new Float64Array(COUNTS)),
    evaluation: 'none',
    threads: 0,
    reason,
  };
}

/** Runs a deepening search to its end. */
export async function outcomeOf<Move>(iterations: AsyncGenerator<Iteration<Move>, Outcome<Move>, void>) {
  for (;;) {
    const step = await iterations.next();
    if (step.done) return step.value;
  }
}
