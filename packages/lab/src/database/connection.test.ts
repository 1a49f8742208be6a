import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { connectionText, holdsPassword, parseConnection } from './connection.ts';

const folder = mkdtempSync(join(tmpdir(), 'pincer-connection-'));
const authority = join(folder, 'root.crt');
writeFileSync(authority, 'PEM');
afterAll(() => rmSync(folder, { recursive: true }));

const read = (address: string, variables: Record<string, string> = {}) => {
  const parsed = parseConnection(address, variables);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

test('an address says where, who and how', () => {
  expect(read(`postgres://me:p%40ss@db.example:6543/my%20lab?sslmode=verify-full&sslrootcert=${authority}`)).toEqual({
    host: 'db.example',
    port: 6543,
    user: 'me',
    password: 'p@ss',
    database: 'my lab',
    sslMode: 'verify-full',
    certificates: { ca: 'PEM' },
  });
});

test('what it leaves out comes from the variables, then from the usual defaults', () => {
  const variables = {
    PGHOST: 'h',
    PGPORT: '1',
    PGUSER: 'u',
    PGPASSWORD: 'secret',
    PGDATABASE: 'd',
    PGSSLMODE: 'disable',
  };
  expect(read('postgres://', variables)).toMatchObject({
    host: 'h',
    port: 1,
    user: 'u',
    password: 'secret',
    database: 'd',
    sslMode: 'disable',
  });
  expect(read('postgresql://other@host/db', variables)).toMatchObject({ host: 'host', port: 1, user: 'other' });
  const { username } = userInfo();
  expect(read('postgres://')).toMatchObject({ host: 'localhost', port: 5432, user: username, database: username });
  expect(read('postgres:///lab?host=/run/postgresql')).toMatchObject({ host: '/run/postgresql', database: 'lab' });
  expect(read('postgres://[::1]:7/lab')).toMatchObject({ host: '::1', port: 7 });
});

test.each([
  ['', /does not begin with postgres:\/\//],
  ['mysql://host/lab', /does not begin with postgres:\/\//],
  ['postgres://host:port/lab', /cannot be read/],
  ['postgres://host:99999/lab', /cannot be read/],
  ['postgres://host/lab?port=0', /the port of the database is "0"/],
  [
    'postgres://host/lab?sslmode=always',
    /^sslmode: "always" is not one of disable, prefer, require, verify-ca, verify-full$/,
  ],
  ['postgres://host/lab?sslmode=verify-ca', /^sslmode: verify-ca needs sslrootcert/],
  ['postgres://host/lab?sslrootcert=/none/root.crt', /^sslrootcert: cannot read \/none\/root\.crt: ENOENT$/],
  ['postgres://host/lab?schema=x', /has "schema" behind the "\?"; known are host, port/],
  ['postgres://me:100%25%@host/lab', /the password in the address .* has a "%"/],
])('%o is an error of one line', (address, message) => {
  const parsed = parseConnection(address, {});
  expect(parsed).toEqual({ ok: false, error: expect.stringMatching(message) });
});

test('a password is seen wherever it stands, and never repeated', () => {
  const part = fc.stringMatching(/^[a-z0-9%$!-]{1,12}$/);
  const name = fc.stringMatching(/^[a-z0-9$!-]{1,12}$/);
  fc.assert(
    fc.property(name, part, fc.boolean(), (user, tail, behind) => {
      const password = `Zx9${tail}`;
      const address = behind
        ? `postgres://${user}@host/lab?password=${password}`
        : `postgres://${user}:${password}@host/lab`;
      expect(holdsPassword(address)).toBe(true);
      expect(holdsPassword(`postgres://${user}@host:5432/lab?sslmode=disable`)).toBe(false);
      const parsed = parseConnection(address, {});
      expect(parsed.ok ? connectionText(parsed.value) : parsed.error).not.toContain('Zx9');
    }),
  );
});

/** Every way to put a password into an address that we know of, sound or not. */
const SPELLINGS: readonly ((password: string) => string)[] = [
  (password) => `postgres://me:${password}@host/lab`,
  (password) => `postgresql://:${password}@host:5432/lab?sslmode=disable`,
  (password) => `  postgres://me:${password}@host/lab\n`,
  (password) => `POSTGRES://me:${password}@host/lab`,
  (password) => `mysql://me:${password}@host/lab`,
  (password) => `//me:${password}@host/lab`,
  (password) => `postgres://me:12/${password}@host/lab`,
  (password) => `postgres://me:12?${password}@host/lab`,
  (password) => `postgres://me:12#${password}@host/lab`,
  (password) => `postgres://me@work:${password}@host/lab`,
  (password) => `postgres://me%3A${password}@host/lab`,
  (password) => `postgres://me%3a${password}@host/lab?user=you`,
  (password) => `postgres://me@host/lab?password=${password}`,
  (password) => `postgres://me@host/lab?sslmode=disable&PASSWORD=${password}`,
  (password) => `postgres://me@host/lab?pass%77ord=${password}`,
  (password) => `postgres://me@host/lab?p%61ssword%3D${password}`,
  (password) => `postgres://me@host/lab?pass\tword=${password}`,
  (password) => `postgres://me@host/lab?sslmode=require;password=${password}`,
  (password) => `postgres://me@host/lab?sslmode=require%26password=${password}`,
  (password) => `postgres://me@host/lab?port=5432;passwd=${password}`,
  (password) => `postgres://me@host/lab?user=me%3Apassword:${password}`,
  (password) => `postgres://me@host/lab;password=${password}`,
  (password) => `postgres://me@host/lab%20password=${password}`,
  (password) => `postgres://me@host;password=${password}/lab`,
  (password) => `postgres://me;password=${password}@host/lab`,
  (password) => `host=host user=me password=${password}`,
  (password) => `host=host password = '${password}'`,
  (password) => `PGPASSWORD=${password} postgres://me@host/lab`,
  (password) => `jdbc:postgresql://host/lab?user=me&password=${password}`,
];

test('a password in any spelling is seen, and never in a message', () => {
  const characters = fc.constantFrom(...'abc059%/?#@:&=;+ $!"\'\\\t');
  const tails = fc.array(characters, { maxLength: 8 }).map((list) => list.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...SPELLINGS), tails, fc.boolean(), (spell, tail, escaped) => {
      const password = `Zx9${escaped ? encodeURIComponent(tail) : tail}`;
      const address = spell(password);
      expect(holdsPassword(address)).toBe(true);
      const parsed = parseConnection(address, { PGPASSWORD: 'Zx9' });
      expect(parsed.ok ? connectionText(parsed.value) : parsed.error).not.toContain('Zx9');
    }),
    { numRuns: 2000 },
  );
});
