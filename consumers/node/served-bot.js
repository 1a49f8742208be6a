import { Worker } from 'node:worker_threads';
import { chess } from 'pincer/chess';
import { createWorkerBot } from 'pincer/worker';
import nim from './nim.js';

const bot = createWorkerBot(() => new Worker(new URL('./bot-worker.js', import.meta.url)));
const { move } = await bot.search(nim.initial, { time: 5000 });
console.log(move);
bot.dispose();

const player = createWorkerBot(() => new Worker(new URL('./chess-worker.js', import.meta.url)), { selective: true });
const opening = await player.search(chess.initial, { nodes: 20_000 });
console.log('chess', opening.move, opening.evaluation);
player.dispose();
