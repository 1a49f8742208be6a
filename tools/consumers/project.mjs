/** A project of `consumers/`, as it stands on somebody else's machine. */
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runCommand } from '../run-command.mjs';

const QUIET = ['--prefer-offline', '--no-audit', '--no-fund', '--no-progress'];

/** The packages `node` fetch their program by a script; CI runs its tests without scripts. */
const WITH_SCRIPTS = ['--ignore-scripts=false'];
const TIMEOUT = 300_000;

/** Copies the project into a folder and installs what its package.json names, and the tarball. */
export function installProject(name, folder, tarball) {
  cpSync(join('consumers', name), folder, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  return runCommand('npm', ['install', ...QUIET, ...WITH_SCRIPTS, tarball], { cwd: folder, timeout: TIMEOUT });
}

/** Codes that say that npm did not get through to its registry, or that this is out of order. */
const NETWORK =
  /^(?:npm error )+code (EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ENOTFOUND|EPROTO|ERR_SOCKET_TIMEOUT|ETIMEDOUT|E429|E5\d\d)$/m;

/** What npm calls the failure of the network that it met, if it met one. */
export function networkFault(output) {
  return NETWORK.exec(output)?.[1];
}
