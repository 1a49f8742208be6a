import type { GameKit } from '../games/kit.ts';
import { Durations } from './durations.ts';
import { type Footprint, footprintOf, Trail, type Trend } from './footprint.ts';
import type { Opening } from './openings.ts';
import { type PlayedGame, playGame, type Termination } from './play.ts';
import type { Player } from './player.ts';
import type { PlayerLimit } from './player-spec.ts';
import { other } from './referee.ts';
import { within } from './within.ts';

/** Two programs that play each other, in turn under each of some limits. */
export interface Pairing {
  readonly name: string;
  readonly kit: GameKit;
  readonly limits: readonly PlayerLimit[];
  readonly openings: readonly Opening[];
  createPlayer(player: 0 | 1): Player;
}

export interface Soak {
  readonly pairings: readonly Pairing[];
  /** How many games are played at a time, each by programs of its own. */
  readonly concurrency: number;
  /** It ends after so many games, or when it is aborted. */
  readonly games?: number;
  readonly signal: AbortSignal;
  readonly onGame?: (games: number) => void;
}

/** All games of a pairing under one limit. */
export interface Bout {
  readonly pairing: string;
  readonly limit: PlayerLimit;
  games: number;
  /** Of the first player of the pairing, whichever side it had. */
  wins: number;
  losses: number;
  moves: number;
  /** The least that a clock showed after a move, in milliseconds. */
  leastLeft: number;
  /** How much longer a move took than it was given. */
  readonly overruns: Durations;
}

export interface Mishap {
  readonly pairing: string;
  readonly player: 0 | 1;
  readonly termination: Termination;
  readonly reason: string;
}

/** A program and what it took over time. */
interface Watched {
  readonly name: string;
  readonly pid: number;
  readonly trail: Trail;
}

export interface SoakReport {
  readonly bouts: readonly Bout[];
  readonly mishaps: Readonly<Partial<Record<Termination, number>>>;
  /** The first few of them. */
  readonly reports: readonly Mishap[];
  /** Of every program that lived long enough; this process is the last. */
  readonly programs: readonly { readonly name: string; readonly trend: Trend }[];
}

/** Milliseconds between two looks at the programs. */
const LOOK = 500;
/**
 * Without a clock a move may take so much longer than it is given, in milliseconds: it is reported,
 * but loses no game.
 */
const LENIENCE = 5000;
const PATIENCE = 60_000;
const MAX_PLIES = 2000;
const MAX_REPORTS = 10;
/** After so many mishaps there is nothing more to learn. */
const MAX_MISHAPS = 100;
const MISHAPS: readonly Termination[] = ['time forfeit', 'illegal move', 'crash', 'no answer'];

/**
 * Plays games without pause, with programs that are kept alive from game to game, and watches them.
 */
export class Soaking {
  private readonly soak: Soak;
  private readonly bouts: Bout[];
  private readonly mishaps: Partial<Record<Termination, number>> = {};
  private readonly reports: Mishap[] = [];
  private readonly watched = new Map<number, Watched>();
  private handed = 0;
  private finished = 0;

  constructor(soak: Soak) {
    this.soak = soak;
    this.bouts = soak.pairings.flatMap(({ name, limits }) =>
      limits.map((limit) => ({
        pairing: name,
        limit,
        games: 0,
        wins: 0,
        losses: 0,
        moves: 0,
        leastLeft: Infinity,
        overruns: new Durations(),
      })),
    );
    this.watch('the arena', process.pid);
  }

  /**
   * Resolves when all games are played, or when it is aborted; throws what went wrong here, not in
   * a program.
   */
  async run(): Promise<void> {
    const looking = setInterval(() => this.look(), LOOK);
    try {
      await Promise.all(Array.from({ length: this.soak.concurrency }, (_, lane) => this.lane(lane)));
    } finally {
      clearInterval(looking);
    }
  }

  /** What is known so far. */
  report(): SoakReport {
    const [arena, ...programs] = this.watched.values();
    return {
      bouts: this.bouts,
      mishaps: this.mishaps,
      reports: this.reports,
      programs: [...programs, arena].flatMap(({ name, trail }) => {
        const trend = trail.trend();
        return trend ? { name, trend } : [];
      }),
    };
  }

