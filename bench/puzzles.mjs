import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measured, median, ratioText } from './measure.mjs';

const HELP = `node bench/puzzles.mjs [part] [options], after npm run build

Parts:
  speed    the kernel of the 15-puzzle with the Manhattan distance and without a table against a
           plain IDA* in C++, which is compiled here by g++ -O2: they take turns, must count the same
           nodes, and CPU time is compared (default)
  nodes    the nodes of both on each of Korf's 100 instances, and what Korf printed in 1985
  counts   what \`nodes\` recorded last of all 100
  korf     Korf's 100 instances with pattern databases, on one core

Options:
  --rounds <n>         of speed: the first is to warm up (default 3)
  --most <millions>    of nodes: leave out instances that have more nodes (default 50)
  --record <file>      of nodes: write a line for each instance, and go on behind those that are there
  --json               one JSON object instead of text
  --help               this text
`;

const PARTS = { speed, nodes: sameNodes, counts, korf };

/** Instances of some 10 to 40 million nodes, by their place in Korf's list. */
const MIDDLING = [8, 12, 27, 30];

const RECORDED = fileURLToPath(new URL('korf-nodes.txt', import.meta.url));

class Mistake extends Error {}

const OPTIONS = {
  rounds: { type: 'string', default: '3' },
  most: { type: 'string', default: '50' },
  record: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

let folder;
try {
  const { options, part } = given();
  if (options.help) process.stdout.write(HELP);
  else {
    folder = mkdtempSync(join(tmpdir(), 'pincer-bench-'));
    const { text, ...result } = await PARTS[part](options);
    console.log(options.json ? JSON.stringify({ part, ...result }) : text);
  }
} catch (thrown) {
  if (!(thrown instanceof Mistake)) throw thrown;
  console.error(`bench/puzzles: ${thrown.message}`);
  process.exitCode = 1;
} finally {
  if (folder) rmSync(folder, { recursive: true });
}

/** What was asked for; throws a Mistake that says what is wrong with it. */
function given() {
  let parsed;
  try {
    parsed = parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (thrown) {
    throw new Mistake(`${thrown.message.split('. ')[0]}; see --help`);
  }
  const { values, positionals } = parsed;
  const [part = 'speed', more] = positionals;
  if (!Object.hasOwn(PARTS, part))
    throw new Mistake(`there is no part "${part}": take ${Object.keys(PARTS).join(', ')}`);
  if (more !== undefined) throw new Mistake(`one part at a time: "${more}" is one too many`);
  const options = { ...values, rounds: number('rounds', values.rounds, 1), most: number('most', values.most, 0) };
  return { part, options };
}

function number(name, text, least) {
  const value = Number(text);
  if (text.trim() !== '' && value >= least && (name === 'most' || Number.isInteger(value))) return value;
  throw new Mistake(`--${name}: "${text}" is not a ${name === 'most' ? 'number' : 'whole number'} from ${least} up`);
}

/** The package as it was built. */
async function built(path) {
  try {
    return await import(`../packages/pincer/dist/puzzle/${path}`);
  } catch (thrown) {
    if (thrown.code !== 'ERR_MODULE_NOT_FOUND') throw thrown;
    throw new Mistake('the package is not built: npm run build');
  }
}

/** The lines of a file of data, without its comments. */
function linesOf(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line));
}

function instances() {
  return linesOf(new URL('../packages/pincer/src/puzzle/data/korf100.txt', import.meta.url)).map((line, index) => {
    const [tiles, length] = line.split(';');
    return { instance: index + 1, tiles: tiles.trim().split(' ').map(Number), length: Number(length) };
  });
}

function printedCounts() {
  return linesOf(new URL('korf-1985.txt', import.meta.url)).map(Number);
}

/** A plain IDA*. */
function compiled() {
  const program = join(folder, 'ida');
  const source = fileURLToPath(new URL('ida.cpp', import.meta.url));
  const { error, status, stderr } = spawnSync('g++', ['-O2', '-o', program, source], { encoding: 'utf8' });
  if (error || status !== 0) throw new Mistake(`the benchmark needs g++: ${error?.message ?? stderr}`);
  return (tiles) => {
    const [cost, nodes, seconds] = execFileSync(program, tiles.map(String), { encoding: 'utf8' })
      .split(' ')
      .map(Number);
    return { cost, nodes, ms: 1000 * seconds };
  };
}

async function kernel() {
  const { fifteenBy, Workbench } = await built('index.js');
  const bench = new Workbench(fifteenBy('manhattan'));
  return (tiles) => {
    const { solution, ms } = measured(() => ({ solution: bench.solveNow(tiles, { memory: 0 }) }));
    return { cost: solution.cost, nodes: solution.nodes, passes: solution.passes.length, ms };
  };
}

