import type { Ending } from '../contract/board.ts';
import { parseMove } from '../games/checkers/move.ts';
import * as checkers from '../games/checkers/position.ts';
import * as connectFour from '../games/connect-four/index.ts';
import { legalMoves, legalRoutes, playMove } from '../reference/checkers.ts';
import * as othello from '../reference/othello.ts';
import type { Rules } from './judge.ts';
import { other } from './referee.ts';

/** What is asked of an independent implementation of chess, namely chess.js. */
export interface ChessRules {
  moves(): string[];
  move(san: string): unknown;
  turn(): 'w' | 'b';
  fen(): string;
  isCheckmate(): boolean;
  isStalemate(): boolean;
  isInsufficientMaterial(): boolean;
  isDrawByFiftyMoves(): boolean;
}

const draw = (reason: string): Ending<0 | 1> => ({ winner: undefined, reason });

/** Counts how often positions were met in a game. */
class Repetitions {
  private readonly times = new Map<string, number>();

  meet(position: string): void {
    this.times.set(position, (this.times.get(position) ?? 0) + 1);
  }

  isThird(position: string): boolean {
    return (this.times.get(position) ?? 0) >= 3;
  }
}

/**
 * Chess by the rules of others; only repetitions are counted here, since two positions are the same
 * by their legal moves alone.
 */
export function chessRules(chess: ChessRules): Rules {
  const met = new Repetitions();
  // Placement, turn, castling, and en passant where it is legal.
  const position = () => chess.fen().split(' ').slice(0, 4).join(' ');
  met.meet(position());
  let legal = chess.moves();
  return {
    legal: () => legal,
    word: (move) => legal.find((each) => each === move),
    play(word) {
      chess.move(word);
      legal = chess.moves();
      met.meet(position());
    },
    ending() {
      if (chess.isCheckmate()) return { winner: chess.turn() === 'w' ? 1 : 0, reason: 'checkmate' };
      if (chess.isStalemate()) return draw('stalemate');
      if (chess.isInsufficientMaterial()) return draw('insufficient material');
      if (met.isThird(position())) return draw('threefold repetition');
      return chess.isDrawByFiftyMoves() ? draw('fifty moves') : undefined;
    },
  };
}

function squareName(square: number): string {
  return square === othello.PASS ? 'pass' : `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`;
}

export function othelloRules(): Rules {
  let position: othello.Position = othello.INITIAL;
  const legal = () => othello.legalMoves(position).map(squareName);
  return {
    legal,
    word: (move) => legal().find((each) => each === move),
    play(word) {
      position = othello.playMove(position, othello.legalMoves(position)[legal().indexOf(word)]);
    },
    ending() {
      if (othello.legalMoves(position).length > 0) return undefined;
      const { board, turn } = position;
      const count = (disc: number) => board.filter((each) => each === disc).length;
      const reason = count(1) === 0 || count(2) === 0 ? 'wipe-out' : board.includes(0) ? 'no moves' : 'board full';
      const result = othello.resultOf(position);
      const side = turn === 1 ? 0 : 1;
      return { winner: result === 0 ? undefined : result > 0 ? side : other(side), reason };
    },
  };
}

/** A move is known by its ends and by what it takes: the word of its ways, if they are several. */
export function checkersRules(): Rules {
  const met = new Repetitions();
  let state: checkers.State = checkers.INITIAL;
  const position = () => `${state.turn} ${state.squares}`;
  const wordOf = ({ path, captured }: ReturnType<typeof legalMoves>[number]) =>
    `${path[0]} ${path[path.length - 1]} takes ${captured.join(' ') || 'nothing'}`;
  met.meet(position());
  return {
    legal: () => legalMoves(state).map(wordOf),
    word(move) {
      const written = parseMove(move);
      if (!written.ok) return undefined;
      const [squares, capture] = [written.value.join(), move.includes('x')];
      const meant = legalRoutes(state).filter(({ path, captured }) => {
        const ends = [path[0], path[path.length - 1]];
        return captured.length > 0 === capture && (path.join() === squares || ends.join() === squares);
      });
      const words = new Set(meant.map(wordOf));
      return words.size === 1 ? [...words][0] : undefined;
    },
    play(word) {
      const move = legalMoves(state).find((each) => wordOf(each) === word);
      if (!move) throw new Error(`${word} is not legal`);
      state = playMove(state, move);
      met.meet(position());
    },
    ending() {
      const side = state.turn === 'black' ? 0 : 1;
      if (!state.squares.toLowerCase().includes(state.turn[0])) return { winner: other(side), reason: 'no pieces' };
      if (legalMoves(state).length === 0) return { winner: other(side), reason: 'no moves' };
      // 40 moves of each side.
      if (state.quiet >= 80) return draw('40-move rule');
      return met.isThird(position()) ? draw('threefold repetition') : undefined;
    },
  };
}

export function connectFourRules(): Rules {
  const { plainConnectFour } = connectFour;
  let state: connectFour.State = connectFour.INITIAL;
  const legal = () => plainConnectFour.moves(state).map((column) => String(column + 1));
  return {
    legal,
    word: (move) => legal().find((each) => each === move),
    play(word) {
      state = plainConnectFour.play(state, Number(word) - 1);
    },
    ending() {
      if (plainConnectFour.moves(state).length > 0) return undefined;
      const last = state.turn === 'x' ? 1 : 0;
      return state.won ? { winner: last, reason: 'won' } : draw('no moves are left');
    },
  };
}