  private async lane(lane: number): Promise<void> {
    const seats = this.soak.pairings.map(({ createPlayer }): [Player, Player] => [createPlayer(0), createPlayer(1)]);
    try {
      await this.start(lane, seats);
      for (let index = this.hand(); index !== undefined; index = this.hand()) {
        if (!(await this.play(index, seats[index % seats.length]))) return;
        this.watchAll(lane, seats);
        this.soak.onGame?.(++this.finished);
      }
    } finally {
      await Promise.all(seats.flat().map((player) => player.close()));
    }
  }

  /**
   * All programs are there before the first game, so that nothing grows because one more was
   * started.
   */
  private async start(lane: number, seats: readonly [Player, Player][]): Promise<void> {
    for (const player of seats.flat()) await within(player.begin(undefined), PATIENCE, this.soak.signal);
    this.watchAll(lane, seats);
  }

  private watchAll(lane: number, seats: readonly [Player, Player][]): void {
    for (const [at, players] of seats.entries()) {
      const { name } = this.soak.pairings[at];
      for (const [player, { pid }] of players.entries()) {
        if (pid !== undefined) this.watch(`${name} ${player + 1}${lane > 0 ? ` (${lane + 1})` : ''}`, pid);
      }
    }
  }

  private hand(): number | undefined {
    const { games = Infinity, signal } = this.soak;
    const mishaps = Object.values(this.mishaps).reduce((sum, count) => sum + count, 0);
    return this.handed < games && !signal.aborted && mishaps < MAX_MISHAPS ? this.handed++ : undefined;
  }

  /** Pairings take turns, then limits, then sides, then openings. */
  private async play(index: number, players: [Player, Player]): Promise<boolean> {
    const { pairings, signal } = this.soak;
    const at = index % pairings.length;
    const { name, kit, limits, openings, createPlayer } = pairings[at];
    const round = Math.floor(index / pairings.length);
    const limit = limits[round % limits.length];
    const turn = Math.floor(round / limits.length);
    const first = turn % 2 === 0 ? 0 : 1;
    const sides: readonly [Player, Player] = first === 0 ? players : [players[1], players[0]];
    const conditions = {
      kit,
      limits: [limit, limit],
      adjudication: { mostPlies: MAX_PLIES },
      margin: limit.clock ? 0 : LENIENCE,
      patience: PATIENCE,
    } as const;
    const played = await playGame(conditions, openings[(turn >> 1) % openings.length], sides, signal);
    if (!played) return false;
    const bout = this.bouts.find((each) => each.pairing === name && each.limit === limit);
    if (bout) note(bout, played, first);
    if (!MISHAPS.includes(played.termination) || played.winner === undefined) return true;
    const guilty = other(played.winner) === 0 ? first : other(first);
    this.mishaps[played.termination] = (this.mishaps[played.termination] ?? 0) + 1;
    if (this.reports.length < MAX_REPORTS)
      this.reports.push({ pairing: name, player: guilty, termination: played.termination, reason: played.reason });
    await within(players[guilty].close(), PATIENCE, signal);
    players[guilty] = createPlayer(guilty);
    return true;
  }

  private watch(name: string, pid: number): void {
    if (!this.watched.has(pid)) this.watched.set(pid, { name, pid, trail: new Trail() });
  }

  private look(): void {
    for (const { pid, trail } of this.watched.values()) {
      const footprint: Footprint | undefined = footprintOf(pid);
      if (footprint) trail.add(footprint);
    }
  }
}

function note(bout: Bout, { plies, winner }: PlayedGame, first: 0 | 1): void {
  const { clock, movetime } = bout.limit;
  bout.games++;
  if (winner === first) bout.wins++;
  else if (winner !== undefined) bout.losses++;
  const left = [clock?.base ?? Infinity, clock?.base ?? Infinity];
  for (const { side, time } of plies) {
    bout.moves++;
    left[side] -= time;
    bout.leastLeft = Math.min(bout.leastLeft, left[side]);
    left[side] += clock?.increment ?? 0;
    if (movetime !== undefined) bout.overruns.add(time - movetime);
  }
}
