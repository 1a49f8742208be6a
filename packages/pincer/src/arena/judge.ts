import type { Ending } from '../contract/board.ts';
import type { GameKit } from '../games/kit.ts';
import type { Parsed } from '../support/parsed.ts';
import type { PlayedGame } from './play.ts';
import { createReferee } from './referee.ts';

/**
 * The rules of a game written apart from those that we play by, slowly and plainly. They follow one
 * game from its usual start.
 */
export interface Rules {
  /** The legal moves, each in one word of these rules' own. */
  legal(): string[];
  /** The word for a legal move in our spelling; nothing if it means none or several. */
  word(move: string): string | undefined;
  /** Plays a move that `legal` has. */
  play(word: string): void;
  /** The end of the game, in the words of our referees. */
  ending(): Ending<0 | 1> | undefined;
}

/**
 * Replays a finished game by our rules and by others, side by side: at every position both must
 * have the same legal moves and the same end, if it is one; every move must be legal; and the game
 * must have ended as both say. Returns the number of positions that were compared, or the first
 * difference.
 */
export function judge(
  kit: GameKit,
  rules: Rules,
  { opening, plies, winner, reason, termination }: PlayedGame,
): Parsed<number> {
  const created = createReferee(kit);
  if (!created.ok) return created;
  const referee = created.value;
  const wrong = (what: string) =>
    ({ ok: false, error: `after ${referee.moves.join(' ') || 'no move'}: ${what}` }) as const;
  for (const move of [...opening.moves, ...plies.map((ply) => ply.move)]) {
    const difference = differenceOf(rules, referee.legal(), referee.result());
    if (difference !== undefined) return wrong(difference);
    if (referee.result()) return wrong(`the game is over, but ${move} was played`);
    const word = rules.word(move);
    if (word === undefined) return wrong(`${move} is not legal; legal: ${rules.legal().join(', ')}`);
    rules.play(word);
    const played = referee.play(move);
    if (!played.ok) return wrong(`the referee refuses ${move}: ${played.error}`);
  }
  const difference = differenceOf(rules, referee.legal(), referee.result());
  if (difference !== undefined) return wrong(difference);
  const reported = endingText({ winner, reason: termination === 'rules' ? reason : `${termination}: ${reason}` });
  const ending = endingText(rules.ending());
  return reported === ending
    ? { ok: true, value: referee.moves.length + 1 }
    : wrong(`${reported} was reported for ${ending}`);
}

function differenceOf(rules: Rules, ours: readonly string[], end: Ending<0 | 1> | undefined): string | undefined {
  const theirs = rules.legal();
  const found = new Set<string>();
  for (const move of ours) {
    const word = rules.word(move);
    if (word === undefined || found.has(word)) return `${move} is among our moves; legal: ${theirs.join(', ')}`;
    found.add(word);
  }
  const missing = theirs.find((word) => !found.has(word));
  if (missing !== undefined) return `${missing} is legal, but not among our moves: ${ours.join(', ')}`;
  const [own, others] = [endingText(end), endingText(rules.ending())];
  return own === others ? undefined : `the end is ${own} by our rules, ${others} by others`;
}

function endingText(ending: Ending<0 | 1> | undefined): string {
  if (!ending) return 'none';
  return `${ending.winner === undefined ? 'a draw' : ending.winner === 0 ? 'a win' : 'a loss'} (${ending.reason})`;
}
