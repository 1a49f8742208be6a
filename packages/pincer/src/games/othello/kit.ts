import { createKit } from '../kit.ts';
import { type RecordFormat, tagOf } from '../records.ts';
import { OthelloBoard } from './board.ts';
import { makeBoard, parseBoard } from './board-text.ts';
import { draw, place } from './drawing.ts';
import { othello } from './game.ts';
import { makeGgf, parseGgf } from './ggf.ts';
import { parseObf } from './obf.ts';
import { INITIAL } from './position.ts';
import type { GameRecord } from './record.ts';
import { makeTranscript, parseTranscript } from './transcript.ts';

const played = ({ start, moves }: GameRecord) => ({
  start: start.board === INITIAL.board && start.turn === INITIAL.turn ? undefined : makeBoard(start),
  moves,
});

/**
 * A game that did not begin as always is written in the generic game format, which is read as well.
 */
const transcript: RecordFormat = {
  name: 'a transcript',
  write(game) {
    const { start, moves } = game;
    const state = start === undefined ? undefined : othello.parse(start);
    if (!state?.ok) return `${makeTranscript({ moves })}\n`;
    const tags = { PB: tagOf(game, 'Black') ?? '?', PW: tagOf(game, 'White') ?? '?', DT: tagOf(game, 'Date') ?? '?' };
    return `${makeGgf({ tags, start: state.value, moves })}\n`;
  },
  read(text) {
    if (text.trimStart().startsWith('(')) {
      const games = parseGgf(text);
      return games.ok ? { ok: true, value: games.value.map(played) } : games;
    }
    const game = parseTranscript(text);
    return game.ok ? { ok: true, value: [played(game.value)] } : game;
  },
};

export const kit = createKit({
  game: othello,
  title: 'Othello',
  sides: ['black', 'white'],
  board: (state) => new OthelloBoard(state),
  records: transcript,
  transcript: (moves) => makeTranscript({ moves }),
  // Data is where the sources are, also for the built files.
  openings: new URL('../../../src/games/othello/openings.txt', import.meta.url),
  positions: new URL('../../../src/games/othello/positions.json', import.meta.url),
  benchDepths: { plain: 8, selective: 12 },
  notation: 'f5, or pass',
  unit: 400,
  point: 100,
  draw,
  write: makeBoard,
  place,
  open(text) {
    if (/^\s*[a-h][1-8]/i.test(text)) {
      const game = parseTranscript(text);
      return game.ok ? { ok: true, value: played(game.value) } : game;
    }
    if (text.includes(';')) {
      const problems = parseObf(text);
      if (!problems.ok) return problems;
      if (problems.value.length > 0)
        return { ok: true, value: { start: makeBoard(problems.value[0].state), moves: [] } };
    }
    const board = parseBoard(text);
    return board.ok ? { ok: true, value: { start: text, moves: [] } } : board;
  },
});
