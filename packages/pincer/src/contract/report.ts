import type { Flaw, ProblemKind } from './problem.ts';

/** A line of play that `conforms` looks at: a start, and moves from there. */
export interface Line {
  /** Which of the states that play starts from. */
  readonly sample: number;
  readonly moves: readonly unknown[];
}

/** A problem before it is put in words: where it showed, and the state there. */
export interface Finding extends Flaw {
  readonly method: string;
  readonly line: Line;
  readonly state: string;
}

/** Ends a part of the check at a problem that was reported. */
export class Stop extends Error {}

/** Ends the check of a line that cannot go on. */
export class DeadEnd extends Stop {}

/** Ends the whole check: what follows would only be consequences. */
export class Hopeless extends Stop {}

/** Runs a part of the check, which may end early, at a stop of this kind. */
export function until(stop: typeof Stop, work: () => void): void {
  try {
    work();
  } catch (thrown) {
    if (!(thrown instanceof stop)) throw thrown;
  }
}

/** What was found so far: of each method and kind the shortest line. */
export class Report {
  private readonly found = new Map<string, Finding>();
  /** Lines that could not go on. */
  deadEnds = 0;

  get findings(): readonly Finding[] {
    return [...this.found.values()];
  }

  add(method: string, { kind, what }: Flaw, line: Line, state: string): void {
    const name = `${kind} ${method}`;
    const known = this.found.get(name);
    if (known && known.line.moves.length <= line.moves.length) return;
    this.found.set(name, { method, kind, what, line, state });
  }

  has(...kinds: readonly ProblemKind[]): boolean {
    return this.findings.some(({ kind }) => kinds.includes(kind));
  }

  blames(...methods: readonly string[]): boolean {
    return this.findings.some(({ method }) => methods.includes(method));
  }
}
