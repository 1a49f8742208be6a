import { type PlainGame, WIN } from '../contract/game.ts';
import type { Board } from '../engine/course.ts';
import type { Parsed } from '../support/parsed.ts';

/** A game of any plain game that writes its moves: what `Board` asks of it. */
export class PlainBoard<State, Move> implements Board<State> {
  private readonly game: PlainGame<State, Move> & { format(move: Move): string };
  private readonly states: State[];
  private readonly played: string[] = [];

  constructor(game: PlainGame<State, Move> & { format(move: Move): string }, start: State) {
    this.game = game;
    this.states = [start];
  }

  get state(): State {
    return this.states[this.states.length - 1];
  }

  get history(): readonly string[] {
    return this.played;
  }

  moves(): string[] {
    return this.game.moves(this.state).map((move) => this.game.format(move));
  }

  play(text: string): Parsed<string> {
    const wanted = text.trim().toLowerCase();
    const move = this.game.moves(this.state).find((each) => this.game.format(each).toLowerCase() === wanted);
    if (move === undefined) {
      const legal = this.moves().sort();
      const rest = legal.length > 0 ? `legal: ${legal.join(' ')}` : 'the game is over';
      return { ok: false, error: `"${text.slice(0, 20)}" is not legal; ${rest}` };
    }
    const written = this.game.format(move);
    this.states.push(this.game.play(this.state, move));
    this.played.push(written);
    return { ok: true, value: written };
  }

  undo(): boolean {
    if (this.played.pop() === undefined) return false;
    this.states.pop();
    return true;
  }

  result(): { readonly winner: string | undefined; readonly reason: string } | undefined {
    const { game, state } = this;
    if (game.moves(state).length > 0) return undefined;
    const value = game.evaluate(state);
    if (value === 0) return { winner: undefined, reason: 'no moves are left' };
    const turn = String(game.turn(state));
    const before = this.states.map((each) => String(game.turn(each))).find((side) => side !== turn);
    return { winner: value > 0 ? turn : before, reason: Math.abs(value) === WIN ? 'won' : 'more points' };
  }
}
