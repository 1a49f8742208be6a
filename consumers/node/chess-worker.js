import { chess } from 'pincer/chess';
import { serveBot } from 'pincer/worker';

serveBot(chess);
