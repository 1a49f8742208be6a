/**
 * The matches that show how strong Pincer is. Programs of others play without books of their own.
 */

/**
 * A game of chess ends where both programs agree on how it would: scores in hundredths of a pawn,
 * moves in a row.
 */
const AGREED = ['--win', 'score=800,moves=4', '--draw', 'score=10,moves=8,from=40'];
const CHESS = { game: 'chess', tc: '10+0.1', agreed: AGREED, ours: 'pincer:table=21,name=Pincer' };
const program = (title, path, player, debian) => ({ title, path, player, debian });
const stockfish = (elo) => ({
  id: `stockfish-${elo}`,
  ...CHESS,
  ...program(
    `Stockfish, UCI_Elo ${elo}`,
    '/usr/games/stockfish',
    `uci:/usr/games/stockfish,Hash=32,UCI_LimitStrength=true,UCI_Elo=${elo},name=Stockfish ${elo}`,
    'stockfish',
  ),
});

/** Two drivers of the same search, at equal time. */
const drivers = (game, one, other) => ({
  id: `${game}-${one}-${other}`,
  game,
  tc: '5+0.05',
  ...(game === 'chess' && { agreed: AGREED }),
  title: `${one} against ${other}`,
  ours: `pincer:driver=${one},name=${one}`,
  player: `pincer:driver=${other},name=${other}`,
});

export const MATCHES = [
  {
    id: 'gnuchess',
    ...CHESS,
    ...program(
      'GNU Chess',
      '/usr/games/gnuchess',
      'uci:/usr/games/gnuchess --uci,Hash=32,OwnBook=false,name=GNU Chess',
      'gnuchess',
    ),
  },
  {
    id: 'phalanx',
    ...CHESS,
    ...program('Phalanx', '/usr/games/phalanx', 'xboard:/usr/games/phalanx -b- -l- -t 32768,name=Phalanx', 'phalanx'),
  },
  {
    id: 'fairymax',
    ...CHESS,
    ...program('Fairy-Max', '/usr/games/fairymax', 'xboard:/usr/games/fairymax,name=Fairy-Max', 'fairymax'),
  },
  {
    id: 'toga2',
    ...CHESS,
    ...program('Toga II', '/usr/games/toga2', 'uci:/usr/games/toga2,Hash=32,OwnBook=false,name=Toga II', 'toga2'),
  },
  ...[1800, 2200, 2500].map(stockfish),
  // Rhino thinks as deeply as its level says, whatever the clock; what it takes stands in the
  // table.
  {
    id: 'rhino-3',
    game: 'othello',
    movetime: '20ms',
    margin: '2s',
    ours: 'pincer:table=20,name=Pincer',
    ...program(
      'Rhino, level 3',
      '/usr/games/gtp-rhino',
      'gtp:/usr/games/gtp-rhino --level=3 --book=0,limit=none,name=Rhino',
      'grhino',
    ),
  },
  {
    id: 'rhino-4',
    game: 'othello',
    movetime: '500ms',
    margin: '2s',
    ours: 'pincer:table=21,name=Pincer',
    ...program(
      'Rhino, level 4',
      '/usr/games/gtp-rhino',
      'gtp:/usr/games/gtp-rhino --level=4 --book=0,limit=none,name=Rhino',
      'grhino',
    ),
  },
  {
    id: 'rapid-draughts',
    game: 'checkers',
    movetime: '200ms',
    margin: '60s',
    title: 'rapid-draughts (npm)',
    ours: 'pincer:table=20,name=Pincer',
    player: 'hub:node tools/rapid-draughts.mjs,name=rapid-draughts',
  },
  {
    id: 'checkers-depth',
    game: 'checkers',
    movetime: '200ms',
    margin: '2s',
    title: 'itself at depth 9',
    ours: 'pincer:table=20,name=Pincer',
    player: 'pincer:table=20,depth=9,name=Pincer at depth 9',
  },
  ...['chess', 'othello', 'checkers'].flatMap((game) => [
    drivers(game, 'mtdf', 'aspiration'),
    drivers(game, 'pincer', 'aspiration'),
    drivers(game, 'pincer', 'mtdf'),
  ]),
];
