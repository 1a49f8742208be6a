import { difference, type Face, type Place, type Seen } from './face.ts';
import type { Report } from './report.ts';

/** How far, and with how many moves, the futures of two states with one key are compared. */
const FUTURE_PLIES = 3;
const FUTURE_MOVES = 60;
/** Pairs of states whose futures are compared. */
const MOST_PAIRS = 100;

/**
 * Remembers the keys of all places: places with one key must be the same, now and in the future,
 * and equal places must have one key.
 */
export class Keys {
  private readonly face: Face;
  private readonly report: Report;
  private readonly method: string;
  private readonly places = new Map<string, { readonly place: Place; readonly seen: Seen }>();
  /** By the whole data, and by all but the key. */
  private readonly equals = [new Equals(), new Equals()];
  private pairs = 0;

  constructor(face: Face, report: Report, method: string) {
    this.face = face;
    this.report = report;
    this.method = method;
  }

  add(place: Place, seen: Seen): void {
    if (seen.key === undefined) return;
    const data = this.equals.every(({ hidden }) => hidden) ? undefined : seen.data();
    for (const [at, equal] of this.equals.entries()) equal.add(data?.[at], place, seen);
    const known = this.places.get(seen.key);
    if (!known) {
      this.places.set(seen.key, { place, seen });
      return;
    }
    if (known.seen.identity === seen.identity || this.report.has('collision')) return;
    const differs = difference(known.seen, seen) ?? this.futureDifference(known.place, place);
    if (differs === undefined) return;
    const what = `it gave one key to two states in which ${differs} differs; put what differs into the key`;
    const other = this.otherText(known.place, place);
    this.report.add(
      this.method,
      { kind: 'collision', what: `${what} (${other})` },
      place.line,
      this.face.describe(place),
    );
  }

  /** Reports what can be known only when all places were seen. */
  finish(): void {
    for (const { hidden, pair } of this.equals) {
      if (hidden || !pair || this.futureDifference(...pair)) continue;
      const [other, place] = pair;
      const way = this.otherText(other, place);
      const what = `it gave two keys to equal states; it must not depend on the way there (${way})`;
      this.report.add(this.method, { kind: 'two-keys', what }, place.line, this.face.describe(place));
    }
  }

  private otherText(other: Place, place: Place): string {
    const moves = this.face.write(other.line);
    const way = moves.length > 0 ? `after ${moves.join(', ')}` : 'the start';
    const state = this.face.describe(other);
    return state === this.face.describe(place) ? `the other: ${way}` : `the other, ${way}: ${state}`;
  }

  /** Plays the same moves in both, as far as a few plies; says what differs then. */
  private futureDifference(one: Place, other: Place): string | undefined {
    if (this.pairs++ >= MOST_PAIRS) return undefined;
    for (let plies = 1; plies <= FUTURE_PLIES; plies++) {
      const differs = this.differenceAfter(one, other, plies, { moves: FUTURE_MOVES });
      if (differs) return differs;
    }
    return undefined;
  }

  private differenceAfter(one: Place, other: Place, plies: number, left: { moves: number }): string | undefined {
    const seen = this.face.look(one);
    const differs = difference(seen, this.face.look(other));
    if (differs) return differs;
    for (const move of plies > 0 ? seen.moves : []) {
      if (left.moves-- <= 0) return undefined;
      const later = this.differenceAfter(this.face.play(one, move), this.face.play(other, move), plies - 1, left);
      if (later) return `${later} after ${this.face.write({ ...one.line, moves: [move] })}`;
    }
    return undefined;
  }
}

/** Remembers places by their data: those with equal data should have one key. */
class Equals {
  /** The first two places with equal data that have different keys. */
  pair: readonly [Place, Place] | undefined;
  /** Whether places with equal data were seen to differ: then their data are not all there is. */
  hidden = false;
  private readonly places = new Map<string, { readonly place: Place; readonly seen: Seen }>();

  add(data: string | undefined, place: Place, seen: Seen): void {
    const known = data === undefined ? undefined : this.places.get(data);
    if (data === undefined) this.hidden = true;
    else if (!known) this.places.set(data, { place, seen });
    else if (difference(known.seen, seen)) this.hidden = true;
    else if (known.seen.key !== seen.key) this.pair ??= [known.place, place];
  }
}
