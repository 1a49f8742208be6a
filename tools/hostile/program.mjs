/** Programs that are started, fed, watched, and ended with this process at the latest. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command as it is shipped. */
export const MAIN = fileURLToPath(new URL('../../packages/pincer/dist/cli/main.js', import.meta.url));

/** Longer than anything takes on a busy machine: only a program that hangs comes so far. */
const PATIENCE = 180_000;
/** So much of what a program writes is kept, in characters. */
const KEPT = 1 << 20;

const running = new Set();
process.on('exit', endAll);

/** Ends all programs that are still running. */
export function endAll() {
  for (const child of running) child.kill('SIGKILL');
}

/** A program that is talked with. */
export class Program {
  output = '';
  errors = '';
  /** How it ended: `{ code, signal }`. */
  ended;
  #news = () => {};

  constructor(command, args, options = {}) {
    this.child = spawn(command, args, { stdio: 'pipe', ...options });
    running.add(this.child);
    this.child.stdin.on('error', () => {});
    for (const [stream, name] of [
      [this.child.stdout, 'output'],
      [this.child.stderr, 'errors'],
    ]) {
      stream.on('error', () => {});
      stream.setEncoding('utf8').on('data', (text) => {
        this[name] = (this[name] + text).slice(-KEPT);
        this.#news();
      });
    }
    this.ended = new Promise((resolve) => {
      const end = (code, signal) => {
        running.delete(this.child);
        resolve({ code, signal });
        this.#news();
      };
      this.child.on('error', ({ code }) => end(code, null)).on('close', end);
    });
  }

  /** `pincer` with these arguments. */
  static pincer(args, options) {
    return new Program(process.execPath, [MAIN, ...args], options);
  }

  get pid() {
    return this.child.pid;
  }

  /** Writes bytes or a text, and waits until the program has room for more, or is gone. */
  async write(bytes) {
    if (this.child.stdin.destroyed || this.child.stdin.write(bytes)) return;
    await Promise.race([new Promise((resolve) => this.child.stdin.once('drain', resolve)), this.#end()]);
  }

  /** Waits until its `output`, or `errors`, match; false if it ends, or hangs, before that. */
  async shows(pattern, stream = 'output') {
    const limit = performance.now() + PATIENCE;
    while (!pattern.test(this[stream])) {
      if (this.child.exitCode !== null || this.child.signalCode !== null || performance.now() > limit) {
        return pattern.test(this[stream]);
      }
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, 500);
        this.#news = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return true;
  }

  /** Waits for its end: `{ code, signal }`; undefined if it hangs, and then it is killed. */
  async end() {
    const how = await this.#end();
    if (how === undefined) this.child.kill('SIGKILL');
    return how;
  }

  #end() {
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, PATIENCE);
    });
    return Promise.race([this.ended, late]).finally(() => clearTimeout(timer));
  }
}

/** A command from its start to its end: `{ code, signal, output, errors }`. */
export async function runPincer(args, options) {
  const program = Program.pincer(args, options);
  program.child.stdin.end();
  const how = (await program.end()) ?? { code: undefined, signal: 'it hangs' };
  return { ...how, output: program.output, errors: program.errors };
}
