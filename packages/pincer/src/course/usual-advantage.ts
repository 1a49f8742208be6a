import type { AnyGame } from '../contract/check-game.ts';
import { LIMIT } from '../contract/game.ts';
import { MAX_MOVES } from '../search/ordering.ts';
import { Random } from '../support/random.ts';

type SomeGame = AnyGame<unknown, unknown>;

/** Random games, and plies of each, that are looked at. */
const GAMES = 12;
const PLIES = 60;

/** A game that is played at random: it makes moves until there is none. */
interface Walk {
  evaluate(): number;
  /** Makes one of the moves; false if there is none. */
  step(random: Random): boolean;
}

/**
 * How far one side of a game is usually ahead, in units of the game's values: the median over random
 * games, of those positions in which one is. Nothing for a game that cannot be looked at so, or in
 * which nobody is ever ahead.
 */
export function usualAdvantage(game: SomeGame): number | undefined {
  const random = new Random(1);
  const leads: number[] = [];
  try {
    for (let round = 0; round < GAMES; round++) {
      const walk = walkOf(game);
      for (let ply = 0; ply < PLIES && walk?.step(random); ply++) leads.push(Math.abs(walk.evaluate()));
    }
  } catch {
    return undefined;
  }
  const some = leads.filter((lead) => lead > 0 && lead <= LIMIT).sort((one, other) => one - other);
  return some.length > 0 ? some[some.length >> 1] : undefined;
}

/** From a copy of the start: a game that changes its states is not to lose its own. */
function walkOf(game: SomeGame): Walk | undefined {
  if (game.initial === undefined || 'module' in game) return undefined;
  let state: unknown = structuredClone(game.initial);
  if ('position' in game) {
    const position = game.position(state);
    const buffer = new Int32Array(MAX_MOVES);
    return {
      evaluate: () => position.evaluate(),
      step(random) {
        const end = position.moves(buffer, 0);
        if (end > 0) position.make(buffer[random.below(end)]);
        return end > 0;
      },
    };
  }
  return {
    evaluate: () => game.evaluate(state),
    step(random) {
      const moves = game.moves(state);
      if (moves.length > 0) state = game.play(state, moves[random.below(moves.length)]);
      return moves.length > 0;
    },
  };
}
