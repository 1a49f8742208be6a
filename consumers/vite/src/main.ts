import { createBot } from 'pincer';
import { ChessBoard, loadChess } from 'pincer/chess';
import { createWorkerBot } from 'pincer/worker';
import four from './four';

/** Three of x stand in column c: only c4 stops them. */
const threat = { board: 'o.x.o..x....x............', turn: 'o' };

function show(id: string, text: unknown) {
  const place = document.getElementById(id);
  if (place) place.textContent = String(text);
}

async function playFour() {
  const bot = createWorkerBot<typeof threat, number>(
    () => new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' }),
  );
  let ticks = 0;
  const clock = setInterval(() => ticks++, 10);
  const { move } = await bot.search(threat, { nodes: 50_000 });
  clearInterval(clock);
  bot.dispose();
  show('move', move === undefined ? 'none' : four.format?.(move));
  show('ticks', ticks);
}

async function playChess() {
  const chess = await loadChess();
  const board = new ChessBoard();
  const onPage = await createBot(chess, { selective: true }).search(board.state, { nodes: 20_000 });
  show('chess', onPage.move);
  show('evaluation', onPage.evaluation);

  const bot = createWorkerBot<typeof chess.initial, string>(
    () => new Worker(new URL('./chess-worker.ts', import.meta.url), { type: 'module' }),
    { selective: true },
  );
  const inWorker = await bot.search(board.state, { nodes: 20_000 });
  show('chess-worker', inWorker.move);
  show('evaluation-worker', inWorker.evaluation);
  bot.dispose();
}

await playFour();
await playChess();
