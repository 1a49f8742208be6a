/** What `require` gives: every entry, as CommonJS sees it. */
import { join } from 'node:path';
import { entryPoints } from '../entry-points.mjs';
import { run } from './install.mjs';

const PLAYS = `
  const { createBot } = require('pincer');
  const { ChessBoard, chess } = require('pincer/chess');
  const { createWorkerBot } = require('pincer/worker');
  const board = new ChessBoard();
  const options = { table: 12 };
  const inWorker = createWorkerBot(require('node:url').pathToFileURL(require.resolve('pincer/chess')), { ...options, export: 'chess' });
  Promise.all([createBot(chess, options), inWorker].map((bot) => bot.search(board.state, { depth: 3 }))).then((both) => {
    inWorker.dispose();
    console.log(board.moves().length, both[0].move === both[1].move);
  });`;

export function checkRequire(project, hold) {
  const required = (code) => run('--input-type=commonjs', ['-e', code], project.folder);
  const faults = [];
  for (const { name } of entryPoints(join(project.folder, 'node_modules/pincer'))) {
    const { status, stderr } = required(`require('${name}')`);
    if (status !== 0 || stderr !== '') faults.push(`${name}: ${stderr.trim().split('\n').at(-1)}`);
  }
  hold('every entry can be required', faults.length === 0, faults.join('; '));
  const { stdout, stderr } = required(PLAYS);
  hold('what is required plays chess, also in a worker', stdout === '20 true\n', stderr.trim() || stdout.trim());
}
