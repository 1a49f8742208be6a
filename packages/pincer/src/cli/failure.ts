/**
 * Something that the user can put right: shown in one line, without a stack. It is known by its
 * name, because the lab may have a copy of this package of its own.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function isFailure(thrown: unknown): thrown is Failure {
  return thrown instanceof Error && thrown.name === 'Failure';
}

/** An exit code beyond 0 (done) and 1 (failed): what was to be proven was not. */
export const NOT_PROVEN = 2;
/** An exit code: the user ended it. */
export const INTERRUPTED = 130;
