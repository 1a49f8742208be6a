/** A project of `consumers/`, as it stands on somebody else's machine. */
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runCommand } from '../run-command.mjs';

const QUIET = ['--prefer-offline', '--no-audit', '--no-fund', '--no-progress'];
const TIMEOUT = 300_000;

/** Copies the project into a folder and installs what its package.json names, and the tarball. */
export function installProject(name, folder, tarball) {
  cpSync(join('consumers', name), folder, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  return runCommand('npm', ['install', ...QUIET, tarball], { cwd: folder, timeout: TIMEOUT });
}

const NETWORK =
  /^npm (?:error|ERR!) (?:code )?.*?\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|EPROTO|E429|E50\d)\b/m;

/** What npm calls the failure of the network that it met, if it met one. */
export function networkFault(output) {
  return NETWORK.exec(output)?.[1];
}
