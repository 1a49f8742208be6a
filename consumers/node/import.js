import { createBot } from 'pincer';
import { ChessBoard, chess } from 'pincer/chess';
import nim from './nim.js';

const { move } = await createBot(nim).search(nim.initial, { time: 5000 });
console.log('nim', move);

const board = new ChessBoard();
const opening = await createBot(chess, { selective: true }).search(board.state, { nodes: 20_000 });
board.play(opening.move);
console.log('chess', opening.move, opening.evaluation);
