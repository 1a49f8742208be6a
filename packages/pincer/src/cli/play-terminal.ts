import { createInterface, type Interface } from 'node:readline';
import { frameOf } from '../play/frame.ts';
import type { Colours } from '../play/palette.ts';
import { RemoteSession } from '../play/remote.ts';
import type { PlaySettings } from '../play/thread.ts';
import { inLines, type Output, type View } from '../play/view.ts';
import { visibleLines } from '../support/visible.ts';
import { INTERRUPTED } from './failure.ts';

/** Milliseconds in which a second Ctrl-C means to leave at once. */
const TWICE = 1000;

/** Milliseconds in which a line is completed, unless the game loops. */
const COMPLETION = 500;

/** Whether the terminal only ever writes on. */
const DUMB = process.env.TERM === 'dumb';

/** The size of a terminal that does not say. */
const COLUMNS = 80;
const ROWS = 24;

/** How many colours a stream shows. An empty NO_COLOR says nothing. */
export function coloursOf(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): Colours {
  const { NO_COLOR: none, ...others } = environment;
  if (!stream.isTTY || none) return 0;
  const bits = stream.getColorDepth(others);
  return bits >= 8 ? 256 : bits >= 4 ? 16 : 0;
}

/** A game in a terminal: a picture that is drawn again in place, a prompt, and Ctrl-C. */
export async function playInTerminal(settings: PlaySettings): Promise<void> {
  const terminal = new Terminal(settings);
  try {
    await terminal.play();
  } finally {
    await terminal.close();
  }
}

/** The user wants to leave. */
const LEAVE = Symbol('leave');

class Terminal implements Output {
  private readonly session: RemoteSession;
  private readonly keys: Interface;
  private readonly scroll = inLines((line) => this.put(line, 0));
  private view: View | undefined;
  private answers: string[] = [];
  /** Rows from the top of the picture to the prompt. */
  private height = 0;
  /** Rows from the prompt to the cursor, after a line was entered. */
  private below = 0;
  private readonly entered: (string | typeof LEAVE)[] = [];
  private wake: () => void = () => {};
  private ended = false;
  private lastInterrupt = Number.NEGATIVE_INFINITY;
  private hurried = false;
  private asksToSave = false;

  constructor(settings: PlaySettings) {
    const { stdin: input, stdout: output } = process;
    this.session = new RemoteSession(settings, this);
    this.keys = createInterface({
      input,
      output,
      prompt: '',
      completer: (line: string, done: (error: null, found: [string[], string]) => void) =>
        void this.complete(line).then((found) => done(null, [found, line])),
    });
    this.keys.on('line', (line) => this.enter(line));
    this.keys.on('close', () => this.enterEnd());
    this.keys.on('SIGINT', () => this.interrupt());
    this.keys.on('SIGCONT', () => this.drawAnew(''));
    output.on('resize', this.onResize);
  }

  async play(): Promise<void> {
    await this.session.begin();
    for (;;) {
      const line = await this.ask(this.session.state.prompt);
      if (line === undefined) break;
      this.hurried = false;
      this.answers = [];
      this.drew();
      if (line !== LEAVE && (await this.session.command(line))) continue;
      await this.offerToSave();
      break;
    }
    await this.session.end();
  }

  async close(): Promise<void> {
    process.stdout.off('resize', this.onResize);
    this.keys.removeAllListeners('close').close();
    await this.session.close();
  }

  say(text: string): void {
    if (this.view) this.answers.push(visibleLines(text));
    if (!this.drew()) this.scroll.say(text);
  }

  show(view: View): void {
    this.view = view;
    if (!this.drew()) this.scroll.show(view);
  }

  refresh(view: View): void {
    this.view = view;
    this.drew();
  }

  private readonly onResize = () => this.drawAnew('\u001b[2J\u001b[H');

  private drawAnew(before: string): void {
    process.stdout.write(before);
    this.height = 0;
    this.below = 0;
    this.drew();
  }

  /** Draws the picture in the place of the last one; false if there is no room for it. */
  private drew(): boolean {
    const size = { columns: process.stdout.columns || COLUMNS, rows: process.stdout.rows || ROWS };
    const frame = this.view && !DUMB ? frameOf(this.view, this.answers, size) : undefined;
    if (frame) this.put(frame.join('\n'), frame.length);
    return frame !== undefined;
  }

  /** Text in the place of the picture and the prompt, and the prompt below it. */
  private put(text: string, height: number): void {
    const up = this.below > 0 ? this.height + this.below : this.height + this.keys.getCursorPos().rows;
    process.stdout.write(DUMB ? `\r${text}\n` : `\r${up > 0 ? `\u001b[${up}A` : ''}\u001b[J${text}\n`);
    this.height = height;
    this.below = 0;
    if (!this.ended) this.keys.prompt(true);
  }

  private enter(line: string): void {
    const columns = process.stdout.columns || COLUMNS;
    this.below += Math.floor((this.keys.getPrompt().length + line.length) / columns) + 1;
    this.keys.setPrompt('');
    this.entered.push(line);
    this.wake();
  }

  private enterEnd(): void {
    this.ended = true;
    this.wake();
  }

  /** The next line; nothing at the end of the input. */
  private async ask(prompt: string): Promise<string | typeof LEAVE | undefined> {
    if (this.entered.length === 0 && !this.ended) {
      this.keys.setPrompt(prompt);
      this.keys.prompt(true);
    }
    while (this.entered.length === 0 && !this.ended) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.entered.shift();
  }

  private async offerToSave(): Promise<void> {
    const { session } = this;
    this.asksToSave = true;
    while (session.state.unsaved) {
      const { file } = session.state;
      const line = await this.ask(`Save the game? A name for the file, Enter for ${file}, or "no": `);
      if (line === undefined || line === LEAVE || /^\s*no?\s*$/i.test(line)) return;
      this.answers = [];
      await session.command(`save ${['', 'y', 'yes'].includes(line.trim().toLowerCase()) ? file : line}`);
    }
  }

  private interrupt(): void {
    const now = performance.now();
    const twice = now - this.lastInterrupt < TWICE || this.asksToSave || (this.session.busy && this.hurried);
    this.lastInterrupt = now;
    if (twice) this.leaveAtOnce();
    else if (this.session.busy) {
      this.hurried = true;
      this.session.hurry();
    } else {
      this.entered.push(LEAVE);
      this.wake();
    }
  }

  private leaveAtOnce(): void {
    this.keys.removeAllListeners('close').close();
    process.stdout.write('\n');
    process.exit(INTERRUPTED);
  }

  /** What a line goes on with: one word, or as much as all have in common; these are then listed. */
  private async complete(line: string): Promise<string[]> {
    if (this.session.busy) return [];
    const late = new Promise<string[]>((resolve) => setTimeout(resolve, COMPLETION, []).unref());
    const words = await Promise.race([this.session.complete(line), late]);
    if (words.length < 2) return [...words];
    const common = words.reduce((one, other) => one.slice(0, commonLength(one, other)));
    if (common.length > line.length) return [common];
    this.answers = [words.join('  ')];
    this.drew();
    return [];
  }
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
