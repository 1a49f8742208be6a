import { type AnyGame, checkGame } from '../contract/check-game.ts';
import type { Bot } from '../runtime/bot.ts';
import { createWholeBot } from '../runtime/create.ts';
import type { Pass } from '../runtime/passes.ts';
import type * as Platform from '../support/platform.ts';
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
export function serveBot<State, Move>(game: Served<AnyGame<State, Move>>): void {
  serve(finder(game), respondAsBot, 'serveBot');
}

/** A game, or anything else that a worker serves: itself, a promise of it, or what makes it. */
export type Served<Thing> = Thing | PromiseLike<Thing> | (() => Thing | PromiseLike<Thing>);

/** What a bot or a solver is asked: everything but its setup and an abort. */
type Question = Extract<Request, { readonly kind: 'search' | 'solve' }>;

/** Answers a question by replies; throws what goes wrong. */
export type Respond = (
  question: Question,
  post: (reply: Reply) => void,
  signal?: Platform.AbortSignal,
) => Promise<void>;

/** How a bot answers, for the game that was found. */
export function respondAsBot(game: unknown, { options }: Setup, helpers?: () => Recruits): Respond {
  checkGame(game);
  const bot: Bot<unknown, unknown> = createWholeBot(game, options, helpers);
  return async (question, post, signal) => {
    if (question.kind !== 'search') throw new TypeError('the worker has a game, and is asked to solve a puzzle');
    const { id, state, options: remote } = question;
    const { reportPasses, ...limits } = remote;
    const onPass = (pass: Pass, depth: number, line: number) => post({ kind: 'pass', id, pass, depth, line });
    const iterations = bot.deepen(state, { ...limits, ...(signal && { signal }), ...(reportPasses && { onPass }) });
    for (;;) {
      const step = await iterations.next();
      if (step.done) return post({ kind: 'outcome', id, outcome: step.value });
      post({ kind: 'iteration', id, iteration: step.value });
    }
  };
}

/** What was served, once it is there. A promise that fails is nobody's surprise before. */
export function finder<Thing>(served: Served<Thing>): () => Thing | PromiseLike<Thing> {
  if (isPromise(served)) served.then(undefined, () => {});
  return () => (typeof served === 'function' ? (served as () => Thing | PromiseLike<Thing>)() : served);
}

/** How to answer for what was found, with the helpers that the other end has started, if it has. */
type Prepare = (found: unknown, setup: Setup, helpers?: () => Recruits) => Respond;

/** Serves what is found, as `prepare` says how to answer for it. `server` names who does, in messages. */
export function serve(find: (setup: Setup) => unknown, prepare: Prepare, server: string): void {
  const port = openPort(server);
  const controllers = new Map<number, AbortController>();
  let respond: Promise<Respond> | undefined;
  let last: Promise<void> = Promise.resolve();
  let helpers: Recruits | undefined;

  /** Helpers that the other end has started. */
  function recruitsAt(ports: readonly HelperPort[]): Recruits {
    helpers = {
      ports,
      onLost: () => {},
      onReplaced: () => {},
      replace: (index) => port.post({ kind: 'replace', index }),
      dismiss(index) {
        for (const each of index === undefined ? ports.keys() : [index]) port.post({ kind: 'dismiss', index: each });
      },
    };
    return helpers;
  }

  async function answer(question: Question): Promise<void> {
    const { id } = question;
    try {
      if (!respond) throw new Error('a search came before its setup');
      await (await respond)(question, port.post, controllers.get(id)?.signal);
    } catch (thrown) {
      port.post({ kind: 'error', id, error: packError(thrown) });
    } finally {
      controllers.delete(id);
    }
  }

  port.listen((request) => {
    if (request.kind === 'setup') {
      const { setup } = request;
      respond = Promise.resolve(setup)
        .then(find)
        .then((found) => prepare(found, setup, setup.ports && (() => recruitsAt(setup.ports ?? []))));
      respond.then(
        () => port.post({ kind: 'ready' }),
        (thrown) => port.post({ kind: 'failed', error: packError(thrown) }),
      );
    } else if (request.kind === 'help') {
      const { module } = request;
      help(request.port, () => find({ options: {}, ...(module && { module }) }));
    } else if (request.kind === 'lost') helpers?.onLost(request.index, request.why);
    else if (request.kind === 'replaced') helpers?.onReplaced(request.index, request.port);
    else if (request.kind === 'abort') controllers.get(request.id)?.abort();
    else {
      controllers.set(request.id, new AbortController());
      last = last.then(() => answer(request));
    }
  });
  port.post({ kind: 'hello' });
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function openPort(server: string): Port {
  const parent = typeof process === 'undefined' ? null : process.getBuiltinModule?.('node:worker_threads').parentPort;
  if (parent) {
    return {
      post: (reply) => parent.postMessage(sealed(reply)),
      listen: (receive) => parent.on('message', (data) => receiveOwn(data, receive)),
    };
  }
  if (typeof document !== 'undefined' || typeof globalThis.postMessage !== 'function') {
    throw new Error(`${server} belongs into the file of a worker; this is not one`);
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
