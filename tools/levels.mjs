/**
 * How the levels of `pincer play` compare: neighbours play each other, and the lowest plays one
 * that moves at random. The same seeds give the same games up to level 8.
 *
 *   node tools/levels.mjs chess [games a pair, default 20] [highest level, default 8]
 */
import { playGame } from '../packages/pincer/dist/arena/play.js';
import { createReferee } from '../packages/pincer/dist/arena/referee.js';
import { createEngine } from '../packages/pincer/dist/engine/engine.js';
import { loadKit } from '../packages/pincer/dist/games/index.js';
import { Partner } from '../packages/pincer/dist/play/partner.js';
import { Random } from '../packages/pincer/dist/support/random.js';

const [name = 'chess', games = '20', highest = '8'] = process.argv.slice(2);
/** The first plies are random, so that games differ. */
const RANDOM_PLIES = 2;
const kit = await loadKit(name);
const game = await kit.equip();
const conditions = { kit, limits: [{}, {}], adjudication: { mostPlies: 300 }, margin: 0, patience: 600_000 };
const { signal } = new AbortController();

/** A player of the arena of this level; level 0 moves at random. */
function playerOf(level, partner, random) {
  return {
    async begin() {},
    async think({ start, moves }) {
      const course = kit.follow({ start, moves }).value;
      if (level > 0) return { move: (await partner.move(course, { level })).move };
      const legal = course.board.moves();
      return { move: legal[random.below(legal.length)] };
    },
    async close() {},
  };
}

/** Points of `a` in one game: 1, 0.5 or 0. */
async function pointsOf(a, b, aFirst, seed) {
  const random = new Random(seed);
  const partner = new Partner(kit, createEngine(game, { table: 14 }), random);
  const players = (aFirst ? [a, b] : [b, a]).map((level) => playerOf(level, partner, random));
  const referee = createReferee(kit).value;
  for (let ply = 0; ply < RANDOM_PLIES; ply++) {
    const legal = referee.legal();
    referee.play(legal[random.below(legal.length)]);
  }
  const { winner, termination, reason } = await playGame(
    conditions,
    { name: `seed ${seed}`, moves: [...referee.moves] },
    players,
    signal,
  );
  if (termination !== 'rules' && termination !== 'adjudication') throw new Error(`${termination}: ${reason}`);
  if (winner === undefined) return 0.5;
  return (winner === 0) === aFirst ? 1 : 0;
}

for (let level = 1; level <= Number(highest); level++) {
  let points = 0;
  for (let game = 0; game < Number(games); game++)
    points += await pointsOf(level, level - 1, game % 2 === 0, 1000 * level + game);
  const other = level === 1 ? 'one at random' : `level ${level - 1}`;
  console.log(
    `${name}: level ${level} against ${other}: ${points} of ${games} (${Math.round((100 * points) / Number(games))} %)`,
  );
}
