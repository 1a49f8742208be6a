/**
 * Positions a move at random away from those of games of chess, with what the evaluation by hand
 * says of them: a net learns these first, then the games. Build first. Example:
 *
 *   node training/neighbours.mjs games/chess-*.games
 *
 * Beside each batch comes a file `….near`: for each ply of its games eight pairs of 16 bits, a move
 * and the value after it for the side that is then to move. The move is 0 where the one that was
 * tried leads into check or to a position that captures would change. Files that are there already
 * are left alone.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chess } from '../packages/pincer/dist/games/chess/index.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { MARK, searcherOf } from './players.mjs';
import { unpackBatch } from './record.mjs';

const TRIES = 8;
const GREATEST = 3000;
const IN_CHECK = 1;
const ALL = 1_000_000;

/** A batch keeps these bits of the kernel's moves. */
const kept = (move) => move & (MARK - 1);

/** Whether the value of the position at hand is that of a search of captures. */
function isQuiet(searcher) {
  const value = searcher.evaluate();
  if ((searcher.status() & IN_CHECK) !== 0 || searcher.moves().length === 0 || Math.abs(value) > GREATEST) return false;
  searcher.begin(0, value - 1, value + 1, false);
  searcher.run(ALL);
  return searcher.g === value;
}

/** The neighbours of a batch of games, in words of 16 bits. */
export function neighboursOf({ recipe, games }) {
  const searcher = searcherOf(chess, { table: 10, without: ['net'] });
  const random = new Random(recipe.seed ^ Math.imul(recipe.number + 1, 0x9e3779b1));
  const words = [];
  for (const { moves } of games) {
    searcher.forget();
    searcher.setRoot(chess.encode(chess.initial));
    for (const move of moves) {
      const legal = searcher.moves();
      for (let tried = 0; tried < TRIES; tried++) {
        const aside = legal[random.below(legal.length)];
        searcher.make(aside);
        words.push(...(isQuiet(searcher) ? [kept(aside), searcher.evaluate()] : [0, 0]));
        searcher.unmake(aside);
      }
      searcher.make(legal.find((each) => kept(each) === kept(move)));
    }
  }
  return Int16Array.from(words);
}

function main(paths) {
  for (const path of paths) {
    const to = path.replace(/(\.games)?$/, '.near');
    if (existsSync(to)) continue;
    writeFileSync(`${to}.part`, neighboursOf(unpackBatch(readFileSync(path))));
    renameSync(`${to}.part`, to);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (thrown) {
    process.stderr.write(`${thrown.message}\n`);
    process.exitCode = 1;
  }
}
