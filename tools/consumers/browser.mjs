/** A browser for the consumers' pages. */
import { chromium } from 'playwright-core';
import installBrowser, { browserOptions } from '../browser.mjs';

const TIMEOUT = 60_000;

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
  // After an error, what the page should show will not come.
  const thrown = new Promise((resolve) => {
    page.on('pageerror', ({ message }) => resolve(complaints.push(`error: ${message}`)));
  });
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  try {
    await page.goto(url);
    const filled = page.waitForFunction(allFilled, undefined, { timeout: TIMEOUT }).catch(() => {});
    await Promise.race([filled, thrown]);
    return { outputs: await page.evaluate(readOutputs), complaints };
  } finally {
    await page.close();
  }
}

/* These two run in the page. */
const allFilled = () => {
  const outputs = [...document.querySelectorAll('output')];
  return outputs.length > 0 && outputs.every(({ textContent }) => textContent !== '');
};
const readOutputs = () =>
  Object.fromEntries([...document.querySelectorAll('output')].map(({ id, textContent }) => [id, textContent]));
