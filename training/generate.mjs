/**
 * Lets the engine play against itself and keeps the games for training. Build first.
 *
 * A batch is a file, written at once and checksummed (`record.mjs`). The same seed and number give
 * the same batch, on any machine. Batches that are there already are left alone, so that a run
 * that was ended goes on where it was; machines that share the work take other seeds.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { onInterrupt } from '../packages/pincer/dist/cli/interrupt.js';
import { wholeNumber } from '../packages/pincer/dist/cli/parse.js';
import { ProgressBar } from '../packages/pincer/dist/cli/progress-bar.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { playGame } from './play.mjs';
import { GAMES, playerOf } from './players.mjs';
import { packBatch, unpackBatch } from './record.mjs';

const OPTIONS = {
  out: { type: 'string' },
  seed: { type: 'string', default: '1' },
  from: { type: 'string', default: '0' },
  batches: { type: 'string', default: '100' },
  games: { type: 'string', default: '500' },
  nodes: { type: 'string' },
  jobs: { type: 'string', default: '1' },
  help: { type: 'boolean', short: 'h', default: false },
};

const USAGE = `usage: node training/generate.mjs <game> --out <folder> [options]
Plays games of the engine against itself, and keeps them in batches for training.
Games: ${GAMES.join(', ')}.
  --out <folder>   where the batches go; those that are there already are not played again
  --batches <n>    how many there are to be (100)
  --from <n>       the number of the first (0)
  --games <n>      games in each (500)
  --nodes <n>      nodes for each move (chess 1000, othello 6000, checkers 1500)
  --seed <n>       another seed gives other games: one for each machine (1)
  --jobs <n>       threads (1)
Example: node training/generate.mjs chess --out games --batches 500 --jobs 2
Exit code: 0 all batches are there, 1 one could not be played or is damaged, 2 wrong usage,
130 interrupted; the same command goes on.`;

if (isMainThread) await main();
else work(workerData);

/** Plays the batches whose numbers come, one at a time. */
function work({ recipe, out }) {
  const player = playerOf(recipe.game);
  parentPort.on('message', (number) => {
    const played = Array.from({ length: recipe.games }, (_, index) => {
      const random = new Random(recipe.seed);
      const stream = random.next() ^ Math.imul(number * recipe.games + index + 1, 0x9e3779b1);
      return playGame(player, new Random(stream), recipe.nodes);
    });
    const file = fileOf(out, recipe, number);
    writeFileSync(partOf(file), packBatch({ ...recipe, number }, played));
    renameSync(partOf(file), file);
    parentPort.postMessage(number);
  });
}

function fileOf(out, { game, seed }, number) {
  return join(out, `${game}-${seed}-${String(number).padStart(5, '0')}.games`);
}

/** Where a batch is while it is being written. */
function partOf(file) {
  return `${file}.part`;
}

function complain(message, status = 2) {
  console.error(`generate: ${message}`);
  if (status === 2) console.error(USAGE);
  process.exit(status);
}

function read() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (thrown) {
    return complain(thrown.message);
  }
}

/** What is to be played: the folder, the numbers of the batches, threads, and what all batches have in common. */
function settings() {
  const { values, positionals } = read();
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const [game] = positionals;
  if (!GAMES.includes(game) || positionals.length > 1) complain(`say one game to play: ${GAMES.join(', ')}`);
  if (values.out === undefined) complain('say where the games go: --out <folder>');
  const number = (name, least) => {
    try {
      return wholeNumber(least, 2 ** 31 - 1)(values[name]);
    } catch (thrown) {
      return complain(`--${name} ${values[name]}: ${thrown.message}`);
    }
  };
  const from = number('from', 0);
  return {
    out: values.out,
    numbers: Array.from({ length: number('batches', 1) }, (_, index) => from + index),
    jobs: number('jobs', 1),
    recipe: {
      game,
      commit: commitHere(),
      seed: number('seed', 0),
      games: number('games', 1),
      nodes: values.nodes === undefined ? playerOf(game).nodes : number('nodes', 1),
    },
  };
}

function commitHere() {
  try {
    const options = { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', 'HEAD'], options).trim();
  } catch {
    return 'unknown';
  }
}

/** Whether a batch is there already. Complains of one that is damaged, or was played in another way. */
function isPlayed(file, recipe) {
  if (!existsSync(file)) return false;
  try {
    const { recipe: theirs } = unpackBatch(readFileSync(file));
    for (const name of ['game', 'seed', 'games', 'nodes']) {
      if (theirs[name] !== recipe[name])
        throw new Error(`it was played with ${name} ${theirs[name]}, not ${recipe[name]}`);
    }
    return true;
  } catch (thrown) {
    return complain(`${file}: ${thrown.message}; remove it, or choose another folder or seed`, 1);
  }
}

async function main() {
  const { out, numbers, jobs, recipe } = settings();
  const batch = (number) => fileOf(out, recipe, number);
  try {
    mkdirSync(out);
  } catch (thrown) {
    if (!existsSync(out)) complain(`--out ${out}: ${thrown.message}`);
  }
  const waiting = numbers.filter((number) => !isPlayed(batch(number), recipe));
  const interrupted = onInterrupt('SIGTERM');
  const bar = new ProgressBar(numbers.length, 'batches');
  let done = numbers.length - waiting.length;
  bar.reach(done);
  const play = async () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { recipe, out } });
    let current;
    const next = () => {
      current = interrupted.aborted ? undefined : waiting.shift();
      if (current === undefined) void worker.terminate();
      else worker.postMessage(current);
    };
    interrupted.addEventListener('abort', () => void worker.terminate());
    worker.on('message', () => {
      bar.reach(++done);
      next();
    });
    next();
    try {
      await new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
    } finally {
      if (current !== undefined) rmSync(partOf(batch(current)), { force: true });
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(jobs, waiting.length) }, play));
  } catch (thrown) {
    complain(thrown.message, 1);
  } finally {
    bar.stop();
  }
  if (interrupted.aborted) process.exitCode = 130;
}
