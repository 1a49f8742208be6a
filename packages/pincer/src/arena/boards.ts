import { CheckersBoard, type CheckersState } from '../games/checkers/index.ts';
import { ChessBoard, type ChessState } from '../games/chess/index.ts';
import { OthelloBoard, type State as OthelloState } from '../games/othello/index.ts';
import type { Parsed } from '../support/parsed.ts';
import { type Ending, PASS, type Referee } from './referee.ts';

/** What the boards of our games have in common. */
interface Board {
  readonly state: { readonly turn: 'white' | 'black' };
  readonly history: readonly string[];
  moves(): string[];
  play(text: string): Parsed<string>;
  result(): { readonly winner: 'white' | 'black' | undefined; readonly reason: string } | undefined;
}

/** Referees by a board of one of our games, which also knows the rules that look back. */
class BoardReferee implements Referee {
  readonly movers: (0 | 1)[] = [];
  private readonly board: Board;
  private readonly first: 'white' | 'black';
  private readonly past: unknown[];

  constructor(board: Board, first: 'white' | 'black') {
    this.board = board;
    this.first = first;
    this.past = [board.state];
  }

  get side(): 0 | 1 {
    return this.board.state.turn === this.first ? 0 : 1;
  }

  get moves(): readonly string[] {
    return this.board.history;
  }

  legal(): string[] {
    return this.board.moves();
  }

  mustPass(): boolean {
    return this.board instanceof OthelloBoard && this.board.moves()[0] === PASS;
  }

  play(text: string): Parsed<string> {
    const { side } = this;
    const played = this.board.play(text);
    if (played.ok) {
      this.past.push(this.board.state);
      this.movers.push(side);
    }
    return played;
  }

  result(): Ending | undefined {
    const result = this.board.result();
    if (!result) return undefined;
    const winner = result.winner === undefined ? undefined : result.winner === this.first ? 0 : 1;
    return { winner, reason: result.reason };
  }

  spell(move: unknown): string {
    return String(move);
  }

  states(): readonly unknown[] {
    return this.past;
  }
}

/** A referee for one of our games by its name; nothing for others. */
export function createBoard(game: string, state: unknown): Referee | undefined {
  if (game === 'chess') return new BoardReferee(new ChessBoard(state as ChessState), 'white');
  if (game === 'othello') return new BoardReferee(new OthelloBoard(state as OthelloState), 'black');
  if (game === 'checkers') return new BoardReferee(new CheckersBoard(state as CheckersState), 'black');
  return undefined;
}
