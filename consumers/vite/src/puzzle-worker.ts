import { fifteen } from 'pincer/puzzle';
import { serveSolver } from 'pincer/worker';

serveSolver(fifteen);
