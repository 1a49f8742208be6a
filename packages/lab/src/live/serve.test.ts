/** The lab over HTTP, in an embedded database and on a server. Figures are made by the built files. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Experiment } from '../experiment/experiment.ts';
import { keyedCells } from '../experiment/keyed-cells.ts';
import { until } from '../fixtures/pincer.ts';
import { HAS_SERVER, SOURCES, type Source, serverSource } from '../fixtures/stores.ts';
import { reportFiles } from '../report/index.ts';
import { Roster } from '../store/roster.ts';
import { Store } from '../store/store.ts';
import { environment } from '../work/environment.ts';
import { beginExperiment } from '../work/run-experiment.ts';
import { type LiveLab, serveLab } from './serve.ts';
import type { LabSummary } from './summary.ts';

const EXPERIMENT: Experiment = {
  name: 'tiny',
  title: 'Is it live?',
  games: [{ game: 'connect-four', positions: ['4', '44', '1267'].map((text) => ({ name: text, text })), depth: 2 }],
  drivers: ['aspiration', 'mtdf', 'sss'],
  tables: [10],
};
const LOCATED = { experiment: EXPERIMENT, base: '/' };
const CELLS = keyedCells(LOCATED);

const found = (from: number, to: number) =>
  CELLS.slice(from, to).map((keyed, at) => ({
    keyed,
    tries: 1,
    result: {
      cell: keyed.cell,
      depths: [1, 2].map((depth) => ({ depth, value: 0, passes: 2, leaves: 9 + at * depth, nodes: 20, quiescent: 0 })),
    },
  }));

/** What a watcher has heard, in its order. */
class Watcher {
  readonly heard: { readonly name: string; readonly data: unknown }[] = [];
  private readonly gone = new AbortController();

  static async at(address: string): Promise<Watcher> {
    const watcher = new Watcher();
    const response = await fetch(`${address}/events`, { signal: watcher.gone.signal });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    void watcher.read(response.body as ReadableStream<Uint8Array>).catch(() => {});
    return watcher;
  }

  get summary(): LabSummary | undefined {
    return this.heard.findLast(({ name }) => name === 'summary')?.data as LabSummary | undefined;
  }

  leave(): void {
    this.gone.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream() as never)) {
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (name !== undefined) this.heard.push({ name, data: JSON.parse(data) });
      }
    }
  }
}

describe.each(SOURCES)('%s', (_, create) => {
  let source: Source;
  let store: Store;
  let lab: LiveLab;
  let server: Server;
  let address: string;

  beforeAll(() => {
    source = create();
  });
  afterAll(() => source.close());

  beforeEach(async () => {
    store = await Store.open(await source.open(), 'a test');
    lab = serveLab(store);
    server = createServer((request, response) =>
      lab.handle(request, response, new URL(request.url ?? '', 'http://page')),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/live/lab`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await store.close();
  });

  test('a watcher hears of experiments, results and failures, and that it ends', async () => {
    const watcher = await Watcher.at(address);
    await until(() => watcher.summary?.experiments.length === 0);
    await beginExperiment(LOCATED, store, 60);
    await until(() => watcher.summary?.experiments.length === 1);
    expect(watcher.summary?.experiments[0]).toEqual({
      ...{ name: 'tiny', title: 'Is it live?', open: true, cells: 9, finished: 0, failed: 0, unfinished: 9 },
      ...{ timeLeft: null, running: 0 },
    });

    await store.save(found(0, 3));
    await until(() => watcher.summary?.experiments[0].finished === 3);
    expect(watcher.summary?.experiments[0].timeLeft).toBeGreaterThan(0);

    const [failed] = found(3, 4);
    await store.save([{ ...failed, result: { ...failed.result, depths: [], error: 'out of memory' } }]);
    await until(() => watcher.summary?.experiments[0].failed === 1);
    expect(watcher.summary?.failures).toEqual([
      { experiment: 'tiny', cell: 'connect-four, 44, aspiration, standard, table 2^10', error: 'out of memory' },
    ]);

    await store.save(found(4, 9));
    await until(() => watcher.summary?.experiments[0].finished === 9);
    lab.end();
    await until(() => watcher.heard.at(-1)?.name === 'end');
    watcher.leave();
  });

  test('what is sent is small, however many cells there are', async () => {
    await beginExperiment(LOCATED, store, 60);
    await store.save(found(0, 9));
    const watcher = await Watcher.at(address);
    await until(() => watcher.summary?.experiments[0]?.finished === 9);
    expect(JSON.stringify(watcher.summary).length).toBeLessThan(1000);
    watcher.leave();
  });

  test('figures have the data of the report’s, also while cells are left', async () => {
    await beginExperiment(LOCATED, store, 60);
    for (const [from, to] of [
      [0, 6],
      [6, 9],
    ]) {
      await store.save(found(from, to));
      const results = await store.results('tiny');
      const page = reportFiles(results ? [results] : []).get('experiment-tiny.html') ?? '';
      const inReport = [...page.matchAll(/<script type="application\/json">(.*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json) as unknown,
      );
      const live = (await (await fetch(`${address}/figures/tiny`)).json()) as {
        readonly figures: readonly { readonly chart: unknown; readonly id: string }[];
      };
      expect(inReport.length).toBeGreaterThan(0);
      expect(live.figures.map(({ chart }) => chart)).toEqual(inReport);
      for (const { id } of live.figures) expect(page).toContain(`<figure id="${id}">`);
    }
  });

  test('claims come with their verdicts; what is not there is named', async () => {
    const claims = (await (await fetch(`${address}/claims`)).json()) as readonly { readonly verdict: string }[];
    expect(claims).toHaveLength(17);
    for (const [path, error] of [
      ['figures/none', 'no such experiment was begun'],
      ['figures/%ff', 'there is no such part of the lab'],
      ['results', 'there is no such part of the lab'],
    ]) {
      const response = await fetch(`${address}/${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error });
    }
  });
});

describe.skipIf(!HAS_SERVER)('workers on a server', () => {
  test('one whose process is gone is seen at once; who left is not listed', async () => {
    const source = serverSource();
    const database = await source.open();
    const store = await Store.open(database, 'a test');
    let ends = async () => {};
    const dying = new Roster({
      ...database,
      lock: async (...asked) => {
        const lock = await database.lock(...asked);
        ends = lock.release;
        return lock;
      },
    });
    const living = new Roster(database);
    await dying.enter('class', environment(), 2);
    await living.enter('class', environment(), 3);
    const connected = async () => (await living.list()).map(({ lanes, connected: is }) => [lanes, is]).sort();
    expect(await connected()).toEqual([
      [2, true],
      [3, true],
    ]);
    await ends();
    await until(async () => (await connected())[0][1] === false);
    await dying.note(null);
    await living.leave();
    expect((await living.list()).map(({ lanes }) => lanes)).toEqual([2]);
    await store.close();
  });
});
