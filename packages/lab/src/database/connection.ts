import { existsSync, readFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Parsed } from 'pincer/support';
import { Flaw } from '../support/fields.ts';

/**
 * Where the lab's tables are on a server: a schema of their own, so that the lab can live in a
 * database with other things, and a role can be kept to it.
 */
export const SERVER_SCHEMA = 'pincer';

/** How much of a server's identity is checked, as in libpq. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

type SslMode = (typeof SSL_MODES)[number];

/** A PostgreSQL server, and who we are there. */
export interface Connection {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Without one, `~/.pgpass` is asked. */
  readonly password?: string;
  readonly database: string;
  readonly sslMode: SslMode;
  readonly certificates: Certificates;
}

/** In PEM: whom we trust, and who we are. */
interface Certificates {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** What may stand behind the `?` of an address, and the variable that gives it otherwise. */
const PARAMETERS: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/** How a password is announced in addresses of all kinds, also in those that we do not take. */
const ANNOUNCED_PASSWORD = /pass(word|wd|phrase)?\s*[=:]/i;

/** Whether an address holds a password, sound or not, in whatever spelling. */
export function holdsPassword(address: string): boolean {
  const user = decodedLoosely(address.slice(address.indexOf('//') + 2, Math.max(0, address.lastIndexOf('@'))));
  return /:./s.test(user) || ANNOUNCED_PASSWORD.test(decodedLoosely(address));
}

/**
 * A server's address: `postgres://user:password@host:port/database?sslmode=verify-full`. What it
 * leaves out comes from the standard variables of PostgreSQL, then from its usual defaults.
 * Messages never repeat the address: it may hold a password.
 */
export function parseConnection(address: string, variables: Variables): Parsed<Connection> {
  try {
    return { ok: true, value: connectionOf(settingsOf(address.trim()), variables) };
  } catch (thrown) {
    if (thrown instanceof Flaw) return { ok: false, error: thrown.message };
    throw thrown;
  }
}

/** A server as messages name it. */
export function connectionText({ host, port, user, database }: Connection): string {
  return host.startsWith('/') ? `${user}@${host}/${database}` : `${user}@${host}:${port}/${database}`;
}

/** What the address itself says. */
function settingsOf(address: string): ReadonlyMap<string, string> {
  if (!/^postgres(ql)?:\/\//.test(address)) {
    throw new Flaw(
      '',
      'the address of the database does not begin with postgres://, as in postgres://me@host:5432/lab',
    );
  }
  // Otherwise a piece of the password would be read as a port, a database or a parameter.
  const [, authority, rest] = /^[^/]*\/\/([^/?#]*)(.*)$/s.exec(address) ?? ['', '', ''];
  if (rest.includes('@') || authority.split('@').length > 2) {
    throw new Flaw(
      '',
      'the address of the database has an "@" too many: in a user or a password "@" is written %40, "/" %2F, "?" %3F, "#" %23, ":" %3A',
    );
  }
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new Flaw('', 'the address of the database cannot be read; it should be like postgres://me@host:5432/lab');
  }
  const parts: [string, string][] = [
    ['host', url.hostname.replace(/^\[(.*)\]$/, '$1')],
    ['port', url.port],
    ['user', url.username],
    ['password', url.password],
    ['dbname', url.pathname.slice(1)],
  ];
  const settings = new Map(parts.filter(([, text]) => text !== '').map(([name, text]) => [name, decoded(name, text)]));
  for (const [name, text] of url.searchParams) {
    if (!(name in PARAMETERS)) {
      throw new Flaw(
        '',
        `the address of the database has ${text === '' ? 'something' : quoted(name)} behind the "?"; known are ${Object.keys(PARAMETERS).join(', ')}`,
      );
    }
    settings.set(name, text);
  }
  return settings;
}

/** A text for a message, if it is a plain word: others may hold a password. */
function quoted(text: string): string {
  return /^[\w.-]{1,20}$/.test(text) ? `"${text}"` : 'something';
}

/** With every escape that can be read, and without what addresses are cleared of. */
function decodedLoosely(text: string): string {
  const decoded = text.replace(/(%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
  return decoded.replace(/[\t\r\n]/g, '');
}

function decoded(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Flaw(
      '',
      `the ${name} in the address of the database has a "%" that is not followed by two hexadecimal digits`,
    );
  }
}

function connectionOf(settings: ReadonlyMap<string, string>, variables: Variables): Connection {
  for (const [name, text] of settings) {
    // What messages name.
    if (name !== 'password' && (ANNOUNCED_PASSWORD.test(text) || (name === 'user' && text.includes(':')))) {
      throw new Flaw('', `the ${name} in the address of the database seems to hold a password`);
    }
  }
  const setting = (name: string) => settings.get(name) ?? (variables[PARAMETERS[name]] || undefined);
  const user = setting('user') ?? userInfo().username;
  const password = setting('password');
  const sslMode = setting('sslmode') ?? 'prefer';
  if (!isSslMode(sslMode)) throw new Flaw('sslmode', `${quoted(sslMode)} is not one of ${SSL_MODES.join(', ')}`);
  const certificates = certificatesOf(setting);
  if (sslMode === 'verify-ca' && certificates.ca === undefined) {
    throw new Flaw('sslmode', 'verify-ca needs sslrootcert, the file of the authority to trust');
  }
  return {
    host: setting('host') ?? 'localhost',
    port: portOf(setting('port') ?? '5432'),
    user,
    ...(password !== undefined && { password }),
    database: setting('dbname') ?? user,
    sslMode,
    certificates,
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Flaw('', `the port of the database is ${quoted(text)}, not a whole number from 1 to 65535`);
}

function isSslMode(text: string): text is SslMode {
  return (SSL_MODES as readonly string[]).includes(text);
}

/** The files that the settings name; an authority also from libpq's usual place. */
function certificatesOf(setting: (name: string) => string | undefined): Certificates {
  const usual = join(homedir(), '.postgresql', 'root.crt');
  const ca = setting('sslrootcert') ?? (existsSync(usual) ? usual : undefined);
  const cert = setting('sslcert');
  const key = setting('sslkey');
  return {
    ...(ca !== undefined && ca !== 'system' && { ca: contentsOf('sslrootcert', ca) }),
    ...(cert !== undefined && { cert: contentsOf('sslcert', cert) }),
    ...(key !== undefined && { key: contentsOf('sslkey', key) }),
  };
}

function contentsOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new Flaw(name, `cannot read ${file}: ${(thrown as NodeJS.ErrnoException).code}`);
  }
}
