import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure, type ServedPage, type ServeOptions } from 'pincer/command';
import { isLoopback } from './admission.ts';
import { createPageServer, type PageServerOptions } from './page-server.ts';

/** The port, unless another is given. */
export const PORT = 8080;

/** Serves the page until it is closed. */
export async function servePage(
  { host = '127.0.0.1', port = PORT, token }: ServeOptions,
  live: PageServerOptions['live'] = {},
): Promise<ServedPage> {
  const secret = token ?? (isLoopback(host) ? undefined : randomBytes(16).toString('hex'));
  const server = createPageServer({ host, live, ...(secret !== undefined && { token: secret }) });
  const bound = await listening(server.listen(port, host.replace(/^\[|\]$/g, '')), host, port);
  const shown = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const query = secret === undefined ? '' : `?token=${encodeURIComponent(secret)}`;
  return {
    address: `http://${shown}:${bound}/${query}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
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
