import type { Parsed } from '../../support/parsed.ts';
import { makeBoard, parseBoard } from './board-text.ts';
import { shorten } from './move.ts';
import type { State } from './position.ts';
import { follow } from './record.ts';

/** The longest text that is read, in characters: some 50,000 positions. */
const LONGEST_OBF = 1 << 23;
const MOST_DISCS = 64;

/**
 * A position with what is known of its moves: the result in discs for the side to move, best first
 * where the source had it so.
 */
export interface Problem {
  readonly state: State;
  readonly scores: readonly Score[];
}

/** What a move is worth. */
export interface Score {
  /** As in `f5`, or `pass`. */
  readonly move: string;
  readonly discs: number;
}

/**
 * The Othello board format: a line for each position, the board and the side to move, then
 * `move:score` for as many moves as one likes, all ended by semicolons. Empty lines and what
 * follows a `%` are left out.
 */
export function parseObf(text: string): Parsed<Problem[]> {
  if (text.length > LONGEST_OBF) return { ok: false, error: `a text has at most ${LONGEST_OBF} characters` };
  const problems: Problem[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.split('%', 1)[0].trim();
    if (content === '') continue;
    const problem = parseProblem(content);
    if (!problem.ok) return { ok: false, error: `line ${index + 1}: ${problem.error}` };
    problems.push(problem.value);
  }
  return { ok: true, value: problems };
}

function parseProblem(line: string): Parsed<Problem> {
  const [board, ...rest] = line.split(';');
  const state = parseBoard(board);
  if (!state.ok) return state;
  const scores: Score[] = [];
  for (const [index, field] of rest.entries()) {
    if (field.trim() === '') continue;
    const [, text, discs] = /^\s*([^\s:]{1,4})\s*:\s*([+-]?\d{1,2})\s*$/.exec(field) ?? [];
    if (text === undefined || Math.abs(Number(discs)) > MOST_DISCS) {
      const error = `score ${index + 1}, "${shorten(field.trim())}", is not a move and discs from -64 to +64, as in F5:+2`;
      return { ok: false, error };
    }
    const played = follow(state.value, [{ text, place: `score ${index + 1}` }]);
    if (!played.ok) return played;
    if (played.value.moves.length > 1)
      return { ok: false, error: `score ${index + 1}: the side to move must pass, and cannot play ${text}` };
    scores.push({ move: played.value.moves[0], discs: Number(discs) || 0 });
  }
  return { ok: true, value: { state: state.value, scores } };
}

/** One line: `---…--- X; F5:+2; D6:-4;` */
export function makeObf({ state, scores }: Problem): string {
  const signed = (discs: number) => (discs < 0 ? String(discs) : `+${discs}`);
  return [makeBoard(state), ...scores.map(({ move, discs }) => ` ${move.toUpperCase()}:${signed(discs)}`), ''].join(
    ';',
  );
}
