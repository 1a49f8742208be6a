/**
 * How the levels of `pincer play` compare: neighbours play each other, and the lowest plays one that moves at random.
 * `node tools/levels.mjs chess [games a pair, default 20] [highest level, default 8]`; the same seeds give the same games up to level 8.
 */
import { createEngine } from '../packages/pincer/dist/engine/engine.js';
import { loadKit } from '../packages/pincer/dist/games/index.js';
import { Player } from '../packages/pincer/dist/play/player.js';
import { Random } from '../packages/pincer/dist/support/random.js';

const [name = 'chess', games = '20', highest = '8'] = process.argv.slice(2);
const LONGEST = 300;
const kit = await loadKit(name);
const game = await kit.equip();

/** Points of `a` in one game: 1, 0.5 or 0. Level 0 moves at random. The first two plies are random, so that games differ. */
async function play(a, b, aFirst, seed) {
  const random = new Random(seed);
  const course = kit.follow().value;
  const player = new Player(kit, createEngine(game, { table: 14 }), random);
  const [first] = kit.sides;
  for (let ply = 0; ply < LONGEST && !course.board.result(); ply++) {
    const level = (course.board.turn === first) === aFirst ? a : b;
    const moves = course.board.moves();
    const atRandom = level === 0 || ply < 2;
    course.play(atRandom ? moves[random.below(moves.length)] : (await player.move(course, { level })).move);
  }
  const winner = course.board.result()?.winner;
  if (winner === undefined) return 0.5;
  return (winner === first) === aFirst ? 1 : 0;
}

for (let level = 1; level <= Number(highest); level++) {
  let points = 0;
  for (let game = 0; game < Number(games); game++)
    points += await play(level, level - 1, game % 2 === 0, 1000 * level + game);
  const other = level === 1 ? 'one at random' : `level ${level - 1}`;
  console.log(
    `${name}: level ${level} against ${other}: ${points} of ${games} (${Math.round((100 * points) / Number(games))} %)`,
  );
}
