/** The page without its server, and on a host that knows nothing of it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listPage } from '../../dist/server/files.js';
import { Site } from '../fixtures/site.ts';

test('with the server gone, play and analysis still work after a reload', async () => {
  const site = await Site.open();
  try {
    const page = await site.visit('#/play', { reducedMotion: 'reduce', serviceWorkers: 'allow' });
    await page.getByRole('heading', { name: 'Play' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    await site.stopServer();
    for (const game of ['chess', 'othello', 'checkers', 'connect-four']) {
      await page.goto(`${site.origin}/#/play/${game}?level=1&side=both`);
      await page.reload();
      await page.getByRole('grid').waitFor();
      await page.goto(`${site.origin}/#/analyse/${game}?depth=3`);
      await page.reload();
      await expect.poll(() => page.locator('.facts').innerText(), { timeout: 10_000 }).toMatch(/depth 3/);
    }
    expect(await page.evaluate('crossOriginIsolated')).toBe(true);
    expect(site.faults.filter((fault) => fault.includes('asked for'))).toEqual([]);
  } finally {
    await site.close();
  }
});

test('on a static host, below any path, the page runs, and is isolated from the second visit on', async () => {
  const files = listPage();
  const asked: string[] = [];
  const host = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    asked.push(pathname);
    const file = pathname.startsWith('/some/where/') ? files.get(pathname.slice('/some/where'.length)) : undefined;
    if (!file) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': file.type }).end(file.read());
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const site = await Site.open();
  try {
    const page = await (await site.browser.newContext()).newPage();
    await page.goto(
      `http://127.0.0.1:${(host.address() as AddressInfo).port}/some/where/#/analyse/chess?depth=3&threads=2`,
    );
    await expect.poll(() => page.locator('.facts').innerText(), { timeout: 10_000 }).toMatch(/depth 3/);
    expect(await page.evaluate('crossOriginIsolated')).toBe(false);
    expect(await page.locator('.facts').innerText()).not.toMatch(/threads/);
    expect(await page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    await page.reload();
    await expect.poll(() => page.locator('.facts').innerText(), { timeout: 10_000 }).toMatch(/depth 3/);
    expect(await page.evaluate('crossOriginIsolated')).toBe(true);
    await expect.poll(() => page.locator('.facts').innerText(), { timeout: 10_000 }).toMatch(/2 threads/);
    expect(asked.filter((path) => !path.startsWith('/some/where/') && path !== '/favicon.ico')).toEqual([]);
  } finally {
    await site.close();
    host.closeAllConnections();
    host.close();
  }
});
