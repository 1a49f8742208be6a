import type { Place, Trouble } from './code/place.ts';
import type { CheckReport, FoundProblem } from './sandbox/messages.ts';
import { openSandbox } from './sandbox/open.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { troubleOf } from './sandbox/sandbox-error.ts';

/** A problem, with the place to look at. */
interface PlacedProblem extends FoundProblem {
  readonly place: Place | undefined;
}

/** What became of a check: the game keeps the contract, breaks it, or cannot be played at all. */
export type Verdict =
  | { readonly kind: 'sound'; readonly report: CheckReport }
  | { readonly kind: 'unsound'; readonly report: CheckReport; readonly problems: readonly PlacedProblem[] }
  | { readonly kind: 'failed'; readonly trouble: Trouble };

/** The check of somebody's code, from the click to the verdict. Reactive. */
export class Trial {
  /** The code that is or was checked. */
  code = $state('');
  running = $state(false);
  /** Random games that were played so far. */
  games = $state(0);
  verdict: Verdict | undefined = $state.raw();
  private sandbox: Sandbox | undefined;
  private turn = 0;

  /** Runs code; a trial at work ends. */
  async run(code: string): Promise<void> {
    this.stop();
    const turn = ++this.turn;
    Object.assign(this, { code, running: true, games: 0, verdict: undefined });
    const verdict = await this.judge(code, turn);
    if (turn !== this.turn) return;
    this.verdict = verdict;
    this.running = false;
  }

  /** Ends a trial at work, without a verdict. */
  stop(): void {
    this.turn++;
    this.sandbox?.dispose();
    this.sandbox = undefined;
    this.running = false;
  }

  private async judge(code: string, turn: number): Promise<Verdict> {
    let sandbox: Sandbox | undefined;
    try {
      sandbox = await openSandbox(code, { guarded: true });
      if (turn !== this.turn) return { kind: 'failed', trouble: { message: 'it was stopped' } };
      this.sandbox = sandbox;
      const report = await sandbox.ask('check', undefined, (games) => {
        this.games = games;
      });
      if (report.problems.length === 0) return { kind: 'sound', report };
      const place = (problem: FoundProblem) => sandbox?.placeOfProblem(problem);
      return {
        kind: 'unsound',
        report,
        problems: report.problems.map((problem) => ({ ...problem, place: place(problem) })),
      };
    } catch (thrown) {
      return { kind: 'failed', trouble: troubleOf(thrown) };
    } finally {
      sandbox?.dispose();
    }
  }
}

/** Where a verdict complains. */
export function placesOf(verdict: Verdict | undefined): readonly Place[] {
  if (verdict?.kind === 'failed') return verdict.trouble.place ? [verdict.trouble.place] : [];
  return verdict?.kind === 'unsound' ? verdict.problems.flatMap(({ place }) => place ?? []) : [];
}
