import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Failure, type ServedPage, type ServeOptions } from 'pincer/command';
import { isLoopback, isToken, TOKEN_RULE } from './admission.ts';
import { createPageServer, type PageServerOptions } from './page-server.ts';

/** The port, unless another is given. */
export const PORT = 8080;

/** Serves the page until it is closed. */
export async function servePage(
  { host = '127.0.0.1', port = PORT, token }: ServeOptions,
  live: PageServerOptions['live'] = {},
): Promise<ServedPage> {
  if (token !== undefined && !isToken(token)) throw new Failure(`--token must be ${TOKEN_RULE}`);
  const secret = token ?? (isLoopback(host) ? undefined : randomBytes(16).toString('hex'));
  const server = createPageServer({ host, live, ...(secret !== undefined && { token: secret }) });
  const bound = await listening(server.listen(port, host.replace(/^\[|\]$/g, '')), host, port);
  const query = secret === undefined ? '' : `?token=${secret}`;
  return {
    addresses: reachedAt(host).map((each) => `http://${each}:${bound}/${query}`),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What to put into a browser for a host; for a wildcard every address of this machine. */
function reachedAt(host: string): string[] {
  if (host === '0.0.0.0' || host === '::') {
    const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    return all.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  }
  return [host.includes(':') && !host.startsWith('[') ? `[${host}]` : host];
}

async function listening(server: Server, host: string, port: number): Promise<number> {
  try {
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Failure(`port ${port} of ${host} is taken: give another one by --port`);
    throw new Failure(`cannot listen at ${host}, port ${port}: ${message}`);
  }
}
