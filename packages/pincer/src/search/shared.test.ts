import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { tableWords } from './table.ts';

test('two threads that write one table at once never read a torn entry', async () => {
  const bits = 10;
  const buffer = new SharedArrayBuffer(4 * tableWords(bits));
  const hammer = (seed: number) =>
    new Promise<{ found: number; torn: number }>((resolve, reject) => {
      const workerData = { buffer, bits, seed, rounds: 3_000_000 };
      const worker = new Worker(new URL('../worker/fixtures/hammer.js', import.meta.url), { workerData });
      worker.on('message', resolve);
      worker.on('error', reject);
    });
  const results = await Promise.all([hammer(1), hammer(2)]);
  for (const { found, torn } of results) {
    expect(found).toBeGreaterThan(100_000);
    expect(torn).toBe(0);
  }
});
