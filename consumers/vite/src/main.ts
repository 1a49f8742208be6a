import { createBot } from 'pincer';
import { ChessBoard, loadChess } from 'pincer/chess';
import { createSolver, fifteen } from 'pincer/puzzle';
import { createWorkerBot, createWorkerSolver } from 'pincer/worker';
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

/** Six moves from the goal. */
const board = [1, 2, 6, 3, 4, 5, 10, 7, 8, 13, 9, 11, 12, 0, 14, 15];

async function solveFifteen() {
  const onPage = await createSolver(fifteen).solve(board);
  show('fifteen', onPage.moves?.join(' '));

  const solver = createWorkerSolver<readonly number[], number>(
    () => new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' }),
  );
  const inWorker = await solver.solve(board, { time: 10_000 });
  show('fifteen-worker', inWorker.moves?.join(' '));
  solver.dispose();
}

await playFour();
await playChess();
await solveFifteen();
