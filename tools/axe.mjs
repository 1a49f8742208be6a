/** Looks at pages as axe does, for the tests. */
import { source } from 'axe-core';

const RUN = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;

/** What axe finds on a page that Playwright has open, a line each. */
export async function axeFindings(page) {
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(`${source}; undefined`);
  return await page.evaluate(RUN);
}
