/**
 * The inside of a worker: loads a game's module, then searches what it is asked to. Runs in Node
 * and in browsers.
 */

import { type AnyGame, checkGame } from '../contract/check-game.ts';
import { type Bot, createBot } from '../runtime/bot.ts';
import type { Pass } from '../runtime/passes.ts';
import { packError, type Reply, type Request } from './messages.ts';

interface Port {
  post(reply: Reply): void;
  listen(receive: (request: Request) => void): void;
}

let bot: Promise<Bot<unknown, unknown>> | undefined;
let running: { readonly id: number; readonly controller: AbortController } | undefined;

const port = openPort();
port.listen((request) => {
  if (request.kind === 'load') {
    bot = load(request);
    // A module that does not load is reported to whoever searches.
    bot.catch(() => {});
  } else if (request.kind === 'search') search(request);
  else if (running?.id === request.id) running.controller.abort();
});

async function load({ module, name, options }: Request & { kind: 'load' }): Promise<Bot<unknown, unknown>> {
  const exports = (await import(/* @vite-ignore */ module)) as Record<string, unknown>;
  const game = exports[name];
  if (game === undefined)
    throw new TypeError(`${module} exports no "${name}"; it exports ${Object.keys(exports).join(', ') || 'nothing'}`);
  checkGame(game);
  return createBot(game as AnyGame<unknown, unknown>, options);
}

async function search({
  id,
  state,
  options: { reportPasses, ...options },
}: Request & { kind: 'search' }): Promise<void> {
  const controller = new AbortController();
  running = { id, controller };
  try {
    if (!bot) throw new Error('no game was loaded');
    const onPass = (pass: Pass, depth: number, line: number) => port.post({ kind: 'pass', id, pass, depth, line });
    const { signal } = controller;
    const iterations = (await bot).deepen(state, { ...options, signal, ...(reportPasses && { onPass }) });
    for (;;) {
      const step = await iterations.next();
      if (step.done) {
        port.post({ kind: 'outcome', id, outcome: step.value });
        return;
      }
      port.post({ kind: 'iteration', id, iteration: step.value });
    }
  } catch (thrown) {
    port.post({ kind: 'error', id, error: packError(thrown) });
  }
}

function openPort(): Port {
  if (typeof process === 'undefined' || !process.versions?.node) {
    return {
      post: (reply) => globalThis.postMessage(reply),
      listen: (receive) => {
        globalThis.onmessage = ({ data }: MessageEvent<Request>) => receive(data);
      },
    };
  }
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  if (!parentPort) throw new Error('this module runs inside a worker only');
  return { post: (reply) => parentPort.postMessage(reply), listen: (receive) => parentPort.on('message', receive) };
}
