import { Worker } from 'node:worker_threads';
import type { PlayState } from './session.ts';
import type { PlaySettings, Reply, Request } from './thread.ts';
import type { Output } from './view.ts';

/** Threads run built files: Node cannot load TypeScript in them. */
const THREAD = new URL('../../dist/play/thread.js', import.meta.url);

/** A game that cannot be played, or not any more. */
export class PlayError extends Error {
  override readonly name = 'PlayError';
}

/**
 * A session in a thread of its own, as the main thread sees it: whatever the game does there, who
 * asks for it stays awake. One line at a time.
 */
export class RemoteSession {
  state: PlayState = { prompt: '', unsaved: false, file: '' };
  private readonly thread: Worker;
  private readonly output: Output;
  private waiting: { resolve(more: boolean): void; reject(error: Error): void } | undefined;
  private completing: ((words: readonly string[]) => void) | undefined;
  private failure: Error | undefined;

  constructor(settings: PlaySettings, output: Output) {
    this.output = output;
    this.thread = new Worker(THREAD, { workerData: settings, stdout: true });
    // What a user's module prints would spoil the picture.
    this.thread.stdout.resume();
    this.thread.on('message', (reply: Reply) => this.take(reply));
    this.thread.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    this.thread.on('exit', () => this.fail(new PlayError('the game has ended its thread')));
  }

  /** Shows the board, and makes the computer's move if it begins. */
  async begin(): Promise<void> {
    await this.done();
  }

  /** Takes a line of the user's; false if it was the last. */
  async command(text: string): Promise<boolean> {
    this.ask({ kind: 'line', text });
    return await this.done();
  }

  /** What a line can be completed to; nothing while the game does not answer. */
  async complete(text: string): Promise<readonly string[]> {
    this.ask({ kind: 'complete', text });
    return await new Promise((resolve) => {
      this.completing = resolve;
    });
  }

  /** Whether a line is being worked on. */
  get busy(): boolean {
    return this.waiting !== undefined;
  }

  /** Makes the computer move at once. */
  hurry(): void {
    this.ask({ kind: 'hurry' });
  }

  /** Says goodbye, and ends the thread. */
  async end(): Promise<void> {
    this.ask({ kind: 'end' });
    await this.done();
    await this.close();
  }

  /** Ends the thread, whatever it does. */
  async close(): Promise<void> {
    this.thread.removeAllListeners('exit');
    await this.thread.terminate();
  }

  private ask(request: Request): void {
    this.thread.postMessage(request);
  }

  private async done(): Promise<boolean> {
    if (this.failure) throw this.failure;
    return await new Promise<boolean>((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  private take(reply: Reply): void {
    switch (reply.kind) {
      case 'say':
        this.output.say(reply.text);
        break;
      case 'show':
        this.output.show(reply.view);
        break;
      case 'refresh':
        this.output.refresh?.(reply.view);
        break;
      case 'done': {
        const { waiting } = this;
        this.waiting = undefined;
        this.state = reply.state;
        waiting?.resolve(reply.more);
        break;
      }
      case 'completed':
        this.completing?.(reply.words);
        break;
      case 'failed':
        this.fail(failureOf(reply.message, reply.stack));
        break;
    }
  }

  private fail(error: Error): void {
    this.failure ??= error;
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(this.failure);
  }
}

function failureOf(message: string, stack: string | undefined): Error {
  if (stack === undefined) return new PlayError(message);
  return Object.assign(new Error(message), { stack });
}
