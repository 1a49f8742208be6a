/** Programs of others that the tests of the protocols and of the arena talk with. */
import { existsSync } from 'node:fs';
import { canInstall, install } from './apt.mjs';

/** Where Debian has them, and in which package. */
const CLIENTS = {
  polyglot: '/usr/games/polyglot',
  grhino: '/usr/games/gtp-rhino',
  gnuchess: '/usr/games/gnuchess',
  phalanx: '/usr/games/phalanx',
  xboard: '/usr/games/xboard',
  xvfb: '/usr/bin/Xvfb',
};

/** Before all tests, once: on Debian, as root, installs those that are missing. In CI all must be there then. */
export default function installClients() {
  const missing = () => Object.keys(CLIENTS).filter((name) => !existsSync(CLIENTS[name]));
  if (missing().length > 0 && canInstall()) install(...missing());
  if (missing().length > 0 && process.env.CI) throw new Error(`there is no ${missing().join(' and no ')}`);
}
