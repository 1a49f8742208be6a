import { serveBot } from 'pincer/worker';
import counting from './counting.js';

serveBot(counting);
