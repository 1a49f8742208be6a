import { type AnyGame, checkGame } from '../contract/check-game.ts';
import type { Bot } from '../runtime/bot.ts';
import { createWholeBot } from '../runtime/create.ts';
import type { Pass } from '../runtime/passes.ts';
import { help } from '../threads/helper.ts';
import type { Port as HelperPort } from '../threads/messages.ts';
import type { Recruits } from '../threads/recruit.ts';
import { opened, packError, type Reply, type Request, type Setup, sealed } from './messages.ts';

/** The inside of a worker's only link to its bot. */
interface Port {
  post(reply: Reply): void;
  listen(receive: (request: Request) => void): void;
}

/**
 * Makes a worker of yours the place where a bot searches: all that a worker's file needs, beside
 * its game. The other end is `createWorkerBot(() => new Worker(…))`.
 *
 * The game may also be a promise, such as `loadChess()`, or a function that returns one of them. A
 * game that is none, or does not load, is reported by the bot. Messages that are not the bot's are
 * left to you.
 */
export function serveBot<State, Move>(
  game:
    | AnyGame<State, Move>
    | PromiseLike<AnyGame<State, Move>>
    | (() => AnyGame<State, Move> | PromiseLike<AnyGame<State, Move>>),
): void {
  // A promise that fails is reported when the bot asks for the game, and is nobody's surprise before.
  if (isPromise(game)) game.then(undefined, () => {});
  serve(() => (typeof game === 'function' ? game() : game));
}

/** The same for a game that only its setup names. */
export function serve(find: (setup: Setup) => unknown): void {
  const port = openPort();
  const controllers = new Map<number, AbortController>();
  let bot: Promise<Bot<unknown, unknown>> | undefined;
  let last: Promise<void> = Promise.resolve();
  let helpers: Recruits | undefined;

  /** Helpers that the other end has started. */
  function recruitsAt(ports: readonly HelperPort[]): Recruits {
    helpers = {
      ports,
      onLost: () => {},
      dismiss(index) {
        for (const each of index === undefined ? ports.keys() : [index]) port.post({ kind: 'dismiss', index: each });
      },
    };
    return helpers;
  }

  async function prepare(setup: Setup): Promise<Bot<unknown, unknown>> {
    const game = await find(setup);
    checkGame(game);
    return createWholeBot(game, setup.options, setup.ports && (() => recruitsAt(setup.ports ?? [])));
  }

  async function search({ id, state, options: { reportPasses, ...options } }: Request & { kind: 'search' }) {
    const onPass = (pass: Pass, depth: number, line: number) => port.post({ kind: 'pass', id, pass, depth, line });
    const signal = controllers.get(id)?.signal;
    try {
      if (!bot) throw new Error('a search came before its setup');
      const iterations = (await bot).deepen(state, {
        ...options,
        ...(signal && { signal }),
        ...(reportPasses && { onPass }),
      });
      for (;;) {
        const step = await iterations.next();
        if (step.done) return port.post({ kind: 'outcome', id, outcome: step.value });
        port.post({ kind: 'iteration', id, iteration: step.value });
      }
    } catch (thrown) {
      port.post({ kind: 'error', id, error: packError(thrown) });
    } finally {
      controllers.delete(id);
    }
  }

  port.listen((request) => {
    if (request.kind === 'setup') {
      bot = prepare(request.setup);
      bot.then(
        () => port.post({ kind: 'ready' }),
        (thrown) => port.post({ kind: 'failed', error: packError(thrown) }),
      );
    } else if (request.kind === 'search') {
      controllers.set(request.id, new AbortController());
      last = last.then(() => search(request));
    } else if (request.kind === 'help') {
      const { module } = request;
      help(request.port, () => find({ options: {}, ...(module && { module }) }));
    } else if (request.kind === 'lost') helpers?.onLost(request.index, request.why);
    else controllers.get(request.id)?.abort();
  });
  port.post({ kind: 'hello' });
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function openPort(): Port {
  const parent = typeof process === 'undefined' ? null : process.getBuiltinModule?.('node:worker_threads').parentPort;
  if (parent) {
    return {
      post: (reply) => parent.postMessage(sealed(reply)),
      listen: (receive) => parent.on('message', (data) => receiveOwn(data, receive)),
    };
  }
  if (typeof document !== 'undefined' || typeof globalThis.postMessage !== 'function') {
    throw new Error('serveBot belongs into the file of a worker; this is not one');
  }
  return {
    post: (reply) => globalThis.postMessage(sealed(reply)),
    listen: (receive) => globalThis.addEventListener('message', ({ data }) => receiveOwn(data, receive)),
  };
}

function receiveOwn(data: unknown, receive: (request: Request) => void): void {
  const request = opened<Request>(data);
  if (request) receive(request);
}
