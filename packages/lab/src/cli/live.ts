import { Option } from 'commander';
import { type ArchivePlace, type LiveHandler, needWebExtension, wholeNumber } from 'pincer/command';
import { serveLab } from '../live/serve.ts';
import type { Store } from '../store/store.ts';
import { withStore } from './place.ts';

/** Opens a lab for who watches it in a page, works with what answers, and closes it. */
export async function withLive<T>(place: ArchivePlace, work: (handler: LiveHandler) => Promise<T>): Promise<T> {
  return await withStore(place, async (store) => {
    const lab = serveLab(store);
    try {
      return await work(lab.handle);
    } finally {
      lab.end();
    }
  });
}

/** `--web`: without a port, or at this one. */
export type WebOption = true | number | undefined;

/** `--web`, for commands that run experiments. */
export const webOption = () =>
  new Option(
    '--web [port]',
    'show the run in a page on this machine, at this port or 8080 (with pincer-web)',
  ).argParser(wholeNumber(0, 65535));

/** Shows a store in a page while the work is done, if that is asked for. */
export async function withPage<T>(store: Store, web: WebOption, work: () => Promise<T>): Promise<T> {
  if (web === undefined) return await work();
  const { serve } = await needWebExtension('--web');
  const lab = serveLab(store);
  const page = await serve(typeof web === 'number' ? { port: web } : {}, { lab: lab.handle });
  process.stderr.write(`The lab is at ${page.addresses[0]}#/lab\n`);
  try {
    return await work();
  } finally {
    lab.end();
    await page.close();
  }
}
