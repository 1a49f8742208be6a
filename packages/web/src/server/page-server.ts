import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { LiveHandler } from 'pincer/command';
import { cookieFor, hostsOf, isLoopback, isToken, type Refusal, refusalOf, TOKEN_RULE } from './admission.ts';
import { listPage, type PageFile } from './files.ts';
import { HEADERS } from './policy.ts';

/** How the page is served. */
export interface PageServerOptions {
  /** The address that the server will listen at: it answers only who calls it so. Default `127.0.0.1`. */
  readonly host?: string;
  /** What a visitor must know; needed where others than this machine reach the host. */
  readonly token?: string;
  /** What is behind `/live/` and a name. Default nothing. */
  readonly live?: Readonly<Record<string, LiveHandler>>;
}

/**
 * A server of the built page, which is to listen at the host of its options. Throws a TypeError where
 * that needs a token and has none. It answers GET alone,
 * for the files of the page and what is live, to who calls it by its own name and has its token.
 */
export function createPageServer({ host = '127.0.0.1', token, live = {} }: PageServerOptions = {}): Server {
  if (token === undefined ? !isLoopback(host) : !isToken(token)) {
    throw new TypeError(`token: a server at ${host} needs ${TOKEN_RULE}`);
  }
  const files = listPage();
  const admission = { hosts: hostsOf(host), token };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const address = addressOf(request);
    const refusal = address ? refusalOf(request, address, admission) : { status: 400, message: 'that is no address' };
    if (!address || refusal) return refuse(response, refusal ?? NOT_FOUND);
    if (token !== undefined && address.searchParams.has('token')) response.setHeader('Set-Cookie', cookieFor(token));
    const handler = liveAt(address.pathname, { lab: sayNothing, ...live });
    if (handler) return handler(request, response, address);
    const file = files.get(address.pathname);
    if (!file) return refuse(response, NOT_FOUND);
    send(request, response, file);
  };
  return createServer((request, response) => {
    try {
      handle(request, response);
    } catch (thrown) {
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, message: `this cannot be sent: ${(thrown as Error).message}` });
    }
  });
}

const NOT_FOUND: Refusal = { status: 404, message: 'there is no such file' };

function addressOf({ url = '/' }: IncomingMessage): URL | undefined {
  return url.startsWith('/') && URL.canParse(`http://page${url}`) ? new URL(`http://page${url}`) : undefined;
}

function liveAt(path: string, live: Readonly<Record<string, LiveHandler>>): LiveHandler | undefined {
  const name = /^\/live\/([^/]+)/.exec(path)?.[1];
  return name !== undefined && Object.hasOwn(live, name) ? live[name] : undefined;
}

/** There is no lab here, which is no mistake: the page asks for one. */
function sayNothing(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, { 'Cache-Control': 'no-store' });
  response.end();
}

function send(request: IncomingMessage, response: ServerResponse, file: PageFile): void {
  const body = file.read();
  const caching = file.lasting ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.length, 'Cache-Control': caching });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function refuse(response: ServerResponse, { status, message, headers }: Refusal): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
  response.end(`${message}\n`);
}
