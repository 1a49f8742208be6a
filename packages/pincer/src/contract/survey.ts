/**
 * What can be said of a game only when many of its states were seen: whether both sides move, whether
 * it ends, and for whom `evaluate` speaks. All of it is careful: a correct game may look odd for a
 * while, so that a verdict needs evidence that chance or a small game would hardly give.
 */
import { LIMIT } from '../search/values.ts';
import { describe } from '../support/describe.ts';
import type { Place, Seen } from './face.ts';
import type { Flaw } from './problem.ts';

/** Moves after which a turn that never changed is a mistake. */
const TURN_MOVES = 10;
/** Decided ends that make a verdict on who wins, and how many of them with either side to move. */
const ENDS = 20;
const ENDS_EACH = 5;
/** The same for moves that lead to an end, where every end is decided. */
const LAST_MOVES = 6;
const LAST_MOVES_EACH = 2;
/** Ends without a decided one after which none is looked for. */
const UNDECIDED = 10;
/** Moves of either side that make a verdict on the evaluation. */
const CHANGES = 60;
/** How closely an evaluation must follow the one before it, and how far its drift must be from 0. */
const CORRELATION = 0.8;
const DEVIATIONS = 4;

/** A mistake of the whole game, with a place that shows it. */
export interface Verdict extends Flaw {
  readonly method: string;
  readonly place: Place;
}

interface End {
  readonly turn: unknown;
  readonly value: number;
  readonly place: Place;
  /** Distinct last moves. */
  moves: number;
}

/** The values before and after the moves of one side that pass the turn on. */
class Changes {
  private count = 0;
  private readonly sums = [0, 0, 0, 0, 0, 0, 0];
  private origin: readonly [before: number, after: number] | undefined;

  add(before: number, after: number): void {
    this.origin ??= [before, after];
    // Counted from the first values: squares of large ones would drown what differs.
    const [x, y, change] = [before - this.origin[0], after - this.origin[1], after - before];
    const terms = [x, y, x * x, y * y, x * y, change, change * change];
    for (const [at, term] of terms.entries()) this.sums[at] += term;
    this.count++;
  }

  get enough(): boolean {
    return this.count >= CHANGES;
  }

  /** Between the values before and after; NaN where one of them never changes. */
  get correlation(): number {
    const [x, y, xx, yy, xy] = this.sums.map((sum) => sum / this.count);
    return (xy - x * y) / Math.sqrt((xx - x * x) * (yy - y * y));
  }

  /** The mean change, in standard errors. */
  get drift(): number {
    const [, , , , , mean, square] = this.sums.map((sum) => sum / this.count);
    return mean / Math.sqrt((square - mean * mean) / this.count);
  }
}

/** Collects what was seen of a game. */
export class Survey {
  /** Whether all that can be reached was seen. */
  complete = false;
  private readonly states = new Set<string>();
  private readonly lastMoves = new Set<string>();
  private readonly allEnds = new Map<string, End>();
  private readonly changes = new Map<unknown, Changes>();
  private readonly sides = new Set<unknown>();
  private moves = 0;
  private firstMove: Place | undefined;
  /** Of either side to move, the nearest place with a value other than 0. */
  private readonly valued = new Map<unknown, Place>();

  get stateCount(): number {
    return this.states.size;
  }

  get endCount(): number {
    return this.allEnds.size;
  }

  knows({ identity }: Seen): boolean {
    return this.states.has(identity);
  }

  /** Takes note of a place; false if it was seen before. */
  add(place: Place, seen: Seen): boolean {
    if (this.states.has(seen.identity)) return false;
    this.states.add(seen.identity);
    this.sides.add(seen.turn);
    if (seen.moves.length === 0) {
      this.allEnds.set(seen.identity, { turn: seen.turn, value: seen.value, place, moves: 0 });
    }
    const nearest = this.valued.get(seen.turn);
    if (seen.value !== 0 && Math.abs(seen.value) <= LIMIT) {
      if (!nearest || nearest.line.moves.length > place.line.moves.length) this.valued.set(seen.turn, place);
    }
    return true;
  }

  /** Takes note of a move, its place after it included. */
  addMove(before: Seen, place: Place, after: Seen): void {
    const isNew = this.add(place, after);
    const end = this.allEnds.get(after.identity);
    const name = `${before.identity} → ${after.identity}`;
    if (end && !this.lastMoves.has(name)) {
      this.lastMoves.add(name);
      end.moves++;
    }
    if (!isNew) return;
    this.moves++;
    this.firstMove ??= place;
    if (before.turn === after.turn || Math.abs(before.value) > LIMIT || Math.abs(after.value) > LIMIT) return;
    let changes = this.changes.get(before.turn);
    if (!changes) {
      changes = new Changes();
      this.changes.set(before.turn, changes);
    }
    changes.add(before.value, after.value);
  }

