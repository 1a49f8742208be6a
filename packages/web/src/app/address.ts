import type { Parsed } from 'pincer';

/** The routes of the page, in the order of its navigation. */
export const ROUTES = ['play', 'analyse', 'watch', 'your-game', 'lab'] as const;
/** One of `ROUTES`. */
export type RouteName = (typeof ROUTES)[number];

/**
 * Where somebody is on the page, and all that a link to it must say. It stands behind the `#`, so
 * that any static host will do: `#/play/chess?level=3` is the route `play`, the path `['chess']` and
 * the query `{ level: '3' }`.
 */
export interface Address {
  readonly route: RouteName;
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** Where a page begins that was opened without an address. */
export const HOME: Address = { route: 'play', path: [], query: {} };

/** Reads what stands behind the `#`, with or without it. */
export function parseAddress(hash: string): Parsed<Address> {
  const [before, ...after] = hash.replace(/^#?\/?/, '').split('?');
  if (before === '' && after.length === 0) return { ok: true, value: HOME };
  const words = before.split('/').map(decoded);
  const broken = words.indexOf(undefined);
  if (broken >= 0)
    return { ok: false, error: `"${before.split('/')[broken].slice(0, 40)}" is not a text of an address` };
  const [route, ...path] = words as string[];
  if (!isRoute(route)) return { ok: false, error: `there is no "${route.slice(0, 40)}" here` };
  const query = Object.fromEntries(new URLSearchParams(after.join('?')));
  return { ok: true, value: { route, path: path.filter((word) => word !== ''), query } };
}

/** The link to an address, with its `#`. What is empty in the query is left out. */
export function makeAddress({ route, path, query }: Address): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const text = legible(new URLSearchParams(given).toString());
  return `#/${[route, ...path.map(encodeURIComponent)].join('/')}${text === '' ? '' : `?${text}`}`;
}

/** What a fragment may hold as it is: positions and lists stay legible. */
function legible(text: string): string {
  return text.replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3A', ':');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function isRoute(word: string): word is RouteName {
  return (ROUTES as readonly string[]).includes(word);
}
