/** Games of chess between two searchers, for `chess-train.mjs` and `chess-match.mjs`. Build first. */
import { readFileSync } from 'node:fs';
import { search } from '../dist/deepen.js';
import { ChessBoard, parsePgn, replayPgn } from '../dist/games/chess/index.js';

const MOST_PLIES = 240;
/** A game is over for us when both sides have agreed on such a value for some plies. */
const DECIDED = 1000;
const DECIDED_PLIES = 4;

/** The positions after the openings of the tests' data. */
export const openings = readFileSync(new URL('../src/games/chess/data/openings-8moves.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const games = parsePgn(line);
    const board = games.ok ? replayPgn(games.value[0]) : games;
    if (!board.ok) throw new Error(`${line}: ${board.error}`);
    return board.value.state;
  });

/**
 * Plays one game and returns White's points: 1, 0.5 or 0. `onMove` is told the position before each move, the move, and the search's value
 * for White.
 */
export function playGame(white, black, start, limits, onMove = () => {}) {
  const board = new ChessBoard(start);
  white.forget();
  black.forget();
  let decided = 0;
  while (board.result() === undefined && board.history.length < MOST_PLIES) {
    const side = board.state.turn;
    const searcher = side === 'white' ? white : black;
    searcher.setRoot(board.state);
    const { move, value } = search(searcher, { driver: 'mtdf', ...limits, principalVariation: false });
    const forWhite = side === 'white' ? value : -value;
    onMove(board.state, move, forWhite, board.inCheck);
    decided =
      Math.abs(forWhite) < DECIDED
        ? 0
        : Math.sign(decided) === Math.sign(forWhite)
          ? decided + Math.sign(forWhite)
          : Math.sign(forWhite);
    if (Math.abs(decided) === DECIDED_PLIES) return decided > 0 ? 1 : 0;
    board.play(move);
  }
  const winner = board.result()?.winner;
  return winner === undefined ? 0.5 : winner === 'white' ? 1 : 0;
}
