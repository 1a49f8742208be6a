import type { Board } from '../../contract/board.ts';
import { Kernel } from '../../kernel/host.ts';
import { checkInteger } from '../../support/options.ts';
import type { Parsed } from '../../support/parsed.ts';
import { illegal, parseMove } from './move.ts';
import { type Colour, countDiscs, flawOf, START, type State } from './position.ts';
import { nameOfMove, rules } from './rules.ts';
import { colourOf, decode, WORDS } from './words.ts';

/** How a game ended: every square is filled, neither side can move, or one has no disc left. */
export const ENDINGS = ['board full', 'no moves', 'wipe-out'] as const;
/** One of `ENDINGS`. */
export type Ending = (typeof ENDINGS)[number];

/** How a game of Othello ended. */
export interface Result {
  /** None: a draw. */
  readonly winner: Colour | undefined;
  readonly reason: Ending;
  /** Discs by the rule of tournaments: squares that stayed empty count for the winner, in a draw half for each. Together 64. */
  readonly black: number;
  readonly white: number;
}

/** The kernel's status when the game is over. */
const OVER = 2;

/** Where a game began and the moves since, as the kernel has them. */
interface Game {
  readonly start: State;
  readonly made: number[];
}

/** One kernel referees all boards, since it takes megabytes: it is set up anew for a board if another one came between. */
let referee: Kernel<State> | undefined;
let seated: Game | undefined;

function kernelAt(game: Game): Kernel<State> {
  referee ??= new Kernel(rules, START);
  if (seated !== game) {
    referee.setRoot(game.start);
    for (const move of game.made) referee.make(move);
    seated = game;
  }
  return referee;
}

/** A game of Othello: a position, the moves that led to it, and the moves that are legal in it. */
export class OthelloBoard implements Board<State> {
  private readonly game: Game;

  constructor(state: State = START) {
    const flaw = flawOf(state);
    if (flaw !== undefined) throw new RangeError(`othello: ${flaw}`);
    this.game = { start: state, made: [] };
  }

  /** Squares as in `f5`, or `pass` alone where a side must pass; none when the game is over. */
  moves(): string[] {
    return this.kernel.moves().map(nameOfMove);
  }

  /** Plays a move: a square in either case, or `pass`, `pa`, `ps`, `--`. Returns it as `moves` has it. */
  play(text: string): Parsed<string> {
    const parsed = parseMove(text);
    if (!parsed.ok) return parsed;
    const { kernel } = this;
    const legal = kernel.moves();
    const move = parsed.value;
    if (!legal.includes(move)) return { ok: false, error: illegal(move, colourOf(kernel.turn()), legal) };
    kernel.make(move);
    this.game.made.push(move);
    return { ok: true, value: nameOfMove(move) };
  }

  /** Takes back the last move; false if there is none. */
  undo(): boolean {
    const { kernel } = this;
    const move = this.game.made.pop();
    if (move === undefined) return false;
    kernel.unmake(move);
    return true;
  }

  get state(): State {
    return decode(this.kernel.save(WORDS));
  }

  /** The side to move. */
  get turn(): Colour {
    return colourOf(this.kernel.turn());
  }

  /** The moves played so far, passes among them. */
  get history(): string[] {
    return this.game.made.map(nameOfMove);
  }

  /** None while the game goes on. */
  result(): Result | undefined {
    if (this.kernel.status() !== OVER) return undefined;
    const { black, white } = countDiscs(this.state.board);
    const empty = 64 - black - white;
    const reason = black === 0 || white === 0 ? 'wipe-out' : empty === 0 ? 'board full' : 'no moves';
    if (black === white) return { winner: undefined, reason, black: 32, white: 32 };
    if (black > white) return { winner: 'black', reason, black: black + empty, white };
    return { winner: 'white', reason, black, white: white + empty };
  }

  /** The number of lines of so many plies, a pass being one; a game that ends earlier counts once. */
  perft(depth: number): number {
    return this.kernel.perft(checkInteger('depth', depth, 0, 64));
  }

  /** The same for each legal move. */
  divide(depth: number): Map<string, number> {
    checkInteger('depth', depth, 1, 64);
    const { kernel } = this;
    const counts = new Map<string, number>();
    for (const move of kernel.moves()) {
      kernel.make(move);
      counts.set(nameOfMove(move), kernel.perft(depth - 1));
      kernel.unmake(move);
    }
    return counts;
  }

  private get kernel(): Kernel<State> {
    return kernelAt(this.game);
  }
}
