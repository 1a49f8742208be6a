import { checkInteger } from '../support/options.ts';

/** The most threads of one search. */
export const MAX_THREADS = 256;

/** How many threads a search may have: so many, or all cores but one. */
export type ThreadCount = number | 'auto';

/**
 * How many threads to search with. Where they cannot share memory, as in a page that is not
 * cross-origin isolated: one.
 */
export function threadsFor(wanted: ThreadCount | undefined): number {
  const count = wanted === 'auto' ? Math.max(1, cores() - 1) : checkInteger('threads', wanted ?? 1, 1, MAX_THREADS);
  return canShare() ? Math.min(count, MAX_THREADS) : 1;
}

function canShare(): boolean {
  const { crossOriginIsolated } = globalThis as { readonly crossOriginIsolated?: boolean };
  return typeof SharedArrayBuffer === 'function' && crossOriginIsolated !== false;
}

function cores(): number {
  if (typeof process !== 'undefined' && process.getBuiltinModule) {
    return process.getBuiltinModule('node:os').availableParallelism();
  }
  return navigator.hardwareConcurrency;
}
