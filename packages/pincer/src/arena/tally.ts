import { PASS } from '../contract/board.ts';
import { type Pentanomial, type Strength, strengthOf } from './elo.ts';
import type { Ply, Termination } from './play.ts';
import { type Sprt, type SprtStatus, sprtStatus } from './sprt.ts';

/** Points of the first player in a game. */
export type Points = 0 | 0.5 | 1;

/** Something that went wrong for a player. */
export interface Incident {
  readonly player: 0 | 1;
  readonly termination: Termination;
  readonly reason: string;
  /** Of the match, from 0. */
  readonly game: number;
}

/** What a player spent on its moves: sums. */
export interface Usage {
  readonly moves: number;
  /** Milliseconds. */
  readonly time: number;
  /** Over moves of which the player gave its depth. */
  readonly depth: number;
  readonly depths: number;
  /** As far as the player gave them. */
  readonly nodes: number;
}

const NOTHING: Usage = { moves: 0, time: 0, depth: 0, depths: 0, nodes: 0 };

/** What the tally needs to know of a game. */
export interface Scored {
  readonly points: Points;
  readonly incident?: Incident;
  readonly usage: readonly [Usage, Usage];
}

/**
 * How a match stands, for the first player. All of it is over whole pairs, in the order of the
 * match.
 */
export interface Standing {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly pairs: Pentanomial;
  readonly strength: Strength | undefined;
  readonly sprt: SprtStatus | undefined;
  /** The share of games that were drawn. */
  readonly drawRatio: number;
  /** How often each player broke down, broke the rules or overstepped the time. */
  readonly incidents: readonly [number, number];
  /** Of the first player and the second. */
  readonly usage: readonly [Usage, Usage];
  /** The first few incidents. */
  readonly reports: readonly Incident[];
}

const INCIDENTS: readonly Termination[] = ['time forfeit', 'illegal move', 'crash', 'no answer'];
const MAX_REPORTS = 10;

/**
 * Counts the games of a match in their order, whichever was finished first: so the verdict of a
 * test does not depend on how many games were played at a time, and no short game comes before its
 * turn.
 */
export class Tally {
  private readonly test: Sprt | undefined;
  private readonly pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  private readonly counts = { wins: 0, draws: 0, losses: 0 };
  private readonly incidents: [number, number] = [0, 0];
  private readonly reports: Incident[] = [];
  private usage: [Usage, Usage] = [NOTHING, NOTHING];
  private half: Points | undefined;

  constructor(test: Sprt | undefined) {
    this.test = test;
  }

  /** Takes the next game of the match. */
  add({ points, incident, usage }: Scored): void {
    this.usage = [sum(this.usage[0], usage[0]), sum(this.usage[1], usage[1])];
    if (incident && INCIDENTS.includes(incident.termination)) {
      this.incidents[incident.player]++;
      if (this.reports.length < MAX_REPORTS) this.reports.push(incident);
    }
    if (this.half === undefined) {
      this.half = points;
      return;
    }
    for (const each of [this.half, points]) this.counts[each === 1 ? 'wins' : each === 0 ? 'losses' : 'draws']++;
    this.pairs[2 * (this.half + points)]++;
    this.half = undefined;
  }

  /** Whether the test has come to a decision. */
  get decided(): boolean {
    return this.test !== undefined && sprtStatus(this.test, this.pairs).decision !== undefined;
  }

  standing(): Standing {
    const { wins, draws, losses } = this.counts;
    const games = wins + draws + losses;
    return {
      games,
      ...this.counts,
      pairs: [...this.pairs],
      strength: strengthOf(this.pairs),
      sprt: this.test && sprtStatus(this.test, this.pairs),
      drawRatio: games === 0 ? 0 : draws / games,
      incidents: [...this.incidents],
      usage: this.usage,
      reports: [...this.reports],
    };
  }
}

/** What one player spent on the moves that it was asked for. */
export function usageOf(plies: readonly Ply[], side: 0 | 1): Usage {
  return plies
    .filter((ply) => ply.side === side && !(ply.move === PASS && ply.time === 0))
    .map(({ time, depth, nodes = 0 }) => ({
      moves: 1,
      time,
      depth: depth ?? 0,
      depths: depth === undefined ? 0 : 1,
      nodes,
    }))
    .reduce(sum, NOTHING);
}

function sum(one: Usage, other: Usage): Usage {
  return {
    moves: one.moves + other.moves,
    time: one.time + other.time,
    depth: one.depth + other.depth,
    depths: one.depths + other.depths,
    nodes: one.nodes + other.nodes,
  };
}
