import { canonical } from '../support/canonical.ts';
import { describe } from '../support/describe.ts';
import { evaluationFlaw, keyFlaw, lateFlaw, movesFlaw, sideFlaw, stateFlaw } from './answers.ts';
import { copyOf } from './copy.ts';
import { dataWithout, extended, type Face, type Place, type Seen, thrownText } from './face.ts';
import { type PlainGame, WIN } from './game.ts';
import { moveText } from './move-text.ts';
import type { Flaw } from './problem.ts';
import { DeadEnd, Hopeless, type Line, type Report } from './report.ts';

type SomeGame = PlainGame<unknown, unknown>;
type Asked = 'moves' | 'turn' | 'evaluate' | 'noisy' | 'key';

/** Looks at a plain game. What it plays on are copies of the samples. */
export class PlainFace implements Face {
  private readonly game: SomeGame;
  private readonly samples: readonly unknown[];
  private readonly report: Report;
  private readonly sides = new Set<unknown>();

  constructor(game: SomeGame, samples: readonly unknown[], report: Report) {
    this.game = game;
    this.samples = samples;
    this.report = report;
  }

  start(sample: number): Place {
    const given = this.samples[sample];
    const copied = copyOf(given);
    // Private fields of a class cannot be copied: then there is only the original to play from.
    const usable = !attempt(() => this.game.turn(given)) || attempt(() => this.game.turn(copied));
    return { line: { sample, moves: [] }, state: usable ? copied : given };
  }

  look(place: Place): Seen {
    const { game } = this;
    const { state } = place;
    const text = canonical(state);
    const moves = this.ask(place, text, 'moves', movesFlaw) as readonly unknown[] | undefined;
    const turn = this.ask(place, text, 'turn', (side) => sideFlaw(side) ?? this.sidesFlaw(side));
    if (moves === undefined || turn === undefined) throw this.deadEnd();
    if (new Set(moves.map(canonical)).size < moves.length) {
      this.add(place, 'moves', { kind: 'duplicate', what: 'it gave the same move twice' });
    }
    const value = (this.ask(place, text, 'evaluate', evaluationFlaw) ?? Number.NaN) as number;
    if (Math.abs(value) === WIN && moves.length > 0) {
      const what = 'it says that the game is decided, but there are legal moves; return none from moves()';
      this.add(place, 'evaluate', { kind: 'decided', what });
    }
    if (game.noisy) this.ask(place, text, 'noisy', (noisy) => lateFlaw(noisy, 'true or false'));
    const key = game.key ? this.ask(place, text, 'key', keyFlaw) : undefined;
    return seenOf(state, turn, moves, value, key);
  }

  play(place: Place, move: unknown): Place {
    const { state } = place;
    const shown = describe(state);
    const before = this.fingerprint(place);
    const moveBefore = canonical(move);
    const written = this.moveText(move);
    const call = () => this.game.play(state, move);
    const after = this.attempt(place, 'play', call, ` (move ${written})`);
    const flaw = stateFlaw(after);
    if (flaw) this.add(place, 'play', flaw, shown);
    const changed = canonical(move) !== moveBefore ? 'move' : this.fingerprint(place) !== before ? 'state' : undefined;
    if (changed) {
      const what = `it changed the ${changed} it was given (move ${written}); return a new state instead`;
      if (!flaw) this.add(place, 'play', { kind: 'mutation', what }, shown);
      throw new Hopeless();
    }
    if (flaw) throw this.deadEnd();
    if (canonical(after) !== canonical(this.attempt(place, 'play', call))) this.add(place, 'play', UNSTEADY);
    return { line: extended(place.line, move), state: after };
  }

  rewind(): void {}

  describe({ state }: Place): string {
    return describe(state);
  }

  write({ moves }: Line): string[] {
    return moves.map((move) => this.moveText(move));
  }

  /**
   * The answer, asked for twice: it must be the same, and leave the state alone. Undefined if it is
   * of no use.
   */
  private ask(place: Place, before: string, method: Asked, flawOf: (answer: unknown) => Flaw | undefined): unknown {
    const call = () => this.game[method]?.(place.state);
    const shown = describe(place.state);
    const first = this.attempt(place, method, call);
    if (canonical(place.state) !== before) {
      const what = 'it changed the state it was asked about; states must not change';
      this.add(place, method, { kind: 'mutation', what }, shown);
      throw new Hopeless();
    }
    const flaw = flawOf(first);
    if (flaw) {
      this.add(place, method, flaw);
      return flaw.kind === 'sides' ? first : undefined;
    }
    const text = canonical(first);
    if (canonical(this.attempt(place, method, call)) !== text) this.add(place, method, UNSTEADY);
    return first;
  }

  /** A state in words; one of a class, which may have private fields, also by its answers. */
  private fingerprint({ state }: Place): string {
    const { game } = this;
    const text = canonical(state);
    if (!isOpaque(state) || this.report.has('unsteady')) return text;
    try {
      return `${text} ${canonical([game.turn(state), game.moves(state), game.evaluate(state)])}`;
    } catch {
      return text;
    }
  }

  private attempt(place: Place, method: string, call: () => unknown, more = ''): unknown {
    try {
      return call();
    } catch (thrown) {
      this.add(place, method, { kind: 'throws', what: `it threw ${thrownText(thrown)}${more}` });
      throw this.deadEnd();
    }
  }

  private sidesFlaw(side: unknown): Flaw | undefined {
    this.sides.add(side);
    if (this.sides.size <= 2) return undefined;
    const named = [...this.sides].map(describe).join(', ');
    return { kind: 'sides', what: `it named ${named}; name exactly two sides, also when the game is over` };
  }

  private add(place: Place, method: string, flaw: Flaw, shown = describe(place.state)): void {
    this.report.add(method, flaw, place.line, shown);
  }

  private deadEnd(): DeadEnd {
    this.report.deadEnds++;
    return new DeadEnd();
  }

  private moveText(move: unknown): string {
    try {
      return String(moveText(this.game, move));
    } catch {
      return describe(move);
    }
  }
}

const UNSTEADY: Flaw = { kind: 'unsteady', what: 'two calls with one state gave different answers' };

function isOpaque(state: unknown): boolean {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return false;
  const prototype = Object.getPrototypeOf(state);
  return prototype !== null && prototype !== Object.prototype;
}

function attempt(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}

function seenOf(state: unknown, turn: unknown, moves: readonly unknown[], value: number, key: unknown): Seen {
  const text = canonical(state);
  const named = key === undefined ? undefined : `${String(turn)} ${typeof key} ${String(key)}`;
  const identity = `${text} ${String(turn)} ${value} ${canonical(moves)}`;
  return { turn, moves, value, key: named, identity, data: () => dataOf(state, text, key) };
}

function dataOf(state: unknown, text: string, key: unknown): readonly [string, string] {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return [text, text];
  return [text, dataWithout(String(key), Object.entries(state))];
}
