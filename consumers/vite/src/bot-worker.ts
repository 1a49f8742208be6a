import { serveBot } from 'pincer/worker';
import four from './four';

serveBot(four);
