import { serveBot } from 'pincer/worker';
import dropFour from './drop-four.js';

serveBot(dropFour);
