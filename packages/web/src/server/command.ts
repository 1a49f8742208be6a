import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import { Failure, onInterrupt, wholeNumber } from 'pincer/command';
import { isLoopback } from './admission.ts';
import { createPageServer, type PageServerOptions } from './page-server.ts';

interface WebOptions {
  readonly host: string;
  readonly port: number;
  readonly token?: string;
}

const PORT = 8080;

/** `pincer web`. */
export const web = new Command('web')
  .option('--host <address>', 'where to listen; any but this machine itself needs a token', '127.0.0.1')
  .option('--port <number>', 'the port; 0 takes a free one', wholeNumber(0, 65535), PORT)
  .option('--token <text>', 'what visitors must know (default: a new one, where the host needs it)')
  .addHelpText('after', '\nExamples:\n  $ pincer web\n  $ pincer web --host 0.0.0.0 --port 8000')
  .action(async (options: WebOptions) => await serveWeb(options));

/** Serves the page until it is interrupted, and prints where it is. */
export async function serveWeb({ host, port, token }: WebOptions, live: PageServerOptions['live'] = {}): Promise<void> {
  const secret = token ?? (isLoopback(host) ? undefined : randomBytes(16).toString('hex'));
  const server = createPageServer({ host, live, ...(secret !== undefined && { token: secret }) });
  const bound = await listening(server.listen(port, host.replace(/^\[|\]$/g, '')), host, port);
  const shown = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const query = secret === undefined ? '' : `?token=${encodeURIComponent(secret)}`;
  process.stdout.write(`Pincer is at http://${shown}:${bound}/${query}\nCtrl-C ends it.\n`);
  const closed = once(server, 'close');
  onInterrupt('SIGTERM').addEventListener('abort', () => {
    server.close();
    server.closeAllConnections();
  });
  await closed;
}

async function listening(server: ReturnType<typeof createPageServer>, host: string, port: number): Promise<number> {
  try {
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Failure(`port ${port} of ${host} is taken: give another one by --port`);
    throw new Failure(`cannot listen at ${host}, port ${port}: ${message}`);
  }
}
