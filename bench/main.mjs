/**
 * `npm run bench`: speed as ratios within one run. Each contender runs in a process of its own, on one core, timed by CPU time; the
 * contenders take turns, round by round, and a ratio is that of the medians, with the range over the rounds.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const ROUNDS = Number(process.argv[2] ?? 5);
const SCRIPT = fileURLToPath(new URL('./contenders.mjs', import.meta.url));

/** What is compared: a title, two contenders, and the least ratio of their speeds that we promise. */
const COMPARISONS = [
  ['fast face / hand-inlined Alpha-Beta, with a table', 'fast', 'inlined', 0.7],
  ['WebAssembly kernel / fast face', 'kernel', 'fast', undefined],
  ['plain face / fast face, with a table', 'plain', 'fast to the plain depth', undefined],
  ['fast face / npm minimaxer, without a table', 'fast, bare', 'minimaxer', 25],
  ['plain face / npm minimaxer, without a table', 'plain, bare', 'minimaxer', undefined],
];

/** Contenders that must visit the same nodes and find the same value. */
const SAME = [
  ['fast', 'inlined', 'kernel'],
  ['plain', 'fast to the plain depth'],
  ['fast, bare', 'plain, bare'],
];

const names = [...new Set(COMPARISONS.flatMap(([, one, other]) => [one, other]))];
const runs = Object.fromEntries(names.map((name) => [name, []]));
for (let round = 1; round <= ROUNDS; round++) {
  for (const name of names) {
    process.stderr.write(`round ${round} of ${ROUNDS}: ${name}\n`);
    runs[name].push(JSON.parse(execFileSync(process.execPath, [SCRIPT, name], { encoding: 'utf8' })));
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const speeds = (name) => runs[name].map(({ nodes, ms }) => nodes / ms);

console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0].model}, ${ROUNDS} rounds\n`,
);
console.log('| contender | nodes | knodes/s | memory |\n|---|---:|---:|---:|');
for (const name of names) {
  const { nodes } = runs[name][0];
  console.log(
    `| ${name} | ${nodes.toLocaleString('en')} | ${Math.round(median(speeds(name))).toLocaleString('en')} | ${median(runs[name].map(({ mb }) => mb))} MB |`,
  );
}
console.log('\n| ratio of speeds | median | range | promised |\n|---|---:|---:|---:|');
let failed = false;
for (const [title, one, other, least] of COMPARISONS) {
  const rounds = speeds(one).map((speed, round) => speed / speeds(other)[round]);
  const ratio = median(speeds(one)) / median(speeds(other));
  failed ||= least !== undefined && ratio < least;
  console.log(
    `| ${title} | ${ratio.toFixed(2)} | ${Math.min(...rounds).toFixed(2)} – ${Math.max(...rounds).toFixed(2)} | ${least ?? ''} |`,
  );
}
for (const group of SAME) {
  const found = new Set(group.map((name) => `${runs[name][0].value} with ${runs[name][0].nodes} nodes`));
  if (found.size > 1) {
    failed = true;
    console.log(`\n${group.join(', ')} should search the same tree, but found ${[...found].join(' and ')}`);
  }
}
process.exitCode = failed ? 1 : 0;
