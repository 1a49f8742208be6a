import { expect, test } from 'vitest';
import { loadKits } from '../games/index.ts';
import { type Part, runBench, signaturesOf } from './signature.ts';

/**
 * They change with the searches, and only with them: a commit that changes one ends with
 * `Bench: <plain> <selective>`.
 */
const SIGNATURES = { plain: 2317010, selective: 564109 };

test('the bench has the signatures that were committed, and runs the search that plays in every game', async () => {
  const parts: Part[] = [];
  for await (const part of runBench()) parts.push(part);
  expect(signaturesOf(parts)).toEqual(SIGNATURES);
  const played = parts.flatMap(({ game, selective }) => (selective ? [game] : []));
  expect(played).toEqual((await loadKits()).map(({ name }) => name));
});
