import type { Course } from '../course/course.ts';
import { capital } from '../support/capital.ts';
import type { GameKit } from './kit.ts';
import type { Written } from './records.ts';

/** What a record says beside the course of a game. */
export interface Circumstances {
  /** Where it began, in the game's own notation; none: as always. */
  readonly start: string | undefined;
  /** The user's side, or `both`. */
  readonly side: string;
  /** Who has won, or `draw`, where the board does not know. */
  readonly winner: string | undefined;
  /** As in 2026.11.15. */
  readonly today: string;
}

/** A game between a user and the computer, to be written down. */
export function writtenGame(
  kit: GameKit,
  { board }: Course<unknown>,
  { start, side, winner, today }: Circumstances,
): Written {
  const [first, second] = kit.sides;
  const nameOf = (each: string) => (side === 'both' || side === each ? 'You' : 'Pincer');
  const over = board.result();
  const won = winner ?? (over ? (over.winner ?? 'draw') : undefined);
  const result = won === first ? '1-0' : won === second ? '0-1' : won === undefined ? '*' : '1/2-1/2';
  return {
    start,
    moves: board.history,
    tags: [
      ['Event', 'Pincer'],
      ['Date', today],
      [capital(first), nameOf(first)],
      [capital(second), nameOf(second)],
      ['Result', result],
    ],
    result,
  };
}
