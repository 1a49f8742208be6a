import { Worker } from 'node:worker_threads';
import { isModule } from '../loader/index.ts';
import { type CommandData, commandThread, type FromCommand, type ToCommand } from './command-thread.ts';
import { INTERRUPTED } from './failure.ts';
import { warn } from './print.ts';
import { report } from './run.ts';

/** Threads run built files: Node cannot load TypeScript in them. */
const THREAD = new URL('../../dist/cli/thread-main.js', import.meta.url);

/** Milliseconds in which a thread hears of Ctrl-C, unless its game loops. */
const HEARING = 2000;

/** Milliseconds in which a thread that hears can leave. */
const LEAVING = 200;

/**
 * Runs the command at hand once more, in a thread of its own, if its game is a user's module and
 * this is not that thread. Returns whether it did, when it is done.
 */
export async function ranApart(game: string): Promise<boolean> {
  if (!isModule(game) || commandThread()) return false;
  const workerData: CommandData = {
    command: 'pincer',
    screens: { out: screenOf(process.stdout), err: screenOf(process.stderr) },
  };
  const thread = new Worker(THREAD, { argv: process.argv.slice(2), workerData });
  const signals = new Signals(thread);
  thread.on('message', (message: FromCommand) => {
    if (message.kind === 'listens') signals.listen(message.signals);
    else if (message.kind === 'heard') signals.heard();
    else (message.kind === 'out' ? process.stdout : process.stderr).write(message.text);
  });
  thread.on('error', report);
  const code = await new Promise<number>((resolve) => thread.on('exit', resolve));
  signals.stop();
  process.exitCode ??= signals.left ? INTERRUPTED : code;
  return true;
}

function screenOf({ isTTY, columns }: NodeJS.WriteStream) {
  return { isTTY, columns };
}

/** Signals on their way to a thread: the first asks it to stop, the second ends it. */
class Signals {
  /** Whether the thread was made to leave. */
  left = false;
  private readonly thread: Worker;
  private readonly listened: NodeJS.Signals[] = [];
  private asked = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(thread: Worker) {
    this.thread = thread;
  }

  listen(signals: readonly NodeJS.Signals[]): void {
    this.listened.push(...signals);
    for (const signal of signals) process.on(signal, this.onSignal);
  }

  heard(): void {
    clearTimeout(this.timer);
  }

  stop(): void {
    clearTimeout(this.timer);
    for (const signal of this.listened) process.off(signal, this.onSignal);
  }

  private readonly onSignal = () => {
    if (this.asked) {
      this.leave(LEAVING);
      return;
    }
    this.asked = true;
    this.ask('stop');
    this.timer = setTimeout(() => {
      warn('the game does not answer: it may be in an endless loop');
      this.leave(0);
    }, HEARING);
  };

  private leave(time: number): void {
    clearTimeout(this.timer);
    this.left = true;
    this.ask('leave');
    this.timer = setTimeout(() => process.exit(INTERRUPTED), time);
  }

  private ask(what: ToCommand): void {
    this.thread.postMessage(what);
  }
}
