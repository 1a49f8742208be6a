import type { Parsed } from 'pincer';
import type { Course } from 'pincer/engine';
import type { GameKit, Grid, PlacedMove, Played } from 'pincer/games';

/** A position of a game with all that is shown of it. */
export interface GameView {
  /** Where the game has come to; not to be changed. */
  readonly course: Course<unknown>;
  readonly grid: Grid;
  /** The moves so far in their standard spelling, passes included. */
  readonly moves: readonly string[];
  /** Who made each of them. */
  readonly movers: readonly string[];
  /** The side to move. */
  readonly turn: string;
  readonly placed: readonly PlacedMove[];
  /** The move that led here. */
  readonly made: PlacedMove | undefined;
  /** How the game ended, if it did. */
  readonly result: { readonly winner: string | undefined; readonly reason: string } | undefined;
}

/** Follows a game from its start, and says what is wrong with it if it cannot be followed. */
export function viewOf(kit: GameKit, { start, moves }: Played): Parsed<GameView> {
  const played = kit.follow({ start: start === '' ? undefined : start, moves: moves.slice(0, -1) });
  if (!played.ok) return played;
  const course = played.value;
  let made: PlacedMove | undefined;
  if (moves.length > 0) {
    const given = course.follow(moves);
    if (!given.ok) return given;
    made = madeOf(kit, course);
  }
  const grid = kit.draw(course);
  if (typeof grid === 'string') return { ok: false, error: `${kit.title} has no board to be drawn` };
  return {
    ok: true,
    value: {
      course,
      grid,
      moves: course.board.history,
      movers: course.movers,
      turn: course.board.turn,
      placed: kit.placed(course),
      made,
      result: course.board.result(),
    },
  };
}

/** The last move of a course by its squares. */
function madeOf(kit: GameKit, course: Course<unknown>): PlacedMove | undefined {
  const last = course.board.history.at(-1);
  if (last === undefined) return undefined;
  course.undo();
  const made = kit.placed(course).find(({ move }) => move === last);
  course.play(last);
  return made;
}
