import type { Page } from 'playwright-core';

/** What axe finds on a page that Playwright has open, a line each. */
export function axeFindings(page: Page): Promise<string[]>;
