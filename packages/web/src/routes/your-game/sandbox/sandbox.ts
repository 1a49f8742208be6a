import { offsetAt, type Place, placeAt, type Trouble } from '../code/place.ts';
import { findDefinition, type Prepared, prepareCode } from '../code/prepare.ts';
import prelude from '../worker/main.ts?worker-text';
import { type FramedWorker, startFramed, type WorkerError } from './frame.ts';
import type { FoundProblem, Frames, Reply, Request, TaskName, Tasks } from './messages.ts';
import { SandboxError } from './sandbox-error.ts';

/** Milliseconds between two looks at a worker, and looks without a sign of life after which it is ended. */
const LOOK = 150;
const PATIENCE = 5;
/** Messages in a second; a worker that says more wants to keep the page busy. */
const MAX_MESSAGES = 1000;
/** Looks that the worker's own code may take to start, and somebody's to give a game. */
const STARTING = 200;
const LOADING = 40;

const STUCK = 'the code did not come back within a second, or took more memory than there is';

interface Waiting {
  progress(progress: unknown): void;
  resolve(answer: unknown): void;
  reject(error: SandboxError): void;
}

/**
 * Somebody's game in a worker that reaches nothing, and is ended when it shows no sign of life for
 * a second. Whatever ends it, what it was asked for rejects with a `SandboxError`.
 */
export class Sandbox {
  private readonly code: string;
  private readonly prepared: Prepared;
  private readonly worker: FramedWorker;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly waiting = new Map<number, Waiting>();
  private phase: 'starting' | 'loading' | 'ready' | 'ended' = 'starting';
  private asked = 0;
  private messages = { since: 0, count: 0 };
  private silence = 0;
  private looks = 0;
  private readonly loaded: Promise<void>;
  private settle: { resolve(): void; reject(error: SandboxError): void } = { resolve() {}, reject() {} };

  /** Starts the code, which `prepareCode` takes. A guarded one names the loop that does not end. */
  constructor(code: string, { guarded }: { readonly guarded: boolean }) {
    const preparation = prepareCode(code, { guarded });
    if (!preparation.ok) {
      throw new SandboxError({
        message: preparation.error,
        place: 'place' in preparation ? preparation.place : undefined,
      });
    }
    this.code = code;
    this.prepared = preparation.value;
    this.loaded = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.loaded.catch(() => {});
    this.worker = startFramed(`${prelude}\n${this.prepared.text}\n//# sourceURL=your-game.js`, 'module', (passed) => {
      if ('error' in passed) this.fail(passed.error);
      else this.receive(passed.data as Reply);
    });
    this.timer = setInterval(() => this.look(), LOOK);
  }

  /** Asks for something; `report` hears what there is on the way. */
  async ask<Name extends TaskName>(
    kind: Name,
    ask: Tasks[Name]['ask'],
    report: (progress: Tasks[Name]['progress']) => void = () => {},
  ): Promise<Tasks[Name]['answer']> {
    await this.loaded;
    if (this.phase === 'ended') throw new SandboxError({ message: 'it was ended' });
    const id = ++this.asked;
    return await new Promise<Tasks[Name]['answer']>((resolve, reject) => {
      const progress = report as (progress: unknown) => void;
      this.waiting.set(id, { progress, resolve: resolve as (answer: unknown) => void, reject });
      this.worker.post({ kind, id, ask } as Request);
    });
  }

  /** Has what it was asked for end soon, with what there is. */
  stop(): void {
    this.worker.post({ kind: 'stop' } satisfies Request);
  }

  /** Ends it. */
  dispose(): void {
    this.end({ message: 'it was ended' });
  }

  /** Where in somebody's code the innermost of these frames is that lies there. */
  placeOf(frames: Frames): Place | undefined {
    const before = prelude.split('\n').length;
    const [line, column] = frames.find(([line]) => line > before) ?? [];
    if (line === undefined || column === undefined) return undefined;
    const { text, original } = this.prepared;
    return placeAt(this.code, Math.min(original(offsetAt(text, { line: line - before, column })), this.code.length));
  }

  /** Where to look for a problem: where something was thrown, or else at the method. */
  placeOfProblem({ frames, method }: FoundProblem): Place | undefined {
    return this.placeOf(frames) ?? findDefinition(this.code, method.split(',')[0]);
  }

  private receive(reply: Reply): void {
    if (this.phase === 'ended') return;
    this.silence = 0;
    if (this.isFlood()) this.end({ message: 'the code kept the page busy with messages' });
    switch (reply.kind) {
      case 'hello':
        this.enter('loading');
        break;
      case 'ready':
        this.enter('ready');
        this.settle.resolve();
        break;
      case 'broken':
        this.end({ message: reply.message, place: this.placeOf(reply.frames) });
        break;
      case 'endless':
        this.end({ message: 'this loop does not end, or takes too long', place: placeAt(this.code, reply.at) });
        break;
      case 'progress':
        this.waiting.get(reply.id)?.progress(reply.progress);
        break;
      case 'answer':
        this.waiting.get(reply.id)?.resolve(reply.answer);
        this.waiting.delete(reply.id);
        break;
      case 'failed': {
        const { id, message, frames } = reply;
        this.waiting.get(id)?.reject(new SandboxError({ message, place: this.placeOf(frames) }));
        this.waiting.delete(id);
      }
    }
  }

  private enter(phase: 'loading' | 'ready'): void {
    this.phase = phase;
    this.looks = 0;
  }

  /** Its own code has run before, so that what fails here is somebody's. */
  private fail(error: WorkerError): void {
    if (error) {
      this.end({ message: error.message.replace(/^Uncaught /, ''), place: this.placeOf([error.frame]) });
    } else void this.explain();
  }

  /** A module that cannot be parsed says nothing; the same text as a script, which is not run, does. */
  private async explain(): Promise<void> {
    clearInterval(this.timer);
    const text = `${prelude}async()=>{"use strict";\n${this.prepared.text}\n}`;
    const error = await new Promise<WorkerError>((resolve) => {
      const asking = startFramed(text, 'classic', (passed) => {
        if (!('error' in passed) && (passed.data as Reply).kind !== 'hello') return;
        asking.remove();
        resolve('error' in passed ? passed.error : null);
      });
    });
    if (error) this.fail(error);
    else this.end({ message: 'this is not JavaScript', place: this.prepared.suspect });
  }

  private isFlood(): boolean {
    const now = performance.now();
    if (now - this.messages.since > 1000) this.messages = { since: now, count: 0 };
    return ++this.messages.count > MAX_MESSAGES;
  }

  private look(): void {
    this.silence++;
    this.looks++;
    if (this.phase === 'starting') {
      if (this.looks > STARTING) this.end({ message: 'the browser did not start the worker for the code' });
    } else if (this.silence > PATIENCE) this.end({ message: STUCK });
    else if (this.phase === 'loading' && this.looks > LOADING) {
      this.end({ message: 'the code waits for something that does not come, and has given no game' });
    }
  }

  private end(trouble: Trouble): void {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    clearInterval(this.timer);
    this.worker.remove();
    const error = new SandboxError(trouble);
    this.settle.reject(error);
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
