import { expect, test } from 'vitest';
import { runBench } from './signature.ts';

/** Changes with the search, and only with it: say `Bench: N` in the commit that changes it. */
const SIGNATURE = 2327410;

test('the bench has the signature that was committed', async () => {
  let signature = 0;
  for await (const { nodes } of runBench()) signature += nodes;
  expect(signature).toBe(SIGNATURE);
});
