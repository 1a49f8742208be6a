/**
 * Games that Othello's engine plays against itself, for `tools/othello-train.mjs`: the positions,
 * and what each is worth. All randomness is seeded.
 */
import { readFileSync } from 'node:fs';
import { KernelSearcher } from '../packages/pincer/dist/kernel/host.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';

export const PASS = 64;
export const START = Int32Array.of(1 << 28, 1 << 3, 1 << 27, 1 << 4, 0);

/** With so many squares empty, or fewer, games are played perfectly: values are results. */
const PERFECT_FROM = 12;
/** One move in so many is a random one, so that there are positions after mistakes, too. */
const MISTAKE = 12;

const OPENINGS = readFileSync('packages/pincer/src/games/othello/data/xot-openings.txt', 'utf8')
  .split('\n')
  .filter((line) => /^[a-h]/.test(line));

/**
 * A selective search in a kernel whose bytes are given; without foresight, whose errors are
 * measured once the weights are known.
 */
export function playerOf(bytes, table) {
  const game = {
    name: 'othello',
    initial: START,
    module: new WebAssembly.Module(bytes),
    encode: (words) => words,
    write: (_kernel, move) => move,
    options: { quiescence: 0 },
  };
  return new KernelSearcher(game, START, { table, hits: 'deeper', selective: true, without: ['foresight'] });
}

const bits = (word) => {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
};
export const emptyOf = (words) => 64 - [0, 1, 2, 3].reduce((sum, at) => sum + bits(words[at]), 0);

/**
 * Plays an opening of XOT, or none, and some moves at random, passes included, and returns where
 * that leads.
 */
export function opening(kernel, random, withBook) {
  kernel.setRoot(START);
  if (withBook) {
    for (const move of OPENINGS[random.below(OPENINGS.length)].match(/../g)) {
      kernel.make(move.charCodeAt(0) - 97 + 8 * (move.charCodeAt(1) - 49));
    }
  }
  for (let plies = random.below(withBook ? 9 : 25); plies > 0; plies--) {
    const moves = kernel.moves();
    if (moves.length === 0) break;
    kernel.make(moves[random.below(moves.length)]);
  }
  return kernel.save(5);
}

/**
 * Plays one game. Of each position with a choice: its words; its value by the search, in hundredths
 * of a disc for black; and whether the next move was a mistake, so that what comes after says
 * nothing of it. The last is the end of the game, with its result.
 */
export function playGame(player, random, depth, withBook) {
  const steps = [];
  for (let words = opening(player, random, withBook); ; words = player.save(5)) {
    player.setRoot(words);
    const moves = player.moves();
    const sign = words[4] === 0 ? 1 : -1;
    if (moves.length === 0) {
      steps.push({ words, value: sign * player.evaluate(), mistake: false });
      return steps;
    }
    const perfect = emptyOf(words) <= PERFECT_FROM;
    if (moves[0] === PASS) player.make(PASS);
    else {
      const { value, move } = search(player, { ...(perfect ? {} : { depth }), principalVariation: false });
      const mistake = !perfect && random.below(MISTAKE) === 0;
      steps.push({ words, value: sign * value, mistake });
      player.make(mistake ? moves[random.below(moves.length)] : move);
    }
  }
}
