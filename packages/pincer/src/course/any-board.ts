import type { Board, Ending } from '../contract/board.ts';
import type { AnyGame } from '../contract/check-game.ts';
import { type FastGame, type PlainGame, type Position, WIN } from '../contract/game.ts';
import { movesText, moveText } from '../contract/move-text.ts';
import { Kernel, type KernelGame } from '../kernel/host.ts';
import { PlainPosition } from '../runtime/plain.ts';
import { MAX_MOVES } from '../search/ordering.ts';
import { canonical } from '../support/canonical.ts';
import type { Parsed } from '../support/parsed.ts';
import { visible } from '../support/visible.ts';
import type { Line } from './lines.ts';

type SomeGame = AnyGame<unknown, unknown>;

/** The names of the two sides, the one that moves first in the usual start first. */
export type Sides = readonly [first: string, second: string];

/** Where nobody knows better. */
const SIDES: Sides = ['first', 'second'];

/** Plies in which both sides have moved, in any game that names its sides. */
const ACQUAINTANCE = 20;

/** Names that mean something else to players. */
const RESERVED = ['both', 'draw', ''];

/**
 * What a game calls its sides: the texts that `turn` of a plain game names them by, in lower case,
 * where these are two short words. A copy of the game's start is played a few moves for it.
 */
export function sidesOf(game: SomeGame): Sides {
  if (!('turn' in game) || typeof game.turn !== 'function' || game.initial === undefined) return SIDES;
  const sides = turnsOf(game).map((side) => (typeof side === 'string' ? visible(side).toLowerCase() : ''));
  const usable = sides.every((side) => /^\S{1,20}$/.test(side) && !RESERVED.includes(side));
  return usable && sides.length === 2 && sides[0] !== sides[1] ? [sides[0], sides[1]] : SIDES;
}

/** The two values of `turn`, the first side's first; none where a copy cannot be played. */
function turnsOf(game: PlainGame<unknown, unknown>): unknown[] {
  try {
    let state = structuredClone(game.initial);
    const first = game.turn(state);
    for (let ply = 0; ply < ACQUAINTANCE && game.turn(state) === first; ply++) {
      state = game.play(state, game.moves(state)[0]);
    }
    return [first, game.turn(state)];
  } catch {
    return [];
  }
}

/** What any face of a game offers to a board. */
interface Face {
  moves(): number[];
  make(move: number): void;
  unmake(move: number): void;
  /** Whether the side to move is the one that moves first in the usual start. */
  isFirst(): boolean;
  evaluate(): number;
  key(): string;
  /** A move as a search of the game has it. */
  decode(move: number): unknown;
  /** Moves as the game writes them. */
  written(moves: readonly number[]): string[];
  /** The position at hand, as a state of `lined(game)`. */
  state(codes: readonly number[]): unknown;
}

/** A message lists no more legal moves than so many. */
const LISTED = 16;

/**
 * A board for any game, by the contract of games alone; besides, a position that comes for the
 * third time is a draw. Its states are those of `lined(game)`.
 */
export class AnyBoard implements Board<unknown> {
  private readonly face: Face;
  private readonly sides: Sides;
  private readonly codes: number[] = [];
  private readonly written: string[] = [];
  /** Of all positions so far, the one at hand last. */
  private readonly keys: string[];

  constructor(game: SomeGame, start: unknown, sides: Sides = SIDES) {
    this.face = faceOf(game, start);
    this.sides = sides;
    this.keys = [this.face.key()];
  }

  get state(): unknown {
    return this.face.state(this.codes);
  }

  get turn(): string {
    return this.sides[this.face.isFirst() ? 0 : 1];
  }

  get history(): readonly string[] {
    return [...this.written];
  }

  moves(): string[] {
    return this.face.written(this.face.moves());
  }

  /** Takes moves in either case, unless two differ by that alone. */
  play(text: string): Parsed<string> {
    const codes = this.face.moves();
    const legal = this.face.written(codes);
    const index = placeOf(text.trim(), legal);
    if (index < 0) return { ok: false, error: `"${text.slice(0, 40)}" is not legal; ${legalText(legal)}` };
    this.face.make(codes[index]);
    this.codes.push(codes[index]);
    this.written.push(legal[index]);
    this.keys.push(this.face.key());
    return { ok: true, value: legal[index] };
  }

