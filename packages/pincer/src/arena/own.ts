import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { visible } from '../support/visible.ts';
import type { OwnOptions } from './own-options.ts';
import { type Allowance, type Choice, type Player, PlayerError, type Situation } from './player.ts';
import type { Reply, Request, ThreadData } from './thread.ts';

/** Threads run built files: Node cannot load TypeScript in them. */
const DIST = new URL('../../dist/', import.meta.url);

export interface OwnSettings {
  /** What messages call the player. */
  readonly name: string;
  /** One of our games, or the path of a user's module. */
  readonly game: string;
  readonly options: OwnOptions;
}

/**
 * A search of ours, in a thread of its own: what happens in it, an endless loop or a crash, hurts
 * nobody else.
 */
export class OwnPlayer implements Player {
  evaluation: string | undefined;
  private readonly settings: OwnSettings;
  private thread: Worker | undefined;
  /** Why the thread is no more. */
  private failure: string | undefined;
  private listener: ((reply: Reply) => void) | undefined;

  constructor(settings: OwnSettings) {
    this.settings = settings;
  }

  async begin(start: string | undefined): Promise<void> {
    this.thread ??= this.create();
    const begun = await this.ask(this.thread, { kind: 'begin', start });
    if ('evaluation' in begun) this.evaluation = begun.evaluation;
  }

  async think(situation: Situation, allowance: Allowance): Promise<Choice> {
    if (!this.thread) throw new PlayerError(`${this.settings.name} has not begun a game`);
    const thought = await this.ask(this.thread, { kind: 'think', situation, allowance });
    if (!('choice' in thought)) throw new PlayerError(`${this.settings.name} gave no move`);
    return thought.choice;
  }

  async close(): Promise<void> {
    const closing = this.thread;
    this.thread = undefined;
    await closing?.terminate();
  }

  private create(): Worker {
    const { game, options } = this.settings;
    const build = options.build === undefined ? DIST : pathToFileURL(`${options.build}/`);
    const workerData: ThreadData = { build: build.href, game, options };
    const worker = new Worker(new URL('arena/thread.js', DIST), { workerData, stdout: true });
    // What a user's module prints is not for our output.
    worker.stdout.resume();
    worker.on('message', (reply: Reply) => this.listener?.(reply));
    // It may also break down while nobody asks it anything.
    worker.on('error', (thrown) => this.fail(`failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`));
    worker.on('exit', () => this.fail('has ended its thread'));
    return worker;
  }

  private fail(why: string): void {
    this.failure ??= why;
    this.listener?.({ ok: false, error: this.failure });
  }

  private async ask(thread: Worker, request: Request): Promise<Reply & { readonly ok: true }> {
    const reply = await new Promise<Reply>((resolve) => {
      this.listener = resolve;
      if (this.failure === undefined) thread.postMessage(request);
      else resolve({ ok: false, error: this.failure });
    });
    this.listener = undefined;
    if (reply.ok) return reply;
    throw new PlayerError(visible(`${this.settings.name} ${reply.error}`));
  }
}
