/**
 * This build's speed relative to another's: `node bench/builds.mjs --before
 * ../before/packages/pincer/dist [--rounds 7]`. Each workload runs in a process of its own, the two
 * builds in turn; a ratio over 1 means that this build takes less CPU time.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { measured, ratioText } from './measure.mjs';

const THIS = fileURLToPath(new URL('../packages/pincer/dist/', import.meta.url));

/** A game, how it is searched, and how deep. */
const WORKLOADS = {
  'chess, plain': { game: 'chess', driver: 'mtdf', depth: 7 },
  'chess, selective': { game: 'chess', options: { selective: true }, depth: 13 },
  'othello, plain': { game: 'othello', driver: 'mtdf', depth: 10 },
  'othello, selective': { game: 'othello', options: { selective: true }, depth: 15 },
  'checkers, plain': { game: 'checkers', driver: 'mtdf', depth: 13 },
  'checkers, selective': { game: 'checkers', options: { selective: true }, depth: 21 },
  'connect-four, fast face': { game: 'connect-four', driver: 'mtdf', depth: 13 },
  'connect-four, fast face, selective': { game: 'connect-four', options: { selective: true }, depth: 18 },
  'kalah, plain face': { game: 'kalah', driver: 'mtdf', depth: 8 },
};

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    work: { type: 'string' },
    dist: { type: 'string' },
  },
});

if (values.work) {
  const { game: name, options = {}, driver, depth } = WORKLOADS[values.work];
  const from = (file) => import(pathToFileURL(resolve(values.dist, file)).href);
  const { createSearcher, search } = await from('index.js');
  const game = await (await from('games/index.js')).loadGame(name);
  const once = (to) => {
    const searcher = createSearcher(game, undefined, { table: 18, ...options });
    const { counts } = search(searcher, { depth: to, principalVariation: false, ...(driver && { driver }) });
    return { nodes: counts.nodes + counts.quiescent };
  };
  for (let to = 1; to < depth; to++) once(to);
  console.log(JSON.stringify(measured(() => once(depth))));
} else {
  if (!values.before) throw new Error('say which build to compare with: --before FOLDER, its dist');
  for (const name of Object.keys(WORKLOADS)) {
    const run = (dist) =>
      JSON.parse(
        execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--work', name, '--dist', dist], {
          encoding: 'utf8',
        }),
      );
    const ratios = [];
    let counts;
    for (let round = 0; round < Number(values.rounds); round++) {
      const dists = [values.before, THIS];
      if (round % 2 === 1) dists.reverse();
      const results = new Map(dists.map((dist) => [dist, run(dist)]));
      const [before, now] = [results.get(values.before), results.get(THIS)];
      ratios.push(before.ms / now.ms);
      counts = before.nodes === now.nodes ? `${now.nodes} nodes` : `${before.nodes} nodes before, ${now.nodes} now`;
    }
    console.log(`${name.padEnd(36)} ${ratioText(ratios)}  ${counts}`);
  }
}