  undo(): boolean {
    const code = this.codes.pop();
    if (code === undefined) return false;
    this.face.unmake(code);
    this.written.pop();
    this.keys.pop();
    return true;
  }

  result(): Ending | undefined {
    if (this.face.moves().length === 0) {
      const value = this.face.evaluate();
      if (value === 0) return { winner: undefined, reason: 'no moves are left' };
      const winner = this.sides[this.face.isFirst() === value > 0 ? 0 : 1];
      return { winner, reason: Math.abs(value) === WIN ? 'won' : 'more points' };
    }
    const key = this.keys[this.keys.length - 1];
    const times = this.keys.filter((each) => each === key).length;
    return times >= 3 ? { winner: undefined, reason: 'threefold repetition' } : undefined;
  }

  spell(move: unknown): string {
    const codes = this.face.moves();
    const wanted = canonical(move);
    const index = codes.findIndex((code) => canonical(this.face.decode(code)) === wanted);
    return index < 0 ? wanted : this.face.written(codes)[index];
  }
}

function placeOf(text: string, legal: readonly string[]): number {
  const exact = legal.indexOf(text);
  if (exact >= 0) return exact;
  const wanted = text.toLowerCase();
  const alike = legal.flatMap((move, index) => (move.toLowerCase() === wanted ? index : []));
  return alike.length === 1 ? alike[0] : -1;
}

function legalText(legal: readonly string[]): string {
  if (legal.length === 0) return 'the game is over';
  return `legal: ${movesText(legal.slice(0, LISTED))}${legal.length > LISTED ? ' …' : ''}`;
}

function faceOf(game: SomeGame, start: unknown): Face {
  if ('module' in game) return kernelFace(game, start);
  return 'position' in game ? fastFace(game, start) : plainFace(game, start);
}

function plainFace(game: PlainGame<unknown, unknown>, start: unknown): Face {
  const position = new PlainPosition(game, start);
  const first = game.turn(game.initial ?? start);
  const decode = (move: number) => position.decode(move);
  return {
    ...positionFace(position),
    isFirst: () => game.turn(position.state) === first,
    decode,
    written: (moves) => spellings(game, moves.map(decode)),
    state: () => position.state,
  };
}

function fastFace(game: FastGame<unknown>, start: unknown): Face {
  const position = game.position(start);
  const first = game.position(game.initial ?? start).turn();
  return {
    ...positionFace(position),
    isFirst: () => position.turn() === first,
    decode: (move) => move,
    written: (moves) => spellings(game, moves),
    state: (codes) => ({ start, codes: [...codes] }) satisfies Line,
  };
}

function kernelFace(game: KernelGame<unknown>, start: unknown): Face {
  const kernel = new Kernel(game, game.initial);
  const first = kernel.turn();
  kernel.setRoot(start);
  const decode = (move: number) => game.write(kernel, move);
  return {
    moves: () => kernel.moves(),
    make: (move) => kernel.make(move),
    unmake: (move) => kernel.unmake(move),
    isFirst: () => kernel.turn() === first,
    evaluate: () => kernel.evaluate(),
    key: () => kernel.key(),
    decode,
    written: (moves) => moves.map(decode),
    state: (codes) => ({ start, codes: [...codes] }) satisfies Line,
  };
}

function positionFace(position: Position) {
  const buffer = new Int32Array(MAX_MOVES);
  return {
    moves: () => Array.from(buffer.subarray(0, position.moves(buffer, 0))),
    make: (move: number) => position.make(move),
    unmake: (move: number) => position.unmake(move),
    evaluate: () => position.evaluate(),
    key: () => `${position.keyHigh()} ${position.keyLow()}`,
  };
}

/** Moves as the game formats them, or as they are where two would look the same. */
function spellings(game: SomeGame, moves: readonly unknown[]): string[] {
  const formatted = moves.map((move) => visible(moveText(game, move)).trim());
  if (new Set(formatted).size === formatted.length) return formatted;
  return moves.map((move) => visible(typeof move === 'string' ? move : JSON.stringify(move)));
}
