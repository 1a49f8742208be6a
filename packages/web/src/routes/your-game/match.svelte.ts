import type { Trouble } from './code/place.ts';
import type { Idea, Skill, View } from './sandbox/messages.ts';
import { openSandbox } from './sandbox/open.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { troubleOf } from './sandbox/sandbox-error.ts';

/** A game of somebody's own against the program. Reactive. */
export class Match {
  /** Where the game has come to; none before it began. */
  view: View | undefined = $state.raw();
  moves: readonly string[] = $state.raw([]);
  /** Which side the person has: the one that begins, or the other. */
  side: 0 | 1 = $state(0);
  skill: Skill['skill'] = $state.raw({ level: 5 });
  thinking = $state(false);
  /** What the program thinks of the position that it thinks about, or thought about last. */
  idea: Idea | undefined = $state.raw();
  /** Why the game cannot go on. */
  trouble: Trouble | undefined = $state.raw();
  private readonly code: string;
  private readonly say: (text: string) => void;
  private sandbox: Promise<Sandbox> | undefined;
  private thought: Promise<unknown> = Promise.resolve();
  private turn = 0;

  /** `say` hears of the program's moves and of the result. */
  constructor(code: string, say: (text: string) => void) {
    this.code = code;
    this.say = say;
  }

  get isUsersTurn(): boolean {
    const { view } = this;
    return view !== undefined && !view.result && !this.thinking && view.turn === view.sides[this.side];
  }

  /** Begins a game, or goes on with it after something went wrong. */
  async begin(moves: readonly string[] = []): Promise<void> {
    const turn = await this.interrupt();
    this.idea = undefined;
    await this.go(moves, turn);
  }

  /** Makes a move of the person's. */
  async play(move: string): Promise<void> {
    if (this.isUsersTurn) await this.go([...this.moves, move], ++this.turn);
  }

  /** Takes moves back to the person's last one, with it. */
  async undo(): Promise<void> {
    if (this.moves.length === 0) return;
    const turn = await this.interrupt();
    const { view } = this;
    const last = view ? view.movers.lastIndexOf(view.sides[this.side]) : -1;
    this.idea = undefined;
    await this.go(this.moves.slice(0, Math.max(last, 0)), turn);
  }

  /** Ends it. */
  dispose(): void {
    this.turn++;
    this.close();
  }

  private close(): void {
    void this.sandbox?.then(
      (sandbox) => sandbox.dispose(),
      () => {},
    );
    this.sandbox = undefined;
  }

  /** Ends a thought, and waits for its end. */
  private async interrupt(): Promise<number> {
    const turn = ++this.turn;
    if (this.thinking) (await this.sandbox)?.stop();
    await this.thought.catch(() => {});
    return turn;
  }

  /** Shows where moves lead to, and lets the program move as long as it is its turn. */
  private async go(moves: readonly string[], turn: number): Promise<void> {
    this.trouble = undefined;
    try {
      this.sandbox ??= openSandbox(this.code, { guarded: false });
      const sandbox = await this.sandbox;
      let view = await sandbox.ask('view', { moves });
      for (; turn === this.turn; view = await sandbox.ask('view', { moves })) {
        Object.assign(this, { view, moves });
        if (view.result) return this.say(resultText(view, this.side));
        if (view.turn === view.sides[this.side]) return;
        const idea = await this.think(sandbox, moves);
        if (!idea || turn !== this.turn) return;
        this.idea = idea;
        this.say(`Pincer plays ${idea.move}.`);
        moves = [...moves, idea.move];
      }
    } catch (thrown) {
      if (turn !== this.turn) return;
      this.trouble = troubleOf(thrown);
      this.close();
    }
  }

  private async think(sandbox: Sandbox, moves: readonly string[]): Promise<Idea | undefined> {
    this.thinking = true;
    try {
      const { skill } = this;
      const thought = sandbox.ask('think', { moves, skill }, (idea) => {
        this.idea = idea;
      });
      this.thought = thought;
      return await thought;
    } finally {
      this.thinking = false;
    }
  }
}

/** How a game ended, for the person who has this side. */
export function resultText({ result, sides }: View, side: 0 | 1): string {
  if (!result) return '';
  if (result.winner === undefined) return `A draw: ${result.reason}.`;
  return `${result.winner === sides[side] ? 'You win' : 'Pincer wins'}: ${result.reason}.`;
}
