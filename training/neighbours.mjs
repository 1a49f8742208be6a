/**
 * Quiet positions a move at random away from those of games of chess, with their values, for the
 * trainer. Build first. Examples:
 *
 *   node training/neighbours.mjs games/chess-*.games
 *   node training/neighbours.mjs games/chess-*.games --nodes 80
 *
 * The first has what the evaluation by hand says of them, eight to a ply: a net learns these before
 * it learns from games. The second has what a search of so many nodes by the net says, two to a
 * ply: more positions to learn from than games give in the time.
 *
 * Beside each batch comes a file `….near`, or `….deep` for the second: for each ply of its games so
 * many pairs of 16 bits, a move and the value after it for the side that is then to move. The move
 * is 0 where the one that was tried leads into check or to a position that captures would change.
 * Files that are there already are left alone.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../packages/pincer/dist/cli/parse.js';
import { chess } from '../packages/pincer/dist/games/chess/index.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { Random } from '../packages/pincer/dist/support/random.js';
import { MARK, searcherOf } from './players.mjs';
import { unpackBatch } from './record.mjs';

const TRIES = 8;
const SEARCHED_TRIES = 2;
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

/** The value of a quiet position by a search of so many nodes, if it is not decided. */
function searchedValue(searcher, words, nodes) {
  searcher.setRoot(words);
  const { value } = search(searcher, { nodes, principalVariation: false });
  return Math.abs(value) > GREATEST ? undefined : value;
}

/** The neighbours of a batch of games, in words of 16 bits; searched, if there are nodes for it. */
export function neighboursOf({ recipe, games }, nodes) {
  const hand = searcherOf(chess, { table: 10, without: ['net'] });
  const player = nodes === undefined ? undefined : searcherOf(chess, { table: 15 });
  const random = new Random(recipe.seed ^ Math.imul(recipe.number + 1, 0x9e3779b1));
  const initial = chess.encode(chess.initial);
  const valueHere = () => {
    if (!isQuiet(hand)) return undefined;
    return player ? searchedValue(player, hand.save(initial.length), nodes) : hand.evaluate();
  };
  const words = [];
  for (const { moves } of games) {
    hand.forget();
    player?.forget();
    hand.setRoot(initial);
    for (const move of moves) {
      const legal = hand.moves();
      for (let tried = 0; tried < (player ? SEARCHED_TRIES : TRIES); tried++) {
        const aside = legal[random.below(legal.length)];
        hand.make(aside);
        const value = valueHere();
        words.push(...(value === undefined ? [0, 0] : [kept(aside), value]));
        hand.unmake(aside);
      }
      hand.make(legal.find((each) => kept(each) === kept(move)));
    }
  }
  return Int16Array.from(words);
}

function main() {
  const { values, positionals } = parseArgs({ options: { nodes: { type: 'string' } }, allowPositionals: true });
  const nodes = values.nodes === undefined ? undefined : wholeNumber(1, 1_000_000)(values.nodes);
  if (positionals.length === 0)
    throw new Error('say whose neighbours: node training/neighbours.mjs games/chess-*.games');
  for (const path of positionals) {
    const to = path.replace(/(\.games)?$/, nodes === undefined ? '.near' : '.deep');
    if (existsSync(to)) continue;
    writeFileSync(`${to}.part`, neighboursOf(unpackBatch(readFileSync(path)), nodes));
    renameSync(`${to}.part`, to);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (thrown) {
    process.stderr.write(`${thrown.message}\n`);
    process.exitCode = 1;
  }
}
