import type { Opening } from './openings.ts';
import { type Conditions, type PlayedGame, playGame, type Termination } from './play.ts';
import { type Player, PlayerError } from './player.ts';
import type { PlayerLimit } from './player-spec.ts';
import { other } from './referee.ts';
import type { Sprt } from './sprt.ts';
import { type Points, type Scored, type Standing, Tally, usageOf } from './tally.ts';
import { within } from './within.ts';

/**
 * A match of pairs of games: both games of a pair begin with the same opening, with the sides
 * swapped.
 */
export interface Match {
  readonly conditions: Omit<Conditions, 'limits'>;
  /** Of the first player and the second. */
  readonly limits: readonly [PlayerLimit, PlayerLimit];
  /** One for each pair. */
  readonly openings: readonly Opening[];
  /** When to stop before all pairs are played. */
  readonly sprt?: Sprt;
  /** How many games are played at a time. */
  readonly concurrency: number;
  createPlayer(player: 0 | 1): Player;
}

/** A finished game of a match. */
export interface MatchGame {
  /** Its place in the match, from 0. */
  readonly index: number;
  /** Which player had the side that moves first. */
  readonly first: 0 | 1;
  readonly played: PlayedGame;
}

/** Where finished games are kept, so that a match can go on after whatever stopped it. */
export interface Archive {
  /** All games that are finished, in their order. */
  finished(): AsyncIterable<MatchGame>;
  save(game: MatchGame): Promise<void>;
}

export interface MatchHooks {
  readonly signal: AbortSignal;
  /**
   * Hears of each game in the order of the match; `fresh` is false for those that were finished
   * before.
   */
  readonly onGame?: (game: MatchGame, standing: Standing, fresh: boolean) => void;
}

export interface MatchEnd {
  readonly standing: Standing;
  readonly interrupted: boolean;
  /** What each player evaluates by, if it was started now and says so. */
  readonly evaluation: readonly [string | undefined, string | undefined];
}

/** Points of the first player of the match, who has side 0 where `first` is 0. */
export function pointsOf({ first, played: { winner } }: MatchGame): Points {
  return winner === undefined ? 0.5 : winner === first ? 1 : 0;
}

/** The player who lost. */
function loserOf(game: MatchGame): 0 | 1 | undefined {
  const points = pointsOf(game);
  return points === 0.5 ? undefined : points;
}

/**
 * Plays the games of a match that are not finished yet, several at a time, each lane with players
 * of its own. Throws if a player cannot even be started, or if the archive fails; whatever a player
 * does later has a result.
 */
export async function runMatch(match: Match, archive: Archive | undefined, hooks: MatchHooks): Promise<MatchEnd> {
  return await new Run(match, archive, hooks).run();
}

function scoredOf(game: MatchGame): Scored {
  const { index, first, played } = game;
  const { termination, reason, plies } = played;
  const player = loserOf(game);
  return {
    points: pointsOf(game),
    usage: [usageOf(plies, first), usageOf(plies, other(first))],
    ...(player !== undefined && { incident: { player, termination, reason, game: index } }),
  };
}

/** After these a player is replaced by a new one. */
const BREAKDOWNS: readonly Termination[] = ['crash', 'no answer', 'time forfeit'];

class Run {
  private readonly match: Match;
  private readonly archive: Archive | undefined;
  private readonly hooks: MatchHooks;
  private readonly tally: Tally;
  private readonly stop = new AbortController();
  /** Games that are finished, but not their predecessors. */
  private readonly waiting = new Map<number, { readonly game: MatchGame; readonly fresh: boolean }>();
  private readonly known = new Set<number>();
  private readonly evaluation: [string | undefined, string | undefined] = [undefined, undefined];
  private next = 0;
  private handed = 0;

  constructor(match: Match, archive: Archive | undefined, hooks: MatchHooks) {
    this.match = match;
    this.archive = archive;
    this.hooks = hooks;
    this.tally = new Tally(match.sprt);
  }

  async run(): Promise<MatchEnd> {
    const { signal } = this.hooks;
    const abort = () => this.stop.abort();
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    try {
      for await (const game of this.archive?.finished() ?? []) {
        if (game.index >= this.games) break;
        this.known.add(game.index);
        this.arrive(game, false);
      }
      const left = this.games - this.known.size;
      const lanes = this.complete ? 0 : Math.min(this.match.concurrency, left);
      const results = await Promise.allSettled(Array.from({ length: lanes }, () => this.lane()));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    } finally {
      signal.removeEventListener('abort', abort);
    }
    const { evaluation } = this;
    return { standing: this.tally.standing(), interrupted: signal.aborted && !this.complete, evaluation };
  }

  private get games(): number {
    return 2 * this.match.openings.length;
  }

  private get complete(): boolean {
    return this.tally.decided || this.next === this.games;
  }

  private async lane(): Promise<void> {
    const {
      createPlayer,
      conditions: { patience },
    } = this.match;
    const players: [Player, Player] = [createPlayer(0), createPlayer(1)];
    try {
      for (const [index, player] of players.entries()) {
        const ready = await within(player.begin(undefined), patience, this.stop.signal);
        if (ready === 'aborted') return;
        if (ready === 'late') throw new PlayerError(`a player was not ready within ${patience} ms`);
        if (!ready.ok) throw new PlayerError(ready.error);
        this.evaluation[index] = player.evaluation;
      }
      for (let index = this.hand(); index !== undefined && !this.stop.signal.aborted; index = this.hand()) {
        const game = await this.play(index, players);
        if (!game) return;
        await this.archive?.save(game);
        this.arrive(game, true);
      }
    } catch (thrown) {
      const interrupted = this.stop.signal.aborted;
      this.stop.abort();
      if (!interrupted) throw thrown;
    } finally {
      await Promise.all(players.map((player) => player.close()));
    }
  }

  /** The next game that nobody has played yet. */
  private hand(): number | undefined {
    while (this.known.has(this.handed)) this.handed++;
    return this.handed < this.games ? this.handed++ : undefined;
  }

  private async play(index: number, players: [Player, Player]): Promise<MatchGame | undefined> {
    const { conditions, limits, openings, createPlayer } = this.match;
    const first = index % 2 === 0 ? 0 : 1;
    const bySide = <T>([one, other]: readonly [T, T]): readonly [T, T] => (first === 0 ? [one, other] : [other, one]);
    const opening = openings[index >> 1];
    const { signal } = this.stop;
    const played = await playGame({ ...conditions, limits: bySide(limits) }, opening, bySide(players), signal);
    if (!played) return undefined;
    const game: MatchGame = { index, first, played };
    const broken = loserOf(game);
    if (broken !== undefined && BREAKDOWNS.includes(played.termination)) {
      await players[broken].close();
      players[broken] = createPlayer(broken);
    }
    return game;
  }

  private arrive(game: MatchGame, fresh: boolean): void {
    this.waiting.set(game.index, { game, fresh });
    for (let due = this.waiting.get(this.next); due && !this.complete; due = this.waiting.get(this.next)) {
      this.waiting.delete(this.next++);
      this.tally.add(scoredOf(due.game));
      this.hooks.onGame?.(due.game, this.tally.standing(), due.fresh);
    }
    if (this.complete) this.stop.abort();
  }
}
