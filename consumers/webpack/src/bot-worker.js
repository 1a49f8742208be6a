import { serveBot } from 'pincer/worker';
import breakthrough from './breakthrough.js';

serveBot(breakthrough);
