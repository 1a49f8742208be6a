import type { Course } from '../course/course.ts';
import type { Grid } from '../games/grid.ts';
import type { GameKit } from '../games/kit.ts';
import { capital } from '../support/capital.ts';
import { visibleLines } from '../support/visible.ts';
import { drawGrid, type GridStyle } from './grid.ts';
import { scoreSheet } from './score-sheet.ts';

/** Where a game has come to, as a player sees it. All of it can be printed. */
export interface View {
  readonly board: string;
  /** How many pieces each side has, where players want to know. */
  readonly counts?: string;
  /** The moves so far, a row for each pair of turns. */
  readonly moves: readonly string[];
  /** The legal moves with their numbers, where players may not know how to write them. */
  readonly choices?: string;
  /** Who is to move, or how the game ended. */
  readonly status: string;
}

/** Who sees what a session says and shows. */
export interface Output {
  /** An answer, on one line or several. */
  say(text: string): void;
  /** Where the game is now. */
  show(view: View): void;
  /** Where it is between two moves; only for those who see the picture change. */
  refresh?(view: View): void;
}

/** The view of a course; `status` says what the board alone does not know. */
export function viewOf(kit: GameKit, course: Course<unknown>, style: GridStyle, status?: string): View {
  const drawn = kit.draw(course);
  const { history } = course.board;
  const choices = choicesOf(kit, course);
  return {
    board: typeof drawn === 'string' ? visibleLines(drawn) : drawGrid(drawn, style),
    moves: scoreSheet({ history, movers: course.movers }, kit.sides[0]),
    status: status ?? statusOf(course),
    ...(typeof drawn !== 'string' && drawn.counts && { counts: countsText(kit, drawn, drawn.counts, style) }),
    ...(choices.length > 0 && { choices: choices.map((move, index) => `${index + 1}) ${move}`).join('  ') }),
  };
}

/** The legal moves that a player may choose by their numbers: none where moves are numbers. */
export function choicesOf(kit: GameKit, { board }: Course<unknown>): readonly string[] {
  if (!kit.listsMoves || board.result()) return [];
  const moves = board.moves();
  return moves.some((move) => /^\d+$/.test(move)) ? [] : moves;
}

function statusOf({ board }: Course<unknown>): string {
  const result = board.result();
  if (result) return `${result.winner === undefined ? 'A draw' : `${capital(result.winner)} wins`}: ${result.reason}.`;
  const moves = board.moves();
  return `${capital(board.turn)} to move${moves.length === 1 ? `, and can only play ${moves[0]}` : ''}.`;
}

/** Without colours the signs of the sides stand beside their names. */
function countsText({ sides }: GameKit, { rows }: Grid, counts: readonly number[], { colours }: GridStyle): string {
  const signOf = (owner: string) => rows.flat().find((cell) => cell.owner === owner)?.plain;
  return (['first', 'second'] as const)
    .map((owner, side) => {
      const sign = colours === 0 ? signOf(owner) : undefined;
      return `${capital(sides[side])}${sign === undefined ? '' : ` (${sign})`} ${counts[side]}`;
    })
    .join(', ');
}

/** An output of lines, one after the other. */
export function inLines(write: (line: string) => void): Output {
  return {
    say: (text) => write(visibleLines(text)),
    show({ board, counts, choices, status }) {
      write(`\n${board}\n`);
      for (const line of [counts, choices, status]) if (line !== undefined) write(line);
    },
  };
}
