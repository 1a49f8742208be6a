import { loadChess } from 'pincer/chess';
import { serveBot } from 'pincer/worker';

serveBot(loadChess());
