import type { GameKit } from '../games/kit.ts';
import type { Parsed } from '../support/parsed.ts';
import { Random } from '../support/random.ts';
import { judge, type Rules } from './judge.ts';
import { loadOpenings, type Opening, wander } from './openings.ts';
import { type PlayedGame, playGame } from './play.ts';
import type { Player } from './player.ts';
import { createReferee } from './referee.ts';

export interface SelfPlay {
  readonly kit: GameKit;
  /** Who plays both sides. */
  readonly player: Player;
  /** Rules for one game, by which it is judged. */
  readonly rules: () => Rules;
  readonly games: number;
  /** For each move. */
  readonly nodes: number;
  readonly seed: number;
  readonly signal: AbortSignal;
}

export interface JudgedGame {
  readonly played: PlayedGame;
  /** How many positions were compared, or what is wrong. */
  readonly verdict: Parsed<number>;
}

/** After the moves of an opening, fewer than so many at random. */
const MAX_RANDOM_PLIES = 8;
/** Longer than any game that the rules let go on. */
const MAX_PLIES = 20_000;
/** Milliseconds. */
const PATIENCE = 60_000;

/**
 * Games of a player against itself, from openings and a few random moves more, each judged by
 * independent rules. The same seed gives the same games.
 */
export async function* selfPlay({
  kit,
  player,
  rules,
  games,
  nodes,
  seed,
  signal,
}: SelfPlay): AsyncGenerator<JudgedGame> {
  const openings = await loadOpenings(kit, { seed, count: games });
  if (!openings.ok) throw new Error(openings.error);
  const random = new Random(seed);
  const conditions = {
    kit,
    limits: [{ nodes }, { nodes }],
    adjudication: { mostPlies: MAX_PLIES },
    margin: 0,
    patience: PATIENCE,
  } as const;
  for (const opening of openings.value.list) {
    const played = await playGame(conditions, astray(kit, opening, random), [player, player], signal);
    if (!played) return;
    yield { played, verdict: judge(kit, rules(), played) };
  }
}

/** The opening with random moves after it, if the game goes on then. */
function astray(kit: GameKit, opening: Opening, random: Random): Opening {
  const referee = createReferee(kit, opening);
  if (!referee.ok) throw new Error(referee.error);
  wander(referee.value, random.below(MAX_RANDOM_PLIES), random);
  return referee.value.result() ? opening : { ...opening, moves: [...referee.value.moves] };
}
