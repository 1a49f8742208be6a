import type { Random } from '../support/random.ts';
import { type Crossing, shortestCycle } from './cycle.ts';
import type { Face, Place, Seen } from './face.ts';
import { Keys } from './keys.ts';
import { DeadEnd, type Report, Stop, until } from './report.ts';
import { Survey, type Verdict } from './survey.ts';

/** Moves of all lines that are looked at in order of their length, for all samples together. */
const MOST_MOVES = 1500;
/** Moves that are played to find more ends, where these would decide. */
const MORE_MOVES = 4000;
/** Games, and moves in each, in which an end must come up. */
const LONG_GAMES = 10;
const LONG_PLIES = 1000;

/** How much is played, and what is known of the game. */
export interface Exploring {
  readonly games: number;
  readonly plies: number;
  readonly misere: boolean;
  /** Whether play starts where games do: a late state may well have one side's moves only. */
  readonly fromStart: boolean;
}

/** Sees as much of a game as a check needs: all short lines, then games at random. */
export class Exploration {
  readonly survey = new Survey();
  private readonly face: Face;
  private readonly report: Report;
  private readonly samples: number;
  private readonly random: Random;
  private readonly keys: Keys;
  private readonly crossings = new Map<string, Crossing>();

  constructor(face: Face, report: Report, samples: number, random: Random, keyMethod: string) {
    this.face = face;
    this.report = report;
    this.samples = samples;
    this.random = random;
    this.keys = new Keys(face, report, keyMethod);
  }

  /** Yields after every random game. */
  *run(exploring: Exploring): Generator<void, void, void> {
    try {
      this.seeAll();
      for (let game = 0; game < exploring.games * this.samples; game++) {
        this.playOne(game % this.samples, exploring.plies);
        yield;
      }
      this.judge(exploring);
      this.keys.finish();
    } catch (thrown) {
      if (!(thrown instanceof Stop)) throw thrown;
    }
  }

  /** All lines, the short ones first, until enough moves were looked at. */
  private seeAll(): void {
    let left = MOST_MOVES;
    const queue: { readonly place: Place; readonly seen: Seen }[] = [];
    const visit = (place: Place, before?: Seen): Seen => {
      const seen = this.face.look(place);
      if (this.note(place, seen, before)) queue.push({ place, seen });
      return seen;
    };
    for (let sample = 0; sample < this.samples; sample++) until(DeadEnd, () => visit(this.face.start(sample)));
    for (const { place, seen } of queue) {
      if (left < seen.moves.length) return;
      left -= seen.moves.length;
      const exits: { readonly move: unknown; readonly to: string }[] = [];
      for (const move of seen.moves) {
        until(DeadEnd, () => {
          exits.push({ move, to: nameOf(visit(this.face.play(place, move), seen)) });
        });
      }
      this.crossings.set(nameOf(seen), { place, exits });
    }
    this.survey.complete = this.report.deadEnds === 0;
  }

  /** A random game; how many moves it had. */
  private playOne(sample: number, plies: number): number {
    let ply = 0;
    until(DeadEnd, () => {
      let place = this.face.start(sample);
      let seen = this.face.look(place);
      for (; ply < plies && seen.moves.length > 0; ply++) {
        const before = seen;
        place = this.face.play(place, this.choose(seen));
        seen = this.face.look(place);
        this.note(place, seen, before);
      }
      this.face.rewind();
    });
    return ply;
  }

  private note(place: Place, seen: Seen, before: Seen | undefined): boolean {
    this.keys.add(place, seen);
    const isNew = !this.survey.knows(seen);
    if (before) this.survey.addMove(before, place, seen);
    else this.survey.add(place, seen);
    return isNew;
  }

  private choose(seen: Seen): unknown {
    return seen.moves[this.random.below(seen.moves.length)];
  }

  /** What the whole says, where its parts are sound. */
  private judge({ plies, misere, fromStart }: Exploring): void {
    if (this.report.deadEnds > 0 || this.report.has('unsteady', 'sides')) return;
    if (fromStart) this.convict(this.survey.turn());
    if (this.survey.endCount === 0 && !this.report.has('decided')) this.findEnd();
    if (this.report.blames('evaluate')) return;
    let left = MORE_MOVES;
    for (let sample = 0; left > 0 && this.survey.isOpen; sample = (sample + 1) % this.samples) {
      left -= Math.max(1, this.playOne(sample, Math.min(plies, left)));
    }
    const verdict = this.survey.view() ?? this.survey.winner();
    if (!(misere && verdict?.kind === 'winner')) this.convict(verdict);
  }

  /** Looks for an end in longer games, unless everything was seen already. */
  private findEnd(): void {
    const { survey } = this;
    for (let game = 0; game < LONG_GAMES && !survey.complete; game++) {
      this.playOne(game % this.samples, LONG_PLIES);
      if (survey.endCount > 0) return;
    }
    if (survey.stateCount < 2 || this.report.deadEnds > 0) return;
    const tried = survey.complete
      ? `none of the ${survey.stateCount} states that can be reached is an end`
      : `none of ${LONG_GAMES} games came to an end in ${LONG_PLIES} moves`;
    const cycle = shortestCycle(this.crossings);
    const start = cycle?.place ?? this.face.start(0);
    const moves = [...start.line.moves, ...(cycle?.moves ?? [])];
    const how = cycle ? `, and the last ${cycle.moves.length} of these moves lead back to where they began` : '';
    const what = `${tried}${how}; give no moves where the game is over`;
    this.convict({ kind: 'endless', method: 'moves', what, place: { ...start, line: { ...start.line, moves } } });
  }

  private convict(verdict: Verdict | undefined): void {
    if (!verdict) return;
    this.report.add(verdict.method, verdict, verdict.place.line, this.face.describe(verdict.place));
  }
}

/** What a place is known by when a game goes in circles: its key, if there are keys. */
function nameOf({ key, identity }: Seen): string {
  return key ?? identity;
}
