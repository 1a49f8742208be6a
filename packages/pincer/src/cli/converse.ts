import { type Session, serve, type Write } from '../protocol/serve.ts';
import { VERSION } from './version.ts';

/**
 * Holds a conversation over standard input and output. What it needs is loaded only now: no other
 * command waits for it.
 */
export async function converse(begin: (write: Write, version: string) => Promise<Session>): Promise<void> {
  const session = await begin((line) => process.stdout.write(`${line}\n`), VERSION);
  await serve(process.stdin, session);
}

export async function converseUci(): Promise<void> {
  await converse(async (write, version) => new (await import('../protocol/uci.ts')).UciSession(write, version));
}
