/** A browser for built pages, and a server that has nothing but files. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import installBrowser, { browserOptions } from '../browser.mjs';

const TIMEOUT = 60_000;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css' };

/** The browser, launched when it is first needed; `launch` returns undefined if there is none. */
export function openBrowser() {
  let launched;
  return {
    launch() {
      launched ??= start();
      return launched;
    },
    async close() {
      await (await launched)?.close();
    },
  };
}

async function start() {
  installBrowser();
  const options = browserOptions();
  return options && chromium.launch(options);
}

/** Serves the files of a folder as any host of static pages does; packages are not deployed. */
export async function serveFiles(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const body = path.includes('node_modules') ? undefined : await readFile(file).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/**
 * Opens a page and waits until each of its `output` elements says something: what they say, by
 * their ids, and everything that the browser complained of.
 */
export async function visit(browser, url) {
  const page = await browser.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  try {
    await page.goto(url);
    await Promise.race([page.waitForFunction(allFilled, undefined, { timeout: TIMEOUT }), anError(page)]).catch(
      () => {},
    );
    return { outputs: await page.evaluate(readOutputs), complaints };
  } finally {
    await page.close();
  }
}

/** Settles on the page's first error: what it should have shown will not come. */
function anError(page) {
  return new Promise((resolve) => page.once('pageerror', resolve));
}

/* These two run in the page. */
const allFilled = () => {
  const outputs = [...document.querySelectorAll('output')];
  return outputs.length > 0 && outputs.every(({ textContent }) => textContent !== '');
};
const readOutputs = () =>
  Object.fromEntries([...document.querySelectorAll('output')].map(({ id, textContent }) => [id, textContent]));
