import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { visible } from '../support/visible.ts';
import { publicEnvironment } from './environment.ts';
import { PlayerError } from './player.ts';

/** No protocol has longer lines. */
const MAX_LINE_CHARACTERS = 1 << 16;
/** More output than this, in characters, while one answer is awaited is no thinking aloud. */
const MAX_OUTPUT_CHARACTERS = 1 << 25;
/** So much of the error stream is kept for messages, in characters. */
const KEPT_ERRORS = 2000;
/** How long a program with a closed output may take to end, in milliseconds. */
const CLOSED = 1000;
/** How long a program that was asked to quit may take, in milliseconds. */
const FAREWELL = 500;

/** The process groups that are to end with this process. */
const groups = new Set<number>();
process.on('exit', () => {
  for (const group of groups) killGroup(group);
});

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
  groups.delete(group);
}

/** Whoever waits for an answer. */
interface Listener {
  hear(line: string): void;
  fail(): void;
}

/**
 * A program that is talked to in lines. It leads a process group of its own: Ctrl-C does not reach
 * it, and all of the group are killed in the end. It sees nothing private of our environment. Lines
 * that nobody waits for are dropped, nothing that it writes can fill the memory, and what it writes
 * is made visible before anybody reads it.
 */
export class EngineProcess {
  private readonly name: string;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly gone: Promise<void>;
  private unread = '';
  private output = 0;
  private lastLine = '';
  private errors = '';
  private failure: string | undefined;
  private listener: Listener | undefined;

  /** `name` is what messages call it. */
  constructor(name: string, [file, ...args]: readonly string[]) {
    this.name = name;
    this.child = spawn(file, args, { detached: true, stdio: 'pipe', env: publicEnvironment(process.env) });
    const { pid, stdin, stdout, stderr } = this.child;
    if (pid !== undefined) groups.add(pid);
    this.gone = new Promise((resolve) => {
      this.child.on('error', ({ message }) => {
        this.fail(`cannot be started: ${message}`);
        resolve();
      });
      this.child.on('exit', (code, by) => {
        // What it wrote just before it ended is still to be read.
        setTimeout(() => this.fail(`ended with ${by ?? `exit code ${code}`}`), 20);
        resolve();
      });
    });
    // A closed pipe shows in the end of the process.
    stdin.on('error', () => {});
    stdout.setEncoding('utf8').on('data', (text: string) => this.read(text));
    // Mostly it has ended, which is the better reason; it is reported soon.
    stdout.on('end', () => setTimeout(() => this.fail('closed its output'), CLOSED).unref());
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors = (this.errors + text).slice(-KEPT_ERRORS);
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  send(line: string): void {
    if (this.child.stdin.writable) this.child.stdin.write(`${line}\n`);
  }

  /**
   * Waits until `accept` makes something of a line. Throws a `PlayerError` if the program fails, or
   * after so many milliseconds. Whoever waits later takes the place of whoever waited before.
   */
  async answer<T>(what: string, patience: number, accept: (line: string) => T | undefined): Promise<T> {
    this.output = 0;
    if (this.failure !== undefined) throw this.error(this.failure);
    let timer: NodeJS.Timeout | undefined;
    let listener: Listener | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        listener = {
          fail: () => reject(this.error(this.failure ?? '')),
          hear: (line) => {
            try {
              const accepted = accept(line);
              if (accepted !== undefined) resolve(accepted);
            } catch (thrown) {
              reject(thrown);
            }
          },
        };
        this.listener = listener;
        if (patience < 2 ** 31) {
          timer = setTimeout(() => reject(this.error(`gave no ${what} within ${patience} ms`)), patience);
        }
      });
    } finally {
      clearTimeout(timer);
      if (this.listener === listener) this.listener = undefined;
    }
  }

  /** Something that the program did wrong, with what it said last. */
  error(what: string): PlayerError {
    const errors = visible(this.errors.trim().replaceAll(/\s*\n\s*/g, ' / '));
    const last = this.lastLine === '' ? '' : `; its last line: "${this.lastLine.slice(0, 200)}"`;
    return new PlayerError(`${this.name} ${what}${last}${errors && `; its error output: ${errors}`}`);
  }

  /** Asks it to quit, waits a moment, and ends all that is left of it. */
  async close(farewell: string): Promise<void> {
    this.send(farewell);
    this.child.stdin.end();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, FAREWELL);
    });
    await Promise.race([this.gone, patience]);
    clearTimeout(timer);
    this.kill();
    await this.gone;
  }

  private kill(): void {
    if (this.child.pid !== undefined) killGroup(this.child.pid);
  }

  private read(text: string): void {
    this.output += text.length;
    const lines = text.split('\n');
    lines[0] = this.unread + lines[0];
    this.unread = lines.pop() ?? '';
    for (const line of lines) {
      this.lastLine = visible(line.trim());
      this.listener?.hear(this.lastLine);
    }
    if (this.output > MAX_OUTPUT_CHARACTERS)
      this.drop(`wrote more than ${MAX_OUTPUT_CHARACTERS} characters without an answer`);
    else if (this.unread.length > MAX_LINE_CHARACTERS)
      this.drop(`wrote a line of more than ${MAX_LINE_CHARACTERS} characters`);
  }

  /** It talks nonsense without end. */
  private drop(why: string): void {
    this.unread = '';
    this.fail(why);
    this.kill();
  }

  private fail(why: string): void {
    this.failure ??= why;
    this.listener?.fail();
  }
}
