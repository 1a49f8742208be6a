import type { Parsed } from 'pincer';
import { type Address, HOME, makeAddress, parseAddress } from './address.ts';

let hash = $state(location.hash);

addEventListener('hashchange', () => {
  hash = location.hash;
});

/** Where the page is, or what is wrong with its address. Reactive. */
export function currentAddress(): Parsed<Address> {
  return parseAddress(hash);
}

/**
 * Goes to an address. `replace` is for what is no step of its own, such as a move of a game: Back
 * then goes to where somebody came from.
 */
export function navigate(address: Address, { replace = false }: { readonly replace?: boolean } = {}): void {
  const next = makeAddress(address);
  if (next === location.hash) return;
  if (replace) history.replaceState(history.state, '', next);
  else history.pushState(null, '', next);
  hash = next;
}

/** The address for a page that was opened without one is in its bar, too. */
export function settleAddress(): void {
  if (location.hash.replace(/^#?\/?/, '') === '') navigate(HOME, { replace: true });
}
