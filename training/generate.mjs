/**
 * Lets the engine play against itself and keeps the games for training. Build first.
 *
 *   node training/generate.mjs chess --out games --batches 500 --jobs 2
 *   node training/generate.mjs othello --out games --seed 7 --nodes 20000
 *
 * A batch is a file, written at once and checksummed (`record.mjs`). The same seed and number give
 * the same batch, on any machine. Batches that are there already are left alone, so that a run
 * that was ended goes on where it was; machines that share the work take other seeds.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { onInterrupt } from '../packages/pincer/dist/cli/interrupt.js';
import { wholeNumber } from '../packages/pincer/dist/cli/parse.js';
import { ProgressBar } from '../packages/pincer/dist/cli/progress-bar.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { playGame } from './play.mjs';
import { GAMES, playerOf } from './players.mjs';
import { packBatch } from './record.mjs';

const OPTIONS = {
  out: { type: 'string' },
  seed: { type: 'string', default: '1' },
  from: { type: 'string', default: '0' },
  batches: { type: 'string', default: '100' },
  games: { type: 'string', default: '500' },
  nodes: { type: 'string' },
  jobs: { type: 'string', default: '1' },
};

if (isMainThread) await main();
else work(workerData);

/** Plays the batches whose numbers come, one at a time. */
function work({ game, seed, games, nodes, commit, out }) {
  const player = playerOf(game);
  const limit = nodes ?? player.nodes;
  parentPort.on('message', (number) => {
    const played = Array.from({ length: games }, (_, index) => {
      const random = new Random(seed);
      const stream = random.next() ^ Math.imul(number * games + index + 1, 0x9e3779b1);
      return playGame(player, new Random(stream), limit);
    });
    const file = fileOf(out, game, seed, number);
    writeFileSync(`${file}.part`, packBatch({ game, commit, seed, number, games, nodes: limit }, played));
    renameSync(`${file}.part`, file);
    parentPort.postMessage(number);
  });
}

function fileOf(out, game, seed, number) {
  return join(out, `${game}-${seed}-${String(number).padStart(5, '0')}.games`);
}

function complain(message) {
  console.error(message);
  process.exit(2);
}

async function main() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [game] = positionals;
  if (!GAMES.includes(game) || positionals.length > 1) complain(`say one game to play: ${GAMES.join(', ')}`);
  if (values.out === undefined) complain('say where the games go: --out <folder>');
  const number = (name) => wholeNumber(0, 2 ** 31 - 1)(values[name]);
  const settings = {
    game,
    out: values.out,
    seed: number('seed'),
    games: number('games'),
    nodes: values.nodes === undefined ? undefined : number('nodes'),
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim(),
  };
  mkdirSync(values.out, { recursive: true });
  const numbers = Array.from({ length: number('batches') }, (_, index) => number('from') + index);
  const waiting = numbers.filter((each) => !existsSync(fileOf(settings.out, game, settings.seed, each)));
  const bar = new ProgressBar(numbers.length, 'batches');
  let done = numbers.length - waiting.length;
  bar.reach(done);
  const interrupted = onInterrupt('SIGTERM');
  const jobs = Array.from({ length: Math.min(number('jobs'), waiting.length) }, async () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: settings });
    const next = () => {
      const batch = interrupted.aborted ? undefined : waiting.shift();
      if (batch === undefined) void worker.terminate();
      else worker.postMessage(batch);
    };
    interrupted.addEventListener('abort', () => void worker.terminate());
    worker.on('message', () => {
      bar.reach(++done);
      next();
    });
    next();
    await new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
  });
  await Promise.all(jobs);
  bar.stop();
}
