import { createWorkerBot } from 'pincer/worker';
import nim from './nim.js';

const bot = createWorkerBot(new URL('./nim.js', import.meta.url));
const { move } = await bot.search(nim.initial, { time: 5000 });
console.log(move);
bot.dispose();
