import { Worker } from 'node:worker_threads';
import { createWorkerBot } from 'pincer/worker';

const bots = [
  createWorkerBot<number, number>(() => new Worker(new URL('../src/bot-worker.js', import.meta.url))),
  createWorkerBot<number, number>(new URL('../src/counting.js', import.meta.url)),
];

export async function moves(): Promise<(number | undefined)[]> {
  const outcomes = await Promise.all(bots.map((bot) => bot.search(0, { time: 100, signal: AbortSignal.timeout(500) })));
  return outcomes.map(({ move }) => move);
}
