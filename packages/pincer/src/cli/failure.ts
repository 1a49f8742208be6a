/** Something that the user can put right: told in one line, without a stack. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Exit codes beyond 0 (done) and 1 (failed). */
export const NOT_PROVEN = 2;
export const INTERRUPTED = 130;
