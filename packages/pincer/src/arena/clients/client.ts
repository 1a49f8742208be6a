import { type Allowance, type Choice, type ClockReading, type Player, PlayerError, type Situation } from '../player.ts';
import { EngineProcess } from '../process.ts';

/** Longer than any search: whoever asks for a move has a clock of its own. */
export const FOREVER = 2 ** 31;

export interface ClientOptions {
  /** What messages call the player. */
  readonly name: string;
  readonly command: readonly string[];
  /** How long it may take to start and to get ready, in milliseconds. */
  readonly patience: number;
  /** The program's own options. */
  readonly options: Readonly<Record<string, string>>;
}

/**
 * What all programs have in common, whatever protocol they speak. A program is started for its
 * first game, and kept for the next ones.
 */
export abstract class Client implements Player {
  protected readonly settings: ClientOptions;
  protected readonly patience: number;
  private process: EngineProcess | undefined;

  constructor(settings: ClientOptions) {
    this.settings = settings;
    this.patience = settings.patience;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Greets a program that has just been started, and sets its options. */
  protected abstract greet(engine: EngineProcess): Promise<void>;
  protected abstract newGame(engine: EngineProcess, start: string | undefined): Promise<void>;
  protected abstract go(engine: EngineProcess, situation: Situation, allowance: Allowance): Promise<Choice>;
  /** What the protocol's `quit` is. */
  protected readonly farewell: string = 'quit';

  async begin(start: string | undefined): Promise<void> {
    if (!this.process) {
      this.process = new EngineProcess(this.settings.name, this.settings.command);
      await this.greet(this.process);
    }
    await this.newGame(this.process, start);
  }

  async think(situation: Situation, allowance: Allowance): Promise<Choice> {
    if (!this.process) throw new PlayerError(`${this.settings.name} has not begun a game`);
    return await this.go(this.process, situation, allowance);
  }

  async close(): Promise<void> {
    const closing = this.process;
    this.process = undefined;
    await closing?.close(this.farewell);
  }

  /** Throws if there is an option that the program does not have. */
  protected checkOptions(known: readonly string[]): void {
    const unknown = Object.keys(this.settings.options).find((option) => !known.includes(option));
    if (unknown === undefined) return;
    throw new PlayerError(`${this.settings.name} has no option "${unknown}"; it has ${known.join(', ') || 'none'}`);
  }
}

/**
 * Whole milliseconds of a clock, as an engine gets them: never none, since that means something
 * else to many.
 */
export function milliseconds(time: number): number {
  return Math.max(1, Math.floor(time));
}

/** What is left to the side to move, and to the other. */
export function clockOf({ left }: ClockReading, side: 0 | 1): { readonly own: number; readonly others: number } {
  return { own: milliseconds(left[side]), others: milliseconds(left[side === 0 ? 1 : 0]) };
}
