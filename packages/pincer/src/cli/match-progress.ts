import { type MatchGame, pointsOf } from '../arena/match.ts';
import type { Standing } from '../arena/tally.ts';
import { visible } from '../support/visible.ts';
import { standingText } from './match-report.ts';
import { timeText } from './text.ts';

/** Plain lines come no closer than this, in milliseconds. */
const LINE_EVERY = 5000;

/**
 * How a match stands while it goes on, on the error stream: one line that changes on a terminal,
 * now and then a plain line elsewhere.
 */
export class MatchProgress {
  private readonly games: number;
  private readonly concurrency: number;
  private readonly names: readonly [string, string];
  private readonly begun = performance.now();
  private before = 0;
  private played = 0;
  private lastLine = performance.now();

  constructor(games: number, concurrency: number, names: readonly [string, string]) {
    this.games = games;
    this.concurrency = concurrency;
    this.names = names;
  }

  show(game: MatchGame, standing: Standing, fresh: boolean): void {
    if (fresh) this.played++;
    else this.before++;
    const last = this.played + this.before === this.games;
    if (!fresh && !last) return;
    const how = `${this.gameText(game)}; ${standingText(standing)}${this.left()}`;
    const line = visible(`${game.index + 1} of ${this.games}: ${how}`);
    if (process.stderr.isTTY) {
      process.stderr.write(`\r\x1b[K${line.slice(0, Math.max(20, process.stderr.columns - 1))}`);
    } else if (performance.now() - this.lastLine >= LINE_EVERY) {
      this.lastLine = performance.now();
      process.stderr.write(`${line}\n`);
    }
  }

  stop(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }

  private gameText(game: MatchGame): string {
    const points = pointsOf(game);
    const { termination, reason } = game.played;
    const who = points === 0.5 ? 'draw' : `${this.names[points === 1 ? 0 : 1]} wins`;
    return `${who} (${termination === 'rules' ? reason : termination})`;
  }

  private left(): string {
    if (this.played < this.concurrency) return '';
    const each = (performance.now() - this.begun) / this.played;
    return `; at most ${timeText(each * (this.games - this.before - this.played))} left`;
  }
}
