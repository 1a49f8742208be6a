/**
 * Values of positions a move at random away from those of games of chess, by the hand evaluation:
 * what a net learns before it learns from the games themselves. Build first.
 *
 *   node training/neighbours.mjs games/chess-1-*.games --moves 4
 *
 * Beside each batch comes a file `….near`: for each ply of its games so many pairs of 16 bits, a
 * move and the value after it for the side that is then to move; a move of 0 where the one that was
 * tried leads into check or to a position that captures would change. Files that are there already
 * are left alone.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Random } from '../packages/pincer/dist/support/random.js';
import { playerOf } from './players.mjs';
import { unpackBatch } from './record.mjs';

const { values, positionals } = parseArgs({ options: { moves: { type: 'string', default: '4' } }, allowPositionals: true });
const tries = Number(values.moves);
const player = playerOf('chess');
const { searcher } = player;
const GREATEST = 3000;

/** Moves of a batch keep 15 of the bits that the kernel's have. */
const kept = (move) => move & 0x7fff;

function quiet() {
  if ((searcher.status() & 1) !== 0 || searcher.moves().length === 0) return false;
  const value = searcher.evaluate();
  if (Math.abs(value) > GREATEST) return false;
  searcher.begin(0, value - 1, value + 1, false);
  searcher.run(100_000);
  return searcher.g === value;
}

function nearOf({ recipe, games }) {
  const random = new Random(recipe.seed ^ Math.imul(recipe.number + 1, 0x9e3779b1));
  const words = [];
  for (const { moves } of games) {
    searcher.forget();
    searcher.setRoot(player.initial);
    for (const move of moves) {
      const legal = searcher.moves();
      for (let attempt = 0; attempt < tries; attempt++) {
        const tried = legal[random.below(legal.length)];
        searcher.make(tried);
        if (quiet()) words.push(kept(tried), searcher.evaluate());
        else words.push(0, 0);
        searcher.unmake(tried);
      }
      searcher.make(legal.find((each) => kept(each) === kept(move)));
    }
  }
  return Int16Array.from(words);
}

for (const path of positionals) {
  const to = path.replace(/games$/, 'near');
  if (existsSync(to)) continue;
  writeFileSync(`${to}.part`, nearOf(unpackBatch(readFileSync(path))));
  renameSync(`${to}.part`, to);
}
