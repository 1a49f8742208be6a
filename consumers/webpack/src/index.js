import { createBot } from 'pincer';
import { loadChess } from 'pincer/chess';
import { createWorkerBot } from 'pincer/worker';
import breakthrough from './breakthrough.js';

/** A white pawn is about to get across; only the pawn on c6 can take it. */
const invasion = { board: ['wwwwww', 'wwwww.', '......', '......', 'bb.wbb', 'bbbb.b'], turn: 'b' };

function write(id, text) {
  document.getElementById(id).textContent = text;
}

function startBreakthrough() {
  return new Worker(new URL('./bot-worker.js', import.meta.url), { type: 'module' });
}

function startChess() {
  return new Worker(new URL('./chess-worker.js', import.meta.url), { type: 'module' });
}

async function main() {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  const { move } = await createWorkerBot(startBreakthrough).search(invasion, { nodes: 50_000 });
  clearInterval(timer);
  write('move', breakthrough.format(move));
  write('ticks', ticks);

  const chess = await loadChess();
  const limits = { nodes: 20_000 };
  const onPage = await createBot(chess, { selective: true }).search(chess.initial, limits);
  write('chess', onPage.move);
  write('evaluation', onPage.evaluation);
  const inWorker = await createWorkerBot(startChess, { selective: true }).search(chess.initial, limits);
  write('chess-worker', inWorker.move);
  write('evaluation-worker', inWorker.evaluation);
}

main().catch((error) => {
  console.error(error);
});
