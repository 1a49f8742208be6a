import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Why a request is not answered: the status, and what would be right. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Who is let in. */
export interface Admission {
  /** The names, without a port, that the server may be called by. */
  readonly hosts: readonly string[];
  /** What a visitor must know; none: nobody is asked. */
  readonly token: string | undefined;
}

const COOKIE = 'pincer';

/** What this machine alone can reach. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];

/** Whether only this machine reaches a server that listens there. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host);
}

/** What a token must be, as a message says it. */
export const TOKEN_RULE = 'a token of 8 letters, digits, - and _, or more';

/** Whether nobody guesses it, and a cookie can hold it. */
export function isToken(text: string): boolean {
  return /^[\w-]{8,200}$/.test(text);
}

/** The names by which a server that listens there is called; a wildcard takes any numeric address. */
export function hostsOf(host: string): readonly string[] {
  if (isLoopback(host)) return LOOPBACK;
  return [...LOOPBACK, host.includes(':') && !host.startsWith('[') ? `[${host}]` : host];
}

/** What is wrong with a request, if anything is. */
export function refusalOf(request: IncomingMessage, address: URL, admission: Admission): Refusal | undefined {
  const { method = '' } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, message: `${method}: only GET is answered here`, headers: { Allow: 'GET, HEAD' } };
  }
  if (!isKnown(nameOf(request.headers.host ?? ''), admission.hosts)) {
    return { status: 421, message: 'this server is not called by that name' };
  }
  if (admission.token === undefined) return undefined;
  const given = address.searchParams.get('token') ?? cookieOf(request.headers.cookie ?? '');
  if (given !== undefined && isSame(given, admission.token)) return undefined;
  return { status: 403, message: 'open the address that "pincer web" printed, with its token' };
}

/** The cookie that a visitor with the right token gets, so that the page's files come without it. */
export function cookieFor(token: string): string {
  return `${COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/`;
}

function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}

/** A wildcard is called by numbers: no foreign name can be made to point here. */
function isKnown(name: string, hosts: readonly string[]): boolean {
  if (hosts.includes(name)) return true;
  const wildcard = hosts.includes('0.0.0.0') || hosts.includes('[::]');
  return wildcard && /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/.test(name);
}

function cookieOf(header: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1];
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((each) => createHash('sha256').update(each).digest());
  return timingSafeEqual(a, b);
}
