import { loadChess } from 'pincer/chess';
import wasm from 'pincer/kernels/chess.wasm';
import { serveBot } from 'pincer/worker';

serveBot(loadChess({ wasm: new URL(wasm, import.meta.url) }));
