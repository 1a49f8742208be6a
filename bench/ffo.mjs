/**
 * `npm run build && node bench/ffo.mjs [first [last [driver …]]]`: solves the endgame positions of
 * FFORUM, 40 to 44 unless asked otherwise, exactly, and says how many nodes and how much CPU time
 * each took on one core. Several drivers take turns, position by position. A result that is not the
 * published one is an error.
 *
 * `node bench/ffo.mjs wthor [empty [games [driver …]]]`: the same for tournament games of WTHOR, when
 * so many squares are empty (22), in the first so many games (60).
 */
import { readFileSync } from 'node:fs';
import { OthelloBoard, othello, parseObf, parseWthor } from '../packages/pincer/dist/games/othello/index.js';
import { createSearcher } from '../packages/pincer/dist/runtime/create.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { measured } from './measure.mjs';

const TABLE = 22;
const DATA = new URL('../packages/pincer/src/games/othello/data/', import.meta.url);

const args = process.argv.slice(2);
const isWthor = args[0] === 'wthor';
if (isWthor) args.shift();
const [first, last, ...drivers] = args;
if (drivers.length === 0) drivers.push('widening');
const problems = isWthor
  ? wthor(Number(first ?? 22), Number(last ?? 60))
  : fforum(Number(first ?? 40), Number(last ?? 44));

function read(file) {
  return readFileSync(new URL(file, DATA), 'utf8');
}

function fforum(first, last) {
  const all = parseObf(read('fforum-40-59.obf')).value;
  return all.slice(first - 40, last - 39).map(({ state, scores }, index) => ({
    name: first + index,
    state,
    discs: scores[0].discs,
  }));
}

/** Games that end before are left out. Nobody has published what the others are worth. */
function wthor(empty, games) {
  const played = parseWthor(read('wthor-1996.txt')).value.slice(0, games);
  return played.flatMap(({ moves }, index) => {
    const board = new OthelloBoard();
    for (const move of moves) if (emptyOf(board.state) > empty) board.play(move);
    return board.result() ? [] : [{ name: `game ${index + 1}`, state: board.state }];
  });
}

function emptyOf({ board }) {
  return [...board].filter((square) => square === '-').length;
}

function solve({ state, discs }, driver) {
  const searcher = createSearcher(othello, state, { table: TABLE, solver: true, ...othello.proving });
  const { outcome, ms } = measured(() => ({ outcome: search(searcher, { driver, principalVariation: false }) }));
  const { value, move, proven, counts } = outcome;
  if (!proven) throw new Error(`${value} was not proven`);
  if (discs !== undefined && value !== 100 * discs) throw new Error(`${value}, but ${discs} discs are right`);
  return { discs: value / 100, move, nodes: counts.nodes + counts.quiescent, ms };
}

const line = (columns) => console.log(`| ${columns.join(' | ')} |`);
const figures = ({ nodes, ms }) => [
  `${(nodes / 1e6).toFixed(1)} M`,
  `${(ms / 1000).toFixed(2)} s`,
  `${(nodes / ms / 1000).toFixed(1)} M/s`,
];

line(['position', 'empty', 'driver', 'result', 'move', 'nodes', 'CPU time', 'speed']);
line(['---:', '---:', '---', '---:', '---', '---:', '---:', '---:']);
const totals = new Map(drivers.map((driver) => [driver, { nodes: 0, ms: 0 }]));
for (const problem of problems) {
  for (const [driver, total] of totals) {
    const solved = solve(problem, driver);
    total.nodes += solved.nodes;
    total.ms += solved.ms;
    line([problem.name, emptyOf(problem.state), driver, solved.discs, solved.move, ...figures(solved)]);
  }
}
for (const [driver, total] of totals) line(['all', '', driver, '', '', ...figures(total)]);
