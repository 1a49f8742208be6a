/**
 * Programs of others that the tests of the protocols, of the arena and of the command talk with.
 */
import { existsSync } from 'node:fs';
import { ensure } from './apt.mjs';

/** By Debian's packages, and where these put them. */
const CLIENTS = {
  bsdutils: '/usr/bin/script',
  fairymax: '/usr/games/fairymax',
  stockfish: '/usr/games/stockfish',
  toga2: '/usr/games/toga2',
  polyglot: '/usr/games/polyglot',
  grhino: '/usr/games/gtp-rhino',
  gnuchess: '/usr/games/gnuchess',
  phalanx: '/usr/games/phalanx',
  xboard: '/usr/games/xboard',
  xvfb: '/usr/bin/Xvfb',
};

/** Before all tests, once. */
export default function provideClients() {
  ensure(() => Object.keys(CLIENTS).filter((name) => !existsSync(CLIENTS[name])));
}
