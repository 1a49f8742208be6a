/** Programs of others that the tests of the protocols and of the arena talk with. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian has them, and in which package. */
const CLIENTS = {
  polyglot: '/usr/games/polyglot',
  grhino: '/usr/games/gtp-rhino',
  gnuchess: '/usr/games/gnuchess',
  phalanx: '/usr/games/phalanx',
};

/** Before all tests, once: on Debian, as root, installs those that are missing. In CI all must be there then. */
export default function installClients() {
  const missing = () => Object.keys(CLIENTS).filter((name) => !existsSync(CLIENTS[name]));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], options);
  }
  if (missing().length > 0 && process.env.CI) throw new Error(`there is no ${missing().join(' and no ')}`);
}
