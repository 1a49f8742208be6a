import type { AnyGame } from '../contract/check-game.ts';
import type { FastGame } from '../contract/game.ts';
import { Kernel, type KernelGame } from '../kernel/host.ts';
import { PlainPosition } from '../runtime/plain.ts';
import { MAX_MOVES } from '../search/ordering.ts';
import { canonical } from '../support/canonical.ts';
import type { Parsed } from '../support/parsed.ts';
import { type Ending, other, PASS, type Referee } from './referee.ts';

type SomeGame = AnyGame<unknown, unknown>;

/** What any face of a game offers to a referee. */
interface Table {
  moves(): number[];
  make(move: number): void;
  turn(): number;
  evaluate(): number;
  key(): string;
  /** A move as a search of the game tells it. */
  decode(move: number): unknown;
  /** Moves as the game writes them. */
  written(moves: readonly number[]): string[];
  /** The position at hand, as a state of `playable(game)`. */
  state(): unknown;
}

/** A state of a fast game: where it began, and the moves since. Its own position cannot be told as a state. */
interface Line {
  readonly start: unknown;
  readonly codes: readonly number[];
}

/** The game in which the states of its referees can be searched: for a fast game, one whose states are lines. */
export function playable(game: SomeGame): SomeGame {
  if (!('position' in game)) return game;
  const lines: FastGame<Line> = {
    name: game.name ?? 'the game',
    initial: { start: game.initial, codes: [] },
    position({ start, codes }) {
      const position = game.position(start);
      for (const code of codes) position.make(code);
      return position;
    },
  };
  return lines as SomeGame;
}

/** Referees by the contract of `src/game.ts` alone; besides, a position that comes for the third time is a draw. */
export class AnyReferee implements Referee {
  readonly moves: string[] = [];
  readonly movers: (0 | 1)[] = [];
  private readonly past: unknown[];
  private readonly table: Table;
  private readonly first: number;
  private readonly seen = new Map<string, number>();

  constructor(game: SomeGame, state: unknown) {
    this.table = tableOf(game, state);
    this.first = game.initial === undefined ? this.table.turn() : tableOf(game, game.initial).turn();
    this.past = [this.table.state()];
    this.note();
  }

  get side(): 0 | 1 {
    return this.table.turn() === this.first ? 0 : 1;
  }

  legal(): string[] {
    return this.table.written(this.table.moves());
  }

  mustPass(): boolean {
    const codes = this.table.moves();
    return codes.length === 1 && this.table.written(codes)[0] === PASS;
  }

  play(text: string): Parsed<string> {
    const codes = this.table.moves();
    const legal = this.table.written(codes);
    const index = legal.indexOf(text.trim());
    if (index < 0) {
      const some = legal.slice(0, 16).join(' ');
      return {
        ok: false,
        error: `"${text.slice(0, 40)}" is not legal; legal: ${some}${legal.length > 16 ? ' …' : ''}`,
      };
    }
    this.movers.push(this.side);
    this.table.make(codes[index]);
    this.past.push(this.table.state());
    this.moves.push(legal[index]);
    this.note();
    return { ok: true, value: legal[index] };
  }

  result(): Ending | undefined {
    if (this.table.moves().length === 0) {
      const value = this.table.evaluate();
      const winner = value === 0 ? undefined : value > 0 ? this.side : other(this.side);
      return { winner, reason: 'end of the game' };
    }
    const times = this.seen.get(this.table.key()) ?? 0;
    return times >= 3 ? { winner: undefined, reason: 'threefold repetition' } : undefined;
  }

  states(): readonly unknown[] {
    return this.past;
  }

  spell(move: unknown): string {
    const codes = this.table.moves();
    const wanted = canonical(move);
    const index = codes.findIndex((code) => canonical(this.table.decode(code)) === wanted);
    return index < 0 ? wanted : this.table.written(codes)[index];
  }

  private note(): void {
    const key = this.table.key();
    this.seen.set(key, (this.seen.get(key) ?? 0) + 1);
  }
}

function tableOf(game: SomeGame, start: unknown): Table {
  if ('module' in game) return kernelTable(game, start);
  const position = 'position' in game ? game.position(start) : new PlainPosition(game, start);
  const buffer = new Int32Array(MAX_MOVES);
  const codes: number[] = [];
  const decode = (move: number): unknown => (position instanceof PlainPosition ? position.decode(move) : move);
  return {
    moves: () => Array.from(buffer.subarray(0, position.moves(buffer, 0))),
    make: (move) => {
      position.make(move);
      codes.push(move);
    },
    turn: () => position.turn(),
    evaluate: () => position.evaluate(),
    key: () => `${position.keyHigh()} ${position.keyLow()}`,
    decode,
    written: (moves) => spellings(game, moves.map(decode)),
    state: () => (position instanceof PlainPosition ? position.state : ({ start, codes: [...codes] } satisfies Line)),
  };
}

/** A kernel's position cannot be told as a state by any but its own board: such a game is refereed, but not searched. */
function kernelTable(game: KernelGame<unknown>, start: unknown): Table {
  const kernel = new Kernel(game, start);
  const decode = (move: number) => game.write(kernel, move);
  return Object.assign(kernel, {
    decode,
    written: (moves: readonly number[]) => moves.map(decode),
    state: () => undefined,
  });
}

/** Moves as the game formats them, or as JSON where that does not tell them apart. */
function spellings(game: SomeGame, moves: readonly unknown[]): string[] {
  const plain = moves.map((move) => (typeof move === 'string' ? move : JSON.stringify(move)));
  if (!('format' in game) || !game.format) return plain;
  const format = game.format as (move: unknown) => string;
  const formatted = moves.map((move) => format(move));
  return new Set(formatted).size === formatted.length ? formatted : plain;
}
