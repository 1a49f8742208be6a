import { createKit } from '../kit.ts';
import type { RecordFormat } from '../records.ts';
import { ChessBoard } from './board.ts';
import { draw, place } from './drawing.ts';
import { makeFen } from './fen.ts';
import { chess } from './game.ts';
import { makePgn, parsePgn, pgnTag } from './pgn.ts';
import { INITIAL } from './position.ts';

/** Where a game did not begin as always, that is said after its result. */
const pgn: RecordFormat = {
  name: 'PGN',
  ending: '.pgn',
  write({ start, moves, tags, result, remarks }) {
    const state = start === undefined ? undefined : chess.parse(start);
    const setUp: [string, string][] =
      state?.ok && state.value !== INITIAL
        ? [
            ['SetUp', '1'],
            ['FEN', makeFen(state.value)],
          ]
        : [];
    return makePgn({
      tags: tags.flatMap((tag) => (tag[0] === 'Result' ? [tag, ...setUp] : [tag])),
      comments: [],
      moves: moves.map((san, index) => ({
        san,
        nags: [],
        comments: remarks ? [remarks[index]] : [],
        variations: [],
      })),
      result,
    });
  },
  read(text) {
    const games = parsePgn(text);
    if (!games.ok) return games;
    return {
      ok: true,
      value: games.value.map((game) => ({ start: pgnTag(game, 'FEN'), moves: game.moves.map(({ san }) => san) })),
    };
  },
};

export const kit = createKit({
  game: chess,
  title: 'Chess',
  sides: ['white', 'black'],
  board: (state) => new ChessBoard(state),
  records: pgn,
  // Data is where the sources are, also for the built files.
  openings: new URL('../../../src/games/chess/openings.txt', import.meta.url),
  positions: new URL('../../../src/games/chess/positions.json', import.meta.url),
  benchDepths: { plain: 6, selective: 11 },
  point: 100,
  notation: 'e4, Nf3, exd5, O-O, e8=Q, or e2e4',
  draw,
  write: makeFen,
  place,
});
