import { serveBot } from 'pincer/worker';
import nim from './nim.js';

serveBot(nim);