  /** One side has all the moves. */
  turn(): Verdict | undefined {
    if (this.sides.size !== 1 || this.moves < TURN_MOVES || !this.firstMove) return undefined;
    const what = `it named ${describe([...this.sides][0])} in all ${this.states.size} states; does play() pass the turn on?`;
    return { kind: 'turn', method: 'turn', what, place: this.firstMove };
  }

  /** Whether more ends could still give a verdict on who wins. */
  get isOpen(): boolean {
    const { ends, signs } = this.decided();
    const all = [...signs.values()];
    const rare = ends.length === 0 && this.allEnds.size >= UNDECIDED;
    if (this.complete || rare || all.includes(undefined) || this.suffices(ends)) return false;
    return signs.size < 2 || all.some((sign) => sign === 1);
  }

  /**
   * Every decided game is won by the side to move at its end: right in misère games only. Or by the
   * same side, whoever is to move: the evaluation speaks for the other side.
   */
  winner(): Verdict | undefined {
    const { ends, signs } = this.decided();
    if (this.sides.size !== 2 || signs.size !== 2) return undefined;
    const [[one, sign], [other, otherSign]] = [...signs];
    if (sign === undefined || otherSign === undefined || !this.suffices(ends)) return undefined;
    if (sign < 0 && otherSign < 0) return undefined;
    const nearest = (turn: unknown) =>
      ends
        .filter((end) => turn === undefined || end.turn === turn)
        .reduce((best, end) => (end.place.line.moves.length < best.place.line.moves.length ? end : best)).place;
    if (sign > 0 && otherSign > 0) {
      const what =
        'every decided game is won by the side to move at its end, so that who moves last loses; return -WIN where the side to move has lost, or give { misere: true } if that is the rule';
      return { kind: 'winner', method: 'evaluate', what, place: nearest(undefined) };
    }
    const [wins, speaks] = sign > 0 ? [one, other] : [other, one];
    const what = `every decided game is won by ${describe(wins)}, whoever is to move at its end; it seems to speak for ${describe(speaks)} always, not for the side to move`;
    return { kind: 'view', method: 'evaluate', what, place: nearest(wins) };
  }

  /**
   * The value follows that before the move, though the turn changes, and rises when the one side
   * moves and falls when the other does: it speaks for the one.
   */
  view(): Verdict | undefined {
    const sides = [...this.changes];
    if (sides.length !== 2 || sides.some(([, { enough, correlation }]) => !enough || !(correlation >= CORRELATION)))
      return undefined;
    const [[rising, up], [falling, down]] = sides[0][1].drift > 0 ? sides : sides.toReversed();
    const place = this.valued.get(falling);
    if (!(up.drift >= DEVIATIONS && down.drift <= -DEVIATIONS) || !place) return undefined;
    const what = `it seems to speak for ${describe(rising)} always: it rises when ${describe(rising)} moves and falls when ${describe(falling)} does; let it speak for the side to move, negate it where ${describe(falling)} is`;
    return { kind: 'view', method: 'evaluate', what, place };
  }

  /** The decided ends, and for either side to move the sign of all of theirs, if it is one. */
  private decided(): { readonly ends: readonly End[]; readonly signs: ReadonlyMap<unknown, number | undefined> } {
    const ends = [...this.allEnds.values()].filter(({ value }) => Math.abs(value) > LIMIT);
    const signs = new Map<unknown, number | undefined>();
    for (const { turn, value } of ends) {
      const sign = Math.sign(value);
      signs.set(turn, signs.has(turn) && signs.get(turn) !== sign ? undefined : sign);
    }
    return { ends, signs };
  }

  private suffices(ends: readonly End[]): boolean {
    const fewest = (weigh: (end: End) => number) =>
      Math.min(...[...this.sides].map((side) => sum(ends.filter(({ turn }) => turn === side).map(weigh))));
    if (ends.length >= ENDS && fewest(() => 1) >= ENDS_EACH) return true;
    const all = ends.length === this.allEnds.size;
    return all && sum(ends.map(({ moves }) => moves)) >= LAST_MOVES && fewest(({ moves }) => moves) >= LAST_MOVES_EACH;
  }
}

function sum(terms: readonly number[]): number {
  return terms.reduce((total, term) => total + term, 0);
}
