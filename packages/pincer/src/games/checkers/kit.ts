import { createKit } from '../kit.ts';
import type { RecordFormat } from '../records.ts';
import { CheckersBoard } from './board.ts';
import { draw, place } from './drawing.ts';
import { makeFen } from './fen.ts';
import { checkers } from './game.ts';
import { makePdn, parsePdn } from './pdn.ts';
import { INITIAL } from './position.ts';

const pdn: RecordFormat = {
  name: 'PDN',
  ending: '.pdn',
  write({ start, moves, tags, result, remarks }) {
    const state = start === undefined ? undefined : checkers.parse(start);
    const game = { start: state?.ok ? state.value : INITIAL, moves, result };
    return makePdn({ tags: { ...Object.fromEntries(tags), GameType: '21' }, ...game }, remarks);
  },
  read(text) {
    const games = parsePdn(text);
    if (!games.ok) return games;
    return { ok: true, value: games.value.map(({ tags, moves }) => ({ start: tags.FEN, moves })) };
  },
};

export const kit = createKit({
  game: checkers,
  title: 'Checkers',
  sides: ['black', 'white'],
  board: (state) => new CheckersBoard(state),
  equip: async () => {
    const { withEndgames } = await import('../../endgames/endgames.ts');
    const { endgamesInPlay } = await import('../../endgames/built.ts');
    return withEndgames(await endgamesInPlay());
  },
  records: pdn,
  // Data is where the sources are, also for the built files.
  openings: new URL('../../../src/games/checkers/openings.txt', import.meta.url),
  positions: new URL('../../../src/games/checkers/positions.json', import.meta.url),
  benchDepths: { plain: 9, selective: 15 },
  notation: '11-15, or 22x15 for a capture',
  unit: 50,
  point: 100,
  draw,
  write: makeFen,
  place,
});
