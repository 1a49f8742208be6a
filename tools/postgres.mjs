/**
 * A PostgreSQL server for the tests: of one's own, on a free port of the loopback interface, in a
 * temporary directory.
 */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensure, install } from './apt.mjs';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';
const PLACES = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'];

const run = promisify(execFile);

/** The folder of `initdb` and `pg_ctl`; undefined if there is no PostgreSQL. */
function findBinaries() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const places = versions
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)
    .map((version) => `${DEBIAN}/${version}/bin`);
  return [...places, ...PLACES].find((place) => existsSync(join(place, 'pg_ctl')));
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package makes. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a server with a superuser `postgres`; undefined if there is no PostgreSQL. */
export async function startPostgres() {
  const bin = findBinaries();
  if (!bin) return undefined;
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'pincer-postgres-'));
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'];
  await run(join(bin, 'initdb'), [...initdb, '--locale=C', '--no-sync'], options);
  const port = await freePort();
  // The machine does not crash in a test, only the server does: what it wrote need not have reached
  // the disk.
  const settings = [`port = ${port}`, "listen_addresses = '127.0.0.1'", `unix_socket_directories = '${folder}'`];
  appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\nfsync = off\n`);
  const control = (...args) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...args], options);
  await control('start');
  return {
    port,
    password,
    folder,
    url: (database = 'postgres', role = `postgres:${password}`) => `postgres://${role}@127.0.0.1:${port}/${database}`,
    /** As after a crash: no session ends in order, and what was not committed is gone. */
    crash: () => control('restart', '-m', 'immediate'),
    /** From now on it speaks TLS, with this key and certificate. */
    useCertificate: async (key, certificate) => {
      for (const path of [key, certificate]) {
        if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
        chmodSync(path, 0o600);
      }
      const lines = ['ssl = on', `ssl_key_file = '${key}'`, `ssl_cert_file = '${certificate}'`];
      appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
      await control('restart', '-m', 'fast');
    },
    stop: async () => {
      await control('stop', '-m', 'immediate').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Installs the server, without a cluster of Debian's own. */
function installPostgres() {
  install('postgresql-common');
  appendFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  install('postgresql');
}

/** Before all tests, once: one server for all that do not break it. */
export default async function providePostgres(project) {
  ensure(() => (findBinaries() ? [] : ['postgresql']), installPostgres);
  const server = await startPostgres();
  project.provide('postgres', server && { port: server.port, password: server.password });
  return () => server?.stop();
}