function check({ cost, nodes }, other, { instance, length }) {
  const where = `instance ${instance}`;
  if (cost !== length || other.cost !== length)
    throw new Mistake(`${where}: ${cost} and ${other.cost}, but ${length} is right`);
  if (nodes !== other.nodes) throw new Mistake(`${where}: ${nodes} nodes, but C++ has ${other.nodes}`);
}

async function speed({ rounds }) {
  const cpp = compiled();
  const own = await kernel();
  const korf100 = instances();
  const ratios = [];
  const rates = { kernel: [], cpp: [] };
  for (let round = 0; round < rounds; round++) {
    for (const index of MIDDLING) {
      const instance = korf100[index - 1];
      const ours = own(instance.tiles);
      const theirs = cpp(instance.tiles);
      check(ours, theirs, instance);
      if (round === 0 && rounds > 1) continue;
      ratios.push(theirs.ms / ours.ms);
      rates.kernel.push(ours.nodes / ours.ms / 1000);
      rates.cpp.push(theirs.nodes / theirs.ms / 1000);
    }
  }
  const [ours, theirs] = [median(rates.kernel), median(rates.cpp)];
  return {
    text: `kernel relative to C++: ${ratioText(ratios)}; ${ours.toFixed(0)} and ${theirs.toFixed(0)} million nodes a second`,
    ratios,
    rates,
  };
}

/** A line of the record: instance, length, passes, nodes. */
function recorded(path) {
  return linesOf(path).map((line) => {
    const [instance, length, passes, nodes] = line.split(' ').map(Number);
    return { instance, length, passes, nodes };
  });
}

async function sameNodes({ most, record }) {
  const printed = printedCounts();
  if (record !== undefined && !existsSync(record))
    writeFileSync(record, '# Instance, length, passes, and nodes of the kernel and of C++, which are the same.\n');
  const rows = record === undefined ? [] : recorded(record);
  const there = new Set(rows.map(({ instance }) => instance));
  const cpp = compiled();
  const own = await kernel();
  for (const { instance, length, tiles } of instances()) {
    if (there.has(instance) || printed[instance - 1] > most * 1e6) continue;
    const ours = own(tiles);
    check(ours, cpp(tiles), { instance, length });
    const { passes, nodes } = ours;
    rows.push({ instance, length, passes, nodes });
    if (record !== undefined) appendFileSync(record, `${instance} ${length} ${passes} ${nodes}\n`);
  }
  return against(rows, printed);
}

/** Nodes beside those that Korf printed, who counts the start once instead of once a pass. */
function against(rows, printed) {
  const sum = rows.reduce((all, { nodes }) => all + nodes, 0);
  const others = rows.filter(({ instance, passes, nodes }) => nodes - (passes - 1) !== printed[instance - 1]);
  const korf = rows.reduce((all, { instance }) => all + printed[instance - 1], 0);
  const names = others.map(({ instance }) => instance).join(', ');
  const agreement =
    others.length === 0 ? 'the same of each instance' : `others of instance${others.length > 1 ? 's' : ''} ${names}`;
  return {
    text: `${rows.length} instances, ${sum} nodes; Korf's ${korf}, who counts the start once: ${agreement}`,
    instances: rows.length,
    nodes: sum,
    printed: korf,
    others: others.map(({ instance, passes, nodes }) => ({ instance, nodes, passes, printed: printed[instance - 1] })),
  };
}

function counts() {
  const rows = recorded(RECORDED);
  const { text, ...sums } = against(rows, printedCounts());
  const lines = rows.map(
    ({ instance, length, passes, nodes }) =>
      `${String(instance).padStart(8)} ${String(length).padStart(6)} ${String(passes).padStart(6)} ${String(nodes).padStart(11)}`,
  );
  return { text: ['instance length passes       nodes', ...lines, text].join('\n'), ...sums, rows };
}

async function korf() {
  const { loadPatterns, Workbench, withPatterns } = await built('index.js');
  const { buildPatterns } = await built('patterns/build.js');
  for await (const _ of buildPatterns(folder));
  const bench = new Workbench(withPatterns(await loadPatterns(folder)));
  const korf100 = instances();
  bench.solveNow(korf100[0].tiles, { memory: 0 });
  const sum = { nodes: 0, ms: 0 };
  for (const { instance, tiles, length } of korf100) {
    const { solution, ms } = measured(() => ({ solution: bench.solveNow(tiles, { memory: 0 }) }));
    if (solution.cost !== length) throw new Mistake(`instance ${instance}: ${solution.cost}, but ${length} is right`);
    sum.nodes += solution.nodes;
    sum.ms += ms;
  }
  const { nodes, ms } = sum;
  const mb = Math.round(process.memoryUsage().rss / 2 ** 20);
  return {
    text: `100 instances, all right: ${nodes} nodes, ${(ms / 1000).toFixed(1)} s, ${(nodes / ms / 1000).toFixed(1)} M/s, ${mb} MB`,
    nodes,
    ms,
    mb,
  };
}
