/**
 * `npm run bench`: speed as ratios within one run. Each contender runs in a process of its own, on
 * one core, timed by CPU time; the contenders take turns, round by round, and a ratio is that of
 * the medians, with the range over the rounds. `npm run bench -- 11 "plain face"` runs 11 rounds of
 * the comparisons with these words in their title.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const WANTED = process.argv[3] ?? '';
const SCRIPT = fileURLToPath(new URL('./contenders.mjs', import.meta.url));

/**
 * What is compared: a title, two contenders, and the least ratio of their speeds that we promise.
 */
const ALL = [
  ['Connect Four, fast face / hand-inlined Alpha-Beta, with a table', 'fast', 'inlined', 0.7],
  ['Connect Four, WebAssembly kernel / fast face', 'kernel', 'fast', undefined],
  ['Connect Four, plain face / fast face, with a table', 'plain', 'fast to the plain depth', 0.25],
  ['Connect Four, fast face / npm minimaxer, without a table', 'fast, bare', 'minimaxer', 25],
  ['Connect Four, plain face / npm minimaxer, without a table', 'plain, bare', 'minimaxer', undefined],
  ['chess perft / stockfish', 'chess perft', 'stockfish perft', 0.5],
  ['chess perft / npm chess.js', 'chess perft', 'chess.js perft', 50],
  ['Othello perft / TypeScript reference', 'othello perft', 'othello reference perft', 3],
  ['checkers perft / TypeScript reference', 'checkers perft', 'checkers reference perft', 3],
  ['chess search, WebAssembly / JavaScript', 'chess search', 'chess search in JavaScript', 2],
  ['checkers search, WebAssembly / JavaScript', 'checkers search', 'checkers search in JavaScript', undefined],
];
const COMPARISONS = ALL.filter(([title]) => title.includes(WANTED));

/** Contenders that must visit the same nodes and find the same value. */
const SAME = [
  ['fast', 'inlined', 'kernel'],
  ['plain', 'fast to the plain depth'],
  ['fast, bare', 'plain, bare'],
  ['chess perft', 'stockfish perft'],
  ['chess search', 'chess search in JavaScript'],
  ['checkers search', 'checkers search in JavaScript'],
];

const all = [...new Set(COMPARISONS.flatMap(([, one, other]) => [one, other]))];
const runs = Object.fromEntries(all.map((name) => [name, []]));
for (let round = 1; round <= ROUNDS; round++) {
  for (const name of all) {
    process.stderr.write(`round ${round} of ${ROUNDS}: ${name}\n`);
    const run = JSON.parse(execFileSync(process.execPath, [SCRIPT, name], { encoding: 'utf8' }));
    if (run) runs[name].push(run);
  }
}
const names = all.filter((name) => runs[name].length > 0);

const speeds = (name) => runs[name].map(({ nodes, ms }) => nodes / ms);

console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0].model}, ${ROUNDS} rounds\n`,
);
console.log('| contender | nodes | knodes/s | memory |\n|---|---:|---:|---:|');
for (const name of names) {
  const { nodes } = runs[name][0];
  console.log(
    `| ${name} | ${nodes.toLocaleString('en')} | ${Math.round(median(speeds(name))).toLocaleString('en')} | ${median(runs[name].map(({ mb }) => mb)) || '–'} MB |`,
  );
}
console.log('\n| ratio of speeds | median | range | promised |\n|---|---:|---:|---:|');
let failed = false;
for (const [title, one, other, least] of COMPARISONS) {
  if (!names.includes(one) || !names.includes(other)) {
    console.log(`| ${title} | not installed | | ${least ?? ''} |`);
    continue;
  }
  const rounds = speeds(one).map((speed, round) => speed / speeds(other)[round]);
  const ratio = median(speeds(one)) / median(speeds(other));
  failed ||= least !== undefined && ratio < least;
  console.log(
    `| ${title} | ${ratio.toFixed(2)} | ${Math.min(...rounds).toFixed(2)} – ${Math.max(...rounds).toFixed(2)} | ${least ?? ''} |`,
  );
}
for (const group of SAME) {
  const found = new Set(
    group
      .filter((name) => names.includes(name))
      .map((name) => `${runs[name][0].value} with ${runs[name][0].nodes} nodes`),
  );
  if (found.size > 1) {
    failed = true;
    console.log(`\n${group.join(', ')} should search the same tree, but found ${[...found].join(' and ')}`);
  }
}
process.exitCode = failed ? 1 : 0;
