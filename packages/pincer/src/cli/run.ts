import { isFailure } from './failure.ts';
import { warn } from './print.ts';

/** Runs a command; what it throws is reported, and becomes the exit code. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (thrown) {
    report(thrown);
  }
}

/** What went wrong: in one line where the user can put it right, otherwise with where it was. */
export function report(thrown: unknown): void {
  const expected = isFailure(thrown) || (thrown instanceof Error && thrown.name === 'ContractError');
  warn(
    expected ? thrown.message : `the game or Pincer itself failed: ${thrown instanceof Error ? thrown.stack : thrown}`,
  );
  process.exitCode = isFailure(thrown) ? thrown.exitCode : 1;
}
