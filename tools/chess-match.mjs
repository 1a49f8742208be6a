/**
 * A match between two chess kernels, say before and after a change of the weights:
 *
 *   node tools/chess-match.mjs one.wasm other.wasm [pairs of games] [nodes a move]
 *
 * Both play the same openings with both colours, at a fixed number of nodes: the same match every time.
 */
import { readFileSync } from 'node:fs';
import { chess } from '../dist/games/chess/index.js';
import { KernelSearcher } from '../dist/kernel.js';
import { openings, playGame } from './chess-play.mjs';

const [one, other, pairs = '50', nodes = '20000'] = process.argv.slice(2);
const players = [one, other].map((file) => {
  const module = new WebAssembly.Module(readFileSync(file));
  return new KernelSearcher({ ...chess, module }, chess.initial, { table: 16, hits: 'deeper' });
});

const scores = [];
for (let pair = 0; pair < Number(pairs); pair++) {
  const start = openings[Math.floor((pair * openings.length) / Number(pairs))];
  const limits = { nodes: Number(nodes) };
  scores.push(playGame(players[0], players[1], start, limits), 1 - playGame(players[1], players[0], start, limits));
}
const count = (points) => scores.filter((score) => score === points).length;
const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0)) / scores.length;
console.log(`wins ${count(1)}, draws ${count(0.5)}, losses ${count(0)} of the first`);
console.log(`score ${(100 * mean).toFixed(1)} % ± ${(100 * deviation).toFixed(1)} % (one standard error)`);
