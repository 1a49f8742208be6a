import { stripVTControlCharacters } from 'node:util';
import type { View } from './view.ts';

/** The size of a terminal. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Columns between the board and the moves, and as many as the moves need beside it. */
const GAP = 3;
const SHEET = 16;

/** Rows of moves where they stand below the board, and the most of a list of legal moves. */
const SHORT_SHEET = 3;
const MOST_CHOICES = 8;

const MORE = '… ("moves" shows all)';
const BACK = 'Enter shows the board again.';

/** Rows that are left free: for the prompt, and for what is typed if it is long. */
const RESERVED = 2;

/**
 * A picture of the game that fits into a terminal: the board with the moves beside it or below, who
 * is to move, and the last answers. An answer for which there is no room beside that has a picture
 * to itself. Nothing if there is no room for a picture at all.
 */
export function frameOf(view: View, answers: readonly string[], { columns, rows }: Size): string[] | undefined {
  const width = columns - 1;
  const board = view.board.split('\n');
  const side = Math.max(1, ...board.map(widthOf));
  if (side > width) return undefined;
  const room = rows - RESERVED;
  const beside = side + GAP + SHEET <= width;
  const status = [...(view.counts === undefined ? [] : [view.counts]), view.status].flatMap((line) =>
    wrap(line, width),
  );
  const picture = beside ? besides(board, view.moves, side, width) : board;
  const fixed = ['', ...picture, '', ...status];
  if (fixed.length > room) return undefined;
  const page = answers.slice(-1).flatMap((text) => wrap(text, width));
  if (page.length > room - fixed.length) return [...page, ...wrap(BACK, width)].slice(0, room);
  let left = room - fixed.length;
  const take = (lines: readonly string[], most: number) => {
    const taken = Math.max(0, Math.min(lines.length, most, left));
    left -= taken;
    return taken;
  };
  const said = answers.flatMap((text) => wrap(text, width));
  const heard = take(said, Infinity);
  const choices = wrap(view.choices ?? '', width);
  const chosen = choices.slice(0, take(view.choices === undefined ? [] : choices, MOST_CHOICES));
  if (chosen.length > 0 && chosen.length < choices.length) chosen.splice(-1, 1, MORE.slice(0, width));
  const sheet = beside ? 0 : take(view.moves, SHORT_SHEET);
  const below = view.moves.slice(view.moves.length - sheet).map((line) => line.slice(0, width));
  return [...fixed, ...chosen, ...below, ...said.slice(said.length - heard)];
}

/** The board with the last moves on its right. */
function besides(board: readonly string[], moves: readonly string[], side: number, width: number): string[] {
  const shown = moves.slice(-board.length);
  return board.map((line, row) => {
    if (row >= shown.length) return line;
    const pad = ' '.repeat(side - widthOf(line) + GAP);
    return `${line}${pad}${shown[row].slice(0, width - side - GAP)}`;
  });
}

/** Columns that a line takes, without its colours. */
function widthOf(line: string): number {
  return [...stripVTControlCharacters(line)].length;
}

/** Lines no longer than the width, broken between words where there are any. */
function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let rest = line;
    while (rest.length > width) {
      const space = rest.lastIndexOf(' ', width);
      const end = space > 0 ? space : width;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    return [...lines, rest];
  });
}
