import { createBot } from 'pincer';
import { loadChess } from 'pincer/chess';
import wasm from 'pincer/kernels/chess.wasm';
import net from 'pincer/kernels/chess-net.wasm';
import { createWorkerBot } from 'pincer/worker';

const output = (id) => document.querySelector(`#${id}`);
const worker = (file) => () => new Worker(new URL(file, import.meta.url), { type: 'module' });

// Who began has three discs in column 3, and threatens a fourth.
let ticks = 0;
setInterval(() => ticks++, 10);
const bot = createWorkerBot(worker('./bot-worker.js'));
const { move } = await bot.search([3, 0, 3, 6, 3], { nodes: 1_000_000 });
output('ticks').textContent = ticks;
output('move').textContent = move;

const chess = await loadChess({ wasm: new URL(wasm, import.meta.url), net: new URL(net, import.meta.url) });
const onPage = await createBot(chess, { selective: true }).search(chess.initial, { nodes: 20_000 });
output('chess').textContent = onPage.move;
output('evaluation').textContent = onPage.evaluation;

const chessBot = createWorkerBot(worker('./chess-worker.js'), { selective: true });
const inWorker = await chessBot.search(chess.initial, { nodes: 20_000 });
output('chess-worker').textContent = inWorker.move;
output('evaluation-worker').textContent = inWorker.evaluation;
