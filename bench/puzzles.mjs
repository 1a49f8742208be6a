/**
 * `npm run build && node bench/puzzles.mjs [rounds]`: the kernel of the 15-puzzle with the Manhattan
 * distance and without a table against a plain IDA* in C++, which is compiled here by g++ -O2; they
 * take turns, must count the same nodes, and CPU time is compared. `node bench/puzzles.mjs korf`:
 * all of Korf's 100 instances with pattern databases, on one core. `node bench/puzzles.mjs nodes
 * [most]`: the nodes of both on all instances that take C++ at most so many million.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fifteenBy, loadPatterns, Workbench, withPatterns } from '../packages/pincer/dist/puzzle/index.js';
import { buildPatterns } from '../packages/pincer/dist/puzzle/patterns/build.js';
import { measured, ratioText } from './measure.mjs';

const KORF = readFileSync(new URL('../packages/pincer/src/puzzle/data/korf100.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => {
    const [tiles, length] = line.split(';');
    return { tiles: tiles.trim().split(' ').map(Number), length: Number(length) };
  });

/** Instances of some 10 to 40 million nodes, by their place in Korf's list. */
const MIDDLING = [8, 12, 27, 30];

const folder = mkdtempSync(join(tmpdir(), 'pincer-bench-'));
const [what = '3', most = '50'] = process.argv.slice(2);
try {
  if (what === 'korf') await korf();
  else if (what === 'nodes') sameNodes(Number(most) * 1e6);
  else speed(Number(what));
} finally {
  rmSync(folder, { recursive: true });
}

/** A plain IDA*; undefined where there is no g++. */
function compiled() {
  const program = join(folder, 'ida');
  const source = fileURLToPath(new URL('ida.cpp', import.meta.url));
  const { error, status, stderr } = spawnSync('g++', ['-O2', '-o', program, source], { encoding: 'utf8' });
  if (error || status !== 0) throw new Error(`the benchmark needs g++: ${error?.message ?? stderr}`);
  return (tiles) => {
    const [cost, nodes, seconds] = execFileSync(program, tiles.map(String), { encoding: 'utf8' })
      .split(' ')
      .map(Number);
    return { cost, nodes, ms: 1000 * seconds };
  };
}

function kernel() {
  const bench = new Workbench(fifteenBy('manhattan'));
  return (tiles) => {
    const { solution, ms } = measured(() => ({ solution: bench.solveNow(tiles, { memory: 0 }) }));
    return { cost: solution.cost, nodes: solution.nodes, ms };
  };
}

function check({ cost, nodes }, other, length) {
  if (cost !== length || other.cost !== length) throw new Error(`${cost} and ${other.cost}, but ${length} is right`);
  if (nodes !== other.nodes) throw new Error(`${nodes} nodes, but C++ has ${other.nodes}`);
}

function speed(rounds) {
  const cpp = compiled();
  const own = kernel();
  const ratios = [];
  const rates = [];
  for (let round = 0; round < rounds; round++) {
    for (const index of MIDDLING) {
      const { tiles, length } = KORF[index - 1];
      const ours = own(tiles);
      const theirs = cpp(tiles);
      check(ours, theirs, length);
      if (round > 0 || rounds === 1) ratios.push(theirs.ms / ours.ms);
      rates.push(`${(ours.nodes / ours.ms / 1000).toFixed(0)}/${(theirs.nodes / theirs.ms / 1000).toFixed(0)}`);
    }
  }
  console.log(`kernel relative to C++: ${ratioText(ratios)} (million nodes a second: ${rates.join(' ')})`);
}

function sameNodes(most) {
  const cpp = compiled();
  const own = kernel();
  let sum = 0;
  let count = 0;
  for (const { tiles, length } of KORF) {
    const bench = new Workbench(fifteenBy('manhattan'));
    if (bench.solveNow(tiles, { memory: 0, nodes: most }).reason !== 'solved') continue;
    const theirs = cpp(tiles);
    check(own(tiles), theirs, length);
    sum += theirs.nodes;
    count++;
  }
  console.log(`${count} instances, ${sum} nodes each: the same`);
}

async function korf() {
  for await (const _ of buildPatterns(folder));
  const bench = new Workbench(withPatterns(await loadPatterns(folder)));
  bench.solveNow(KORF[0].tiles, { memory: 0 });
  const sum = { nodes: 0, ms: 0 };
  for (const { tiles, length } of KORF) {
    const { solution, ms } = measured(() => ({ solution: bench.solveNow(tiles, { memory: 0 }) }));
    if (solution.cost !== length) throw new Error(`${tiles.join(' ')}: ${solution.cost}, but ${length} is right`);
    sum.nodes += solution.nodes;
    sum.ms += ms;
  }
  const { nodes, ms } = sum;
  const mb = Math.round(process.memoryUsage().rss / 2 ** 20);
  console.log(
    `100 instances, all right: ${nodes} nodes, ${(ms / 1000).toFixed(1)} s, ${(nodes / ms / 1000).toFixed(1)} M/s, ${mb} MB`,
  );
}
