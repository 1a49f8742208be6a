/**
 * The lab over HTTP, for a page: news as server-sent events, and what was found so far as JSON.
 *
 * - `/live/lab/events`: `summary` and `silence` events; `end` when the process goes.
 * - `/live/lab/figures/<experiment>`: an `ExperimentFindings`.
 * - `/live/lab/claims`: a list of `Judgement`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LiveHandler } from 'pincer/command';
import type { Results } from '../experiment/experiment.ts';
import type { Store } from '../store/store.ts';
import { LabFeed, type LabNews } from './feed.ts';
import { findInThread } from './find.ts';

/** Milliseconds between two signs that the connection is there. */
const BEAT = 1000;

const NEVER_KEPT = { 'Cache-Control': 'no-store' } as const;

/** A lab that is served. */
export interface LiveLab {
  readonly handle: LiveHandler;
  /** Says to all watchers that nothing more will come. */
  end(): void;
}

/** Serves a store for as long as it is open. */
export function serveLab(store: Store): LiveLab {
  const feed = new LabFeed(store);
  const open = new Set<ServerResponse>();
  const kept = new Map<string, Promise<unknown>>();
  /** Made once for each state of the results. */
  const once = (key: string, make: () => Promise<unknown>) => {
    const name = key.slice(0, key.indexOf(' '));
    for (const other of kept.keys()) if (other !== key && other.startsWith(`${name} `)) kept.delete(other);
    const made = kept.get(key) ?? make();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
  const answers: readonly [RegExp, (name: string) => Promise<unknown>][] = [
    [/^figures\/([\w-]+)$/, (name) => figures(store, name, once)],
    [/^claims$/, () => claims(store, once)],
  ];
  return {
    handle: (request, response, address) => {
      const path = address.pathname.replace(/^\/live\/lab\//, '');
      if (path === 'events') {
        sendEvents(request, response, feed, open);
        return;
      }
      for (const [pattern, answer] of answers) {
        const match = pattern.exec(path);
        if (match) return void sendJson(response, answer(match[1] ?? ''));
      }
      send(response, 404, { error: 'there is no such part of the lab' });
    },
    end: () => {
      for (const response of open) response.end('event: end\ndata: {}\n\n');
    },
  };
}

type Once = (key: string, make: () => Promise<unknown>) => Promise<unknown>;

/** A missing experiment has no answer. */
async function figures(store: Store, name: string, once: Once): Promise<unknown> {
  if (!(await store.experiment(name))) return undefined;
  const { finished, failed } = await store.progress(name);
  return await once(`figures:${name} ${finished} ${failed}`, async () => {
    const results = await store.results(name);
    return results && (await findInThread('experiments', [results]))[0];
  });
}

async function claims(store: Store, once: Once): Promise<unknown> {
  const names = await store.names();
  const states = [];
  for (const { name } of names) states.push(await store.progress(name));
  return await once(`claims ${JSON.stringify(states)}`, async () => {
    const all: Results[] = [];
    for (const { name } of names) {
      const results = await store.results(name);
      if (results) all.push(results);
    }
    return await findInThread('claims', all);
  });
}

function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  feed: LabFeed,
  open: Set<ServerResponse>,
): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', ...NEVER_KEPT });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  open.add(response);
  const unwatch = feed.watch((news) => response.write(eventText(news)));
  const beat = setInterval(() => response.write(': here\n\n'), BEAT);
  response.on('close', () => {
    clearInterval(beat);
    unwatch();
    open.delete(response);
  });
}

function eventText(news: LabNews): string {
  const data = news.kind === 'summary' ? news.summary : { reason: news.reason };
  return `event: ${news.kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

async function sendJson(response: ServerResponse, answer: Promise<unknown>): Promise<void> {
  try {
    const value = await answer;
    if (value === undefined) send(response, 404, { error: 'no such experiment was begun' });
    else send(response, 200, value);
  } catch (thrown) {
    send(response, 500, { error: (thrown as Error).message });
  }
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...NEVER_KEPT });
  response.end(JSON.stringify(value));
}
