/**
 * `npm run build && node bench/ffo.mjs [first [last [driver …]]]`: solves the endgame positions of
 * FFORUM, 40 to 44 unless asked otherwise, exactly, and says how many nodes and how much CPU time
 * each took on one core. Several drivers take turns, position by position. A result that is not the
 * published one is an error.
 */
import { readFileSync } from 'node:fs';
import { othello, parseObf } from '../packages/pincer/dist/games/othello/index.js';
import { createSearcher } from '../packages/pincer/dist/runtime/create.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { measured } from './measure.mjs';

const TABLE = 22;
const [first = '40', last = '44', ...drivers] = process.argv.slice(2);
if (drivers.length === 0) drivers.push('widening');

const text = readFileSync(
  new URL('../packages/pincer/src/games/othello/data/fforum-40-59.obf', import.meta.url),
  'utf8',
);
const problems = parseObf(text).value;
const emptyOf = ({ board }) => [...board].filter((square) => square === '-').length;

function solve({ state, scores }, driver) {
  const searcher = createSearcher(othello, state, { table: TABLE, solver: true, ...othello.proving });
  const { outcome, ms } = measured(() => ({ outcome: search(searcher, { driver, principalVariation: false }) }));
  const { value, move, proven, counts } = outcome;
  if (!proven || value !== 100 * scores[0].discs) throw new Error(`${value}, but ${scores[0].discs} discs are right`);
  return { discs: value / 100, move, nodes: counts.nodes + counts.quiescent, ms };
}

const line = (columns) => console.log(`| ${columns.join(' | ')} |`);
const figures = ({ nodes, ms }) => [
  `${(nodes / 1e6).toFixed(1)} M`,
  `${(ms / 1000).toFixed(2)} s`,
  `${(nodes / ms / 1000).toFixed(1)} M/s`,
];

line(['FFO', 'empty', 'driver', 'result', 'move', 'nodes', 'CPU time', 'speed']);
line(['---:', '---:', '---', '---:', '---', '---:', '---:', '---:']);
const totals = new Map(drivers.map((driver) => [driver, { nodes: 0, ms: 0 }]));
for (let number = Number(first); number <= Number(last); number++) {
  const problem = problems[number - 40];
  for (const [driver, total] of totals) {
    const solved = solve(problem, driver);
    total.nodes += solved.nodes;
    total.ms += solved.ms;
    line([number, emptyOf(problem.state), driver, solved.discs, solved.move, ...figures(solved)]);
  }
}
for (const [driver, total] of totals) line(['all', '', driver, '', '', ...figures(total)]);
