/**
 * Makes the test sets of our games, `packages/pincer/src/games/<game>/positions.json`, from records
 * of tournament games: `npm run build && node tools/positions.mjs [folder]`. Without a folder it
 * reads the records in `packages/pincer/src/games/<game>/data`.
 *
 * - `paper`: 20 positions as in section 4.1 of the paper: four stretches of five consecutive
 *   positions, from four games and four phases.
 * - `wide`: at least 100 positions from all games, spread over the phases.
 * - `tune`: 20 positions on which parameters are chosen.
 *
 * The rule: positions of finished games are left out, and a position is in one set once. Positions
 * with one legal move stay in, as in the games. Where a position is taken already, the nearest one
 * of the game is. `wide` keeps SPACE plies from `tune` in the same game.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as checkers from '../packages/pincer/dist/games/checkers/index.js';
import * as chess from '../packages/pincer/dist/games/chess/index.js';
import { makeBoard, OthelloBoard, parseWthor } from '../packages/pincer/dist/games/othello/index.js';

const SOURCES = 'packages/pincer/src/games';
const SPACE = 3;
const STRETCH = 5;
const TUNE = 20;

const folder = process.argv[2];
const read = (game, file) =>
  readFileSync(folder ? join(folder, game, file) : join(SOURCES, game, 'data', file), 'utf8');

function trusted(parsed) {
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** The positions of a game, one for each ply from 0 on, as far as the game is not over. */
function replay(board, moves, name, text) {
  const positions = [{ name: 'at the start', text: text(board.state) }];
  for (const move of moves) {
    const ply = positions.length;
    const played = trusted(board.play(move));
    if (board.moves().length === 0) break;
    positions.push({ name: `after ${name(ply, played)}`, text: text(board.state) });
  }
  return positions;
}

const moveNumber = (ply, move) => `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '...'}${move}`;

/**
 * Each game's records and where its sets are taken: for `paper` the number of a game and its first
 * ply, four times; for `wide` and `tune` the plies `from` and `to`. `wide` has `perGame` positions
 * of each game that is long enough.
 */
const GAMES = {
  chess: {
    records: () =>
      trusted(chess.parsePgn(read('chess', 'kasparov-anand-1995.pgn'))).map(({ moves }) =>
        replay(
          new chess.ChessBoard(),
          moves.map(({ san }) => san),
          moveNumber,
          chess.makeFen,
        ),
      ),
    group: (number) => `Kasparov–Anand 1995, game ${number}`,
    // The clocks of the fifty-move rule and of the moves do not make two positions different.
    same: (text) => text.split(' ').slice(0, 4).join(' '),
    paper: [
      [10, 16],
      [12, 34],
      [14, 50],
      [3, 64],
    ],
    wide: { from: 12, to: 80, perGame: 7 },
    tune: { from: 14, to: 60 },
  },
  othello: {
    records: () =>
      trusted(parseWthor(read('othello', 'wthor-1996.txt'))).map(({ moves }) =>
        replay(new OthelloBoard(), moves, (ply, move) => `move ${ply} (${move})`, makeBoard),
      ),
    group: (number) => `WTHOR 1996, game ${number}`,
    same: (text) => text,
    paper: [
      [3, 8],
      [37, 18],
      [71, 28],
      [105, 38],
    ],
    wide: { from: 8, to: 44, perGame: 1 },
    tune: { from: 10, to: 42 },
  },
  checkers: {
    records: () =>
      trusted(checkers.parsePdn(read('checkers', 'chinook-tinsley-1992.pdn'))).map(({ moves }) =>
        replay(new checkers.CheckersBoard(), moves, moveNumber, checkers.makeFen),
      ),
    group: (number) => `Chinook–Tinsley, London 1992, game ${number}`,
    same: (text) => text,
    paper: [
      [5, 8],
      [7, 18],
      [31, 28],
      [38, 42],
    ],
    wide: { from: 6, to: 60, perGame: 3 },
    tune: { from: 10, to: 40 },
  },
};

/** A sequence that fills the numbers from 0 to 1 evenly, wherever it is cut off. */
const evenly = (index) => (index * (Math.sqrt(5) - 1)) / 2 - Math.floor((index * (Math.sqrt(5) - 1)) / 2);

function setsOf({ records, group, same, paper, wide, tune }) {
  const games = records();
  const taken = new Set();
  const tuned = games.map(() => []);

  const take = (number, ply) => {
    const position = games[number - 1][ply];
    taken.add(same(position.text));
    return { name: `${group(number)}, ${position.name}`, group: group(number), text: position.text };
  };
  /**
   * The free ply nearest to where `share` of the way between two plies is, or to the same share of
   * a shorter game.
   */
  const place = (number, { from, to }, share) => {
    const positions = games[number - 1];
    const aim = Math.round(from + share * (Math.min(to, positions.length - 1) - from));
    const free = [...positions.keys()].filter(
      (ply) =>
        ply >= Math.min(from, aim) &&
        !taken.has(same(positions[ply].text)) &&
        tuned[number - 1].every((other) => Math.abs(other - ply) >= SPACE),
    );
    return free.sort((a, b) => Math.abs(a - aim) - Math.abs(b - aim))[0];
  };

  const sets = { paper: [], tune: [], wide: [] };
  for (const [number, first] of paper)
    for (let ply = first; ply < first + STRETCH; ply++) sets.paper.push(take(number, ply));
  for (let index = 0; index < TUNE; index++) {
    const number = 1 + Math.floor((index * games.length) / TUNE);
    const ply = place(number, tune, evenly(index));
    tuned[number - 1].push(ply);
    sets.tune.push(take(number, ply));
  }
  for (let number = 1; number <= games.length; number++)
    for (let part = 0; part < wide.perGame; part++) {
      const ply = place(number, wide, (part + evenly(number)) / wide.perGame);
      if (ply !== undefined) sets.wide.push(take(number, ply));
    }
  return sets;
}

for (const [game, recipe] of Object.entries(GAMES)) {
  const sets = setsOf(recipe);
  writeFileSync(join(SOURCES, game, 'positions.json'), `${JSON.stringify(sets, null, 2)}\n`);
  const sizes = Object.entries(sets).map(([name, { length }]) => `${length} ${name}`);
  console.log(`${game}: ${sizes.join(', ')}`);
}
