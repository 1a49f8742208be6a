/**
 * Games that the chess engine plays against itself, for `tools/chess-train.mjs`. Build first.
 */
import { readFileSync } from 'node:fs';
import { ChessBoard, parsePgn, replayPgn } from '../packages/pincer/dist/games/chess/index.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';

const MAX_PLIES = 240;
/** A game is over for us when both sides have agreed on such a value for some plies. */
const DECIDED = 1000;
const DECIDED_PLIES = 4;

/** The positions after the openings of the tests' data. */
export const openings = readFileSync(
  new URL('../packages/pincer/src/games/chess/data/openings-8moves.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => {
    const games = parsePgn(line);
    const board = games.ok ? replayPgn(games.value[0]) : games;
    if (!board.ok) throw new Error(`${line}: ${board.error}`);
    return board.value.state;
  });

/**
 * Plays one game of a searcher against itself within `limits` a move, and returns White's points:
 * 1, 0.5 or 0. `onMove` sees the position before each move, the move, the search's value for White,
 * and whether the side to move is in check.
 */
export function playGame(searcher, limits, start, onMove) {
  const board = new ChessBoard(start);
  const earlier = [];
  searcher.forget();
  let decided = 0;
  while (board.result() === undefined && board.history.length < MAX_PLIES) {
    const { state } = board;
    searcher.setRoot(state, earlier);
    const { move, value } = search(searcher, { ...limits, principalVariation: false });
    const forWhite = state.turn === 'white' ? value : -value;
    onMove(state, move, forWhite, board.inCheck);
    decided =
      Math.abs(forWhite) < DECIDED
        ? 0
        : Math.sign(decided) === Math.sign(forWhite)
          ? decided + Math.sign(forWhite)
          : Math.sign(forWhite);
    if (Math.abs(decided) === DECIDED_PLIES) return decided > 0 ? 1 : 0;
    earlier.push(state);
    board.play(move);
  }
  const winner = board.result()?.winner;
  return winner === undefined ? 0.5 : winner === 'white' ? 1 : 0;
}
