import { loadChess } from 'pincer/chess';
import wasm from 'pincer/kernels/chess.wasm';
import net from 'pincer/kernels/chess-net.wasm';
import { serveBot } from 'pincer/worker';

serveBot(loadChess({ wasm: new URL(wasm, import.meta.url), net: new URL(net, import.meta.url) }));
