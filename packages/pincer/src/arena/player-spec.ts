import { describe } from '../support/describe.ts';
import type { Parsed } from '../support/parsed.ts';
import { parseTimeControl, type TimeControl } from './time-control.ts';

const KINDS = ['pincer', 'uci', 'xboard', 'gtp', 'hub', 'nboard'] as const;
export type Kind = (typeof KINDS)[number];

/** What a side may spend: on each move, or on all of them by the clock. */
export interface PlayerLimit {
  readonly depth?: number;
  readonly nodes?: number;
  /** Milliseconds. */
  readonly movetime?: number;
  readonly clock?: TimeControl;
}

/** A player as the command line names it. */
export interface PlayerSpec {
  readonly kind: Kind;
  readonly name: string;
  /** The program and its arguments; none for a search of ours. */
  readonly command: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** Its own limit, in place of the match's; nothing in it: it gets none. */
  readonly limit?: PlayerLimit;
}

export const PLAYER_FORM =
  'pincer[:option=value,…], or uci:, xboard:, gtp:, hub: or nboard:program[,option=value,…], as in pincer:driver=mtdf,table=20 or uci:/usr/games/toga2,Hash=16';

/** Options that are the arena's own, whatever the player is. */
const OWN_OPTIONS = ['name', 'tc', 'nodes', 'depth', 'movetime', 'limit'] as const;
const MAX_NODES = 2 ** 53 - 1;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/**
 * A player in one word: its kind, for a program its command, and options after commas. A comma
 * within a value is written `%2C`. `name`, `tc`, `nodes`, `depth`, `movetime` and `limit=none` are
 * for the arena, all others for the player.
 */
export function parsePlayer(text: string): Parsed<PlayerSpec> {
  const wrong = (what: string) => ({ ok: false, error: `player ${describe(text)}: ${what}` }) as const;
  const [, word, rest = ''] = /^([\w-]*)(?::(.*))?$/s.exec(text) ?? [];
  const kind = KINDS.find((each) => each === word);
  if (!kind) return wrong(`give ${PLAYER_FORM}`);
  const parts = rest === '' ? [] : rest.split(',').map(unescaped);
  const command = kind === 'pincer' ? [] : wordsOf(parts.shift() ?? '');
  if (kind !== 'pincer' && command.length === 0)
    return wrong(`${kind}: needs the program, as in ${kind}:/usr/games/engine`);
  const options: Record<string, string> = {};
  const own: Partial<Record<(typeof OWN_OPTIONS)[number], string>> = {};
  for (const part of parts) {
    const [, key, value = ''] = /^([^=]+)(?:=(.*))?$/s.exec(part.trim()) ?? [];
    if (key === undefined) return wrong(`${describe(part)} is no option: write option=value`);
    const known = OWN_OPTIONS.find((each) => each === key);
    if (known) own[known] = value;
    else options[key] = value;
  }
  const limit = ownLimit(own);
  if (!limit.ok) return wrong(limit.error);
  const name = own.name ?? text;
  return { ok: true, value: { kind, name, command, options, ...(limit.value && { limit: limit.value }) } };
}

function ownLimit({
  tc,
  nodes,
  depth,
  movetime,
  limit,
}: Partial<Record<string, string>>): Parsed<PlayerLimit | undefined> {
  if (limit !== undefined) {
    return limit === 'none'
      ? { ok: true, value: {} }
      : { ok: false, error: `limit ${describe(limit)}: only limit=none is known` };
  }
  if (tc === undefined && nodes === undefined && depth === undefined && movetime === undefined) {
    return { ok: true, value: undefined };
  }
  const clock = tc === undefined ? undefined : parseTimeControl(tc);
  if (clock?.ok === false) return clock;
  const wrong = (name: string, value: string | undefined, what: string) =>
    ({ ok: false, error: `${name} ${describe(value)} is not ${what}` }) as const;
  const whole = (value: string | undefined, most: number) =>
    value === undefined || (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most);
  if (!whole(nodes, MAX_NODES)) return wrong('nodes', nodes, 'a whole number from 1 up');
  if (!whole(depth, 239)) return wrong('depth', depth, 'a whole number from 1 to 239');
  const time = movetime === undefined ? undefined : durationOf(movetime);
  if (movetime !== undefined && time === undefined) return wrong('movetime', movetime, 'a time such as 500ms or 2s');
  return {
    ok: true,
    value: {
      ...(clock && { clock: clock.value }),
      ...(nodes !== undefined && { nodes: Number(nodes) }),
      ...(depth !== undefined && { depth: Number(depth) }),
      ...(time !== undefined && { movetime: time }),
    },
  };
}

/** Milliseconds of a time such as `500ms`. */
function durationOf(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,6}(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? [];
  const time = number === undefined ? 0 : Number(number) * UNITS[unit];
  return time > 0 ? time : undefined;
}

function unescaped(text: string): string {
  return text.replaceAll(/%2c/gi, ',').replaceAll('%25', '%');
}

/** A command's words: white space divides them, except within quotes. */
function wordsOf(command: string): string[] {
  return Array.from(
    command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, bare]) => double ?? single ?? bare,
  );
}
