import { type GameKit, pointsText } from '../games/kit.ts';
import { capital } from '../support/capital.ts';
import { visible } from '../support/visible.ts';
import type { MatchGame } from './match.ts';
import type { Ply, Termination } from './play.ts';
import { DECIDED, WON } from './player.ts';

/** What the record of a game says besides its moves. */
export interface RecordOptions {
  readonly kit: GameKit;
  /** Of the first player and the second. */
  readonly names: readonly [string, string];
  /** As in `10+0.1`; none where there is no clock. */
  readonly timeControl?: string;
  /** As in 2026.11.15. */
  readonly date: string;
}

/** What stands before the first record of a file. */
export function recordHeading({ records }: GameKit): string {
  if (records.ending !== undefined) return '';
  return '# moves, result for the side that moves first, how it ended, first side, second side, opening, notes on each move\n';
}

/**
 * The record of a game: in the game's own format, such as PGN, or a line whose fields are set apart
 * by tabs.
 */
export function makeRecord(match: MatchGame, options: RecordOptions): string {
  const { records } = options.kit;
  if (records.ending === undefined) return line(match, options);
  const { opening, plies } = match.played;
  const text = records.write({
    start: opening.start,
    moves: movesOf(match),
    tags: tagsOf(match, options),
    result: resultOf(match),
    remarks: [...opening.moves.map(() => 'book'), ...plies.map((ply) => note(ply, options.kit))],
  });
  return `${text}\n`;
}

function movesOf({ played: { opening, plies } }: MatchGame): string[] {
  return [...opening.moves, ...plies.map(({ move }) => move)];
}

type Tags = [name: string, value: string][];

function tagsOf(match: MatchGame, { kit, names, timeControl, date }: RecordOptions): Tags {
  const { index, played } = match;
  const { opening, termination, reason } = played;
  const players = sidesOf(match, names);
  const tags: Tags = [
    ['Event', 'Pincer match'],
    ['Site', '?'],
    ['Date', date],
    ['Round', `${(index >> 1) + 1}.${(index % 2) + 1}`],
    [capital(kit.sides[0]), players[0]],
    [capital(kit.sides[1]), players[1]],
    ['Result', resultOf(match)],
    ['Opening', opening.name],
    ...(timeControl === undefined ? [] : ([['TimeControl', timeControl]] satisfies Tags)),
    ['Termination', WORDS[termination]],
    ['Ending', reason],
  ];
  return tags.map(([name, value]) => [name, visible(value.replaceAll(/\s+/g, ' ').trim())]);
}

/** The words that PGN has for how a game ended. */
const WORDS: Readonly<Record<Termination, string>> = {
  rules: 'normal',
  resignation: 'normal',
  adjudication: 'adjudication',
  'time forfeit': 'time forfeit',
  'illegal move': 'rules infraction',
  crash: 'abandoned',
  'no answer': 'abandoned',
};

function sidesOf({ first }: MatchGame, [one, other]: readonly [string, string]): [string, string] {
  return first === 0 ? [one, other] : [other, one];
}

function resultOf({ played: { winner } }: MatchGame): '1-0' | '0-1' | '1/2-1/2' {
  return winner === undefined ? '1/2-1/2' : winner === 0 ? '1-0' : '0-1';
}

function line(match: MatchGame, { kit, names }: RecordOptions): string {
  const { opening, plies, reason, termination } = match.played;
  const fields = [
    (opening.start === undefined ? '' : `[${opening.start}] `) + kit.transcript(movesOf(match)),
    resultOf(match),
    termination === 'rules' ? reason : `${termination}: ${reason}`,
    ...sidesOf(match, names),
    opening.name,
    plies.map((ply) => note(ply, kit)).join(', '),
  ];
  return `${fields.map((field) => visible(field.replaceAll(/[\t\r\n]+/g, ' '))).join('\t')}\n`;
}

/** What the player said of its move, and how long it took: `+0.23/12 1.234s`. */
function note({ score, depth, time }: Ply, kit: GameKit): string {
  const said = score === undefined ? '' : `${scoreText(score, kit)}${depth === undefined ? '' : `/${depth}`} `;
  return `${said}${(time / 1000).toFixed(3)}s`;
}

/** A score in points of the game; a win in n moves of the winner as `+#n`. */
function scoreText(score: number, kit: GameKit): string {
  const sign = score < 0 ? '-' : '+';
  if (Math.abs(score) > DECIDED) return `${sign}#${Math.ceil((WON - Math.abs(score)) / 2)}`;
  return `${sign}${pointsText(Math.abs(score), kit)}`;
}
