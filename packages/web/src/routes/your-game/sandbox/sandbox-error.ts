import type { Trouble } from '../code/place.ts';

/** Thrown where a sandbox ended before it had answered, or could not answer. */
export class SandboxError extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.message);
    this.trouble = trouble;
  }
}

/** What to show of anything that was thrown. */
export function troubleOf(thrown: unknown): Trouble {
  if (thrown instanceof SandboxError) return thrown.trouble;
  return { message: thrown instanceof Error ? thrown.message : String(thrown) };
}
