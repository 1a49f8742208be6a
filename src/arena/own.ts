import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { OwnOptions } from './own-options.ts';
import { type Allowance, type Player, PlayerError, type Situation, type Thought } from './player.ts';
import type { Reply, Request, ThreadData } from './thread.ts';

/** Threads run built files: Node cannot load TypeScript in them. */
const DIST = new URL('../../dist/', import.meta.url);

export interface OwnSettings {
  /** What messages call the player. */
  readonly name: string;
  /** One of our games, or the path of a user's module. */
  readonly game: string;
  readonly module: boolean;
  readonly options: OwnOptions;
}

/** A search of ours, in a thread of its own: what happens in it, an endless loop or a crash, hurts nobody else. */
export class OwnPlayer implements Player {
  private readonly settings: OwnSettings;
  private thread: Worker | undefined;

  constructor(settings: OwnSettings) {
    this.settings = settings;
  }

  async begin(start: string | undefined): Promise<void> {
    this.thread ??= this.create();
    await this.ask({ kind: 'begin', start });
  }

  async think(situation: Situation, allowance: Allowance): Promise<Thought> {
    const thought = await this.ask({ kind: 'think', situation, allowance });
    if (!thought) throw new PlayerError(`${this.settings.name} gave no move`);
    return thought;
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
    this.thread = undefined;
  }

  private create(): Worker {
    const { game, module, options } = this.settings;
    const build = options.build === undefined ? DIST : pathToFileURL(`${options.build}/`);
    const workerData: ThreadData = { build: build.href, game, module, options };
    const worker = new Worker(new URL('arena/thread.js', DIST), { workerData, stdout: true });
    // What a user's module prints is not for our output.
    worker.stdout.resume();
    return worker;
  }

  private ask(request: Request): Promise<Thought | undefined> {
    const { thread } = this;
    const { name } = this.settings;
    return new Promise((resolve, reject) => {
      if (!thread) return reject(new PlayerError(`${name} has not begun a game`));
      const settle = (act: () => void) => {
        thread.off('message', onMessage).off('error', onError).off('exit', onExit);
        act();
      };
      const onMessage = (reply: Reply) =>
        settle(() => (reply.ok ? resolve(reply.thought) : reject(new PlayerError(`${name} failed: ${reply.error}`))));
      const onError = (thrown: Error) => settle(() => reject(new PlayerError(`${name} failed: ${thrown.message}`)));
      const onExit = () => settle(() => reject(new PlayerError(`${name}: its thread has ended`)));
      thread.on('message', onMessage).on('error', onError).on('exit', onExit);
      thread.postMessage(request);
    });
  }
}
