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
  fc.assert(
    fc.property(part, part, fc.boolean(), (user, tail, behind) => {
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
