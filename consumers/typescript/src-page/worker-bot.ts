import { loadChess } from 'pincer/chess';
import { createWorkerBot } from 'pincer/worker';

const bot = createWorkerBot<number, number>(
  () => new Worker(new URL('../src/bot-worker.js', import.meta.url), { type: 'module' }),
);

export async function move(): Promise<number | undefined> {
  const chess = await loadChess({ wasm: new URL('/chess.wasm', location.href) });
  console.log(chess.name);
  return (await bot.search(0, { time: 100, signal: AbortSignal.timeout(500) })).move;
}
