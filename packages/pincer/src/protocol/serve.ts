import type { SearcherOptions } from '../runtime/searcher.ts';
import { linesOf, TOO_LONG } from './lines.ts';

/**
 * One side of a conversation: a program that plays, as a GUI sees it. It answers through the
 * `write` it was made with.
 */
export interface Session {
  /**
   * Takes one line; false if it was the last. A command that takes its time holds up the next ones.
   */
  command(line: string): boolean | Promise<boolean>;
  /** Says that something went wrong, as the protocol would have it said. */
  complain(what: string): void;
  /** There will be no more commands: ends what is going on. */
  end(): Promise<void>;
}

/** Writes one line to the other side. */
export type Write = (line: string) => void;

/** How a program that plays searches. */
export type ProgramOptions = Pick<SearcherOptions, 'without' | 'threads'> & { readonly table: number };

/**
 * Converses until the other side says so or is gone. Whatever it sends, it is answered or ignored;
 * nothing is thrown.
 */
export async function serve(input: AsyncIterable<Uint8Array | string>, session: Session): Promise<void> {
  const lines = linesOf(input);
  for (;;) {
    const next = await lines.next().catch(() => ({ done: true }) as const);
    if (next.done) break;
    if (next.value === TOO_LONG) session.complain('a line was too long, and is ignored');
    else if (!(await answered(session, next.value))) break;
  }
  await session.end();
  await lines.return(undefined);
}

async function answered(session: Session, line: string): Promise<boolean> {
  try {
    return await session.command(line);
  } catch (thrown) {
    session.complain(faultText(thrown));
    return true;
  }
}

/** What to say of something that no command should make a session throw. */
export function faultText(thrown: unknown): string {
  return `this is a fault of the program: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
}
