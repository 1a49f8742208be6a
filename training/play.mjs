/** One game of the engine against itself, for training. */
import { search } from '../packages/pincer/dist/runtime/deepen.js';
import { MARK } from './players.mjs';
import { GREATEST, UNKNOWN } from './record.mjs';

/** Openings that are tried before the search's verdict on one is let pass. */
const TRIES = 50;

/**
 * Plays a game at so many nodes a move, and returns `{ result, moves, values }` as `record.mjs`
 * keeps them. The same `random` gives the same game.
 */
export function playGame(player, random, nodes) {
  const { searcher, initial } = player;
  searcher.forget();
  const game = { moves: [], values: [] };
  const earlier = [];
  const met = new Map();
  let streak = 0;
  let quiet = 0;
  let words = initial;

  const make = (move, value, mark = 0) => {
    game.moves.push(player.keep(move) | mark);
    game.values.push(value);
    earlier.push(words);
    searcher.make(move);
    words = searcher.save(initial.length);
  };
  const end = (forMover) => ({ ...game, result: searcher.turn() === 0 ? forMover : -forMover || 0 });

  for (const move of chooseOpening(player, random, nodes)) make(move, UNKNOWN);
  for (;;) {
    searcher.setRoot(words, earlier);
    const moves = searcher.moves();
    if (moves.length === 0) return end(player.result(words));
    const key = searcher.key();
    met.set(key, (met.get(key) ?? 0) + 1);
    if (player.drawn(words) || met.get(key) === 3 || game.moves.length >= player.longest) return end(0);
    if (player.forced?.(moves)) {
      make(moves[0], UNKNOWN);
      continue;
    }
    const perfect = player.perfect(words);
    const { move, value } = search(searcher, { ...(perfect ? {} : { nodes }), principalVariation: false });
    const kept = Math.max(-GREATEST, Math.min(GREATEST, value));
    if (player.decided) {
      const ahead = Math.abs(value) < player.decided.value ? 0 : value > 0 === (searcher.turn() === 0) ? 1 : -1;
      streak = ahead === 0 ? 0 : Math.sign(streak) === ahead ? streak + ahead : ahead;
      quiet = Math.abs(value) <= player.dead.value ? quiet + 1 : 0;
      if (Math.abs(streak) >= player.decided.plies) return { ...game, result: Math.sign(streak) };
      if (quiet >= player.dead.plies && game.moves.length >= player.dead.from) return { ...game, result: 0 };
    }
    const mistake = !perfect && player.mistakes > 0 && random.below(player.mistakes) === 0;
    if (mistake) make(moves[random.below(moves.length)], kept, MARK);
    else make(move, kept);
  }
}

/** The moves of an opening that a search thinks playable; the kernel is at the initial position. */
function chooseOpening(player, random, nodes) {
  const { searcher, initial } = player;
  for (let tries = 1; ; tries++) {
    searcher.setRoot(initial);
    const moves = player.opening(random);
    const words = searcher.save(initial.length);
    searcher.setRoot(words);
    const playable = searcher.moves().length > 0;
    const value = playable ? search(searcher, { nodes, principalVariation: false }).value : 0;
    if (tries < TRIES && !(playable && Math.abs(value) <= player.balanced)) continue;
    searcher.setRoot(initial);
    return moves;
  }
}
