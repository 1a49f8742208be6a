import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Parsed } from '../support/parsed.ts';
import type { Client, ClientOptions } from './clients/client.ts';
import { GtpClient } from './clients/gtp.ts';
import { HubClient } from './clients/hub.ts';
import { NboardClient } from './clients/nboard.ts';
import { UciClient } from './clients/uci.ts';
import { XboardClient } from './clients/xboard.ts';
import { OwnPlayer } from './own.ts';
import { parseOwnOptions } from './own-options.ts';
import type { Player } from './player.ts';
import type { Kind, PlayerLimit, PlayerSpec } from './player-spec.ts';

type Protocol = Exclude<Kind, 'pincer'>;

/**
 * Which games a protocol is for, if not for all, what limits it can give a program, and who speaks
 * it.
 */
interface Speech {
  readonly games?: readonly string[];
  readonly limits: readonly (keyof PlayerLimit)[];
  readonly create: new (options: ClientOptions) => Client;
}

const PROTOCOLS: Readonly<Record<Protocol, Speech>> = {
  uci: { games: ['chess'], limits: ['clock', 'movetime', 'depth', 'nodes'], create: UciClient },
  xboard: { games: ['chess'], limits: ['clock', 'movetime', 'depth'], create: XboardClient },
  gtp: { limits: ['clock', 'movetime'], create: GtpClient },
  hub: { games: ['checkers'], limits: ['clock', 'movetime', 'depth', 'nodes'], create: HubClient },
  nboard: { games: ['othello'], limits: ['depth'], create: NboardClient },
};

/**
 * What creates a player as often as wanted; or what is wrong with what is asked of it. `game` is
 * one of ours by its name, or the path of a user's module.
 */
export function playerFactory(
  spec: PlayerSpec,
  game: string,
  limit: PlayerLimit,
  patience: number,
): Parsed<() => Player> {
  const wrong = (what: string) => ({ ok: false, error: `player "${spec.name}": ${what}` }) as const;
  if (spec.kind === 'pincer') {
    const options = parseOwnOptions(spec.options);
    if (!options.ok) return wrong(options.error);
    const { build } = options.value;
    if (build !== undefined && !existsSync(join(build, 'engine', 'engine.js'))) {
      return wrong(`build=${build}: there is no engine in it; give the dist folder of a built Pincer`);
    }
    const settings = { name: spec.name, game, options: options.value };
    return { ok: true, value: () => new OwnPlayer(settings) };
  }
  const { games, limits, create } = PROTOCOLS[spec.kind];
  if (games && !games.includes(game)) return wrong(`${spec.kind} is for ${games.join(', ')}, not for ${game}`);
  const unspoken = (Object.keys(limit) as (keyof PlayerLimit)[]).find((each) => !limits.includes(each));
  if (unspoken !== undefined) {
    const words = { clock: 'tc', movetime: 'movetime', depth: 'depth', nodes: 'nodes' };
    const can = limits.map((each) => words[each]).join(', ') || 'none';
    return wrong(
      `${spec.kind} cannot give a program the limit ${words[unspoken]} (only ${can}); add limit=none to let it think as it likes`,
    );
  }
  return {
    ok: true,
    value: () => new create({ name: spec.name, command: spec.command, options: spec.options, patience }),
  };
}
