import type { MatchEnd } from '../arena/match.ts';
import type { Sprt } from '../arena/sprt.ts';
import type { Standing } from '../arena/tally.ts';
import { visible } from '../support/visible.ts';
import { percentText, timeText } from './text.ts';

export interface MatchReport extends MatchEnd {
  readonly game: string;
  readonly names: readonly [string, string];
  readonly definition: object;
  readonly sprt: Sprt | undefined;
  readonly seconds: number;
}

/** The standing in a few words. */
export function standingText({ games, wins, draws, strength, sprt }: Standing): string {
  const parts = [`${wins + draws / 2} of ${games}`];
  if (strength) parts.push(`Elo ${eloText(strength.elo)} (${eloText(strength.low)} to ${eloText(strength.high)})`);
  if (sprt) parts.push(`LLR ${sprt.llr.toFixed(2)} (${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)})`);
  return parts.join(', ');
}

function eloText(elo: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? '+∞' : '-∞';
  return `${elo >= 0 ? '+' : '-'}${Math.abs(elo).toFixed(1)}`;
}

export function matchText({ names, standing, sprt, interrupted, evaluation, seconds }: MatchReport): string {
  const { games, wins, draws, losses, pairs, strength, sprt: status, incidents, usage, reports } = standing;
  const lines = [
    `${names[0]} against ${names[1]}: ${games} games in ${timeText(1000 * seconds)}${interrupted ? ', interrupted' : ''}`,
  ];
  if (strength) {
    const { elo, low, high, normalised, superiority } = strength;
    lines.push(
      `Score        ${wins + draws / 2} of ${games} (${percentText(wins + draws / 2, games)}): ${wins} wins, ${draws} draws (${percentText(draws, games)}), ${losses} losses`,
      `Pairs        ${pairs.join(', ')} with 0, ½, 1, 1½, 2 points`,
      `Elo          ${eloText(elo)}, 95 % interval ${eloText(low)} to ${eloText(high)} (logistic, from pairs); normalised ${eloText(normalised)}`,
      `Superiority  ${(100 * superiority).toFixed(1)} % likely`,
    );
  } else lines.push('No pair of games is finished yet.');
  if (status && sprt) {
    const verdict = status.decision === undefined ? 'not decided' : `${status.decision} accepted`;
    lines.push(
      `SPRT         ${verdict}: LLR ${status.llr.toFixed(2)} (${status.lower.toFixed(2)} to ${status.upper.toFixed(2)}), H0 Elo ${sprt.elo0}, H1 Elo ${sprt.elo1}`,
    );
  }
  for (const [player, { moves, time, depth, depths }] of usage.entries()) {
    if (moves === 0) continue;
    const deep = depths > 0 ? `, depth ${(depth / depths).toFixed(1)}` : '';
    lines.push(`A move of ${names[player]}: ${(time / moves).toFixed(1)} ms${deep}, on average`);
  }
  for (const [player, by] of evaluation.entries()) {
    if (by !== undefined) lines.push(`Evaluation   ${by}: ${names[player]}`);
  }
  for (const [player, count] of incidents.entries()) {
    if (count > 0) lines.push(`Incidents    ${count} of ${names[player]}`);
  }
  for (const { player, termination, reason, game } of reports) {
    lines.push(`  game ${game + 1}: ${names[player]}: ${termination}: ${reason}`);
  }
  return lines.map(visible).join('\n');
}

/** Numbers without a bound are null in JSON. */
export function matchJson(report: MatchReport): object {
  const { names, game, definition, standing, sprt, interrupted, evaluation, seconds } = report;
  const { reports, sprt: status, ...rest } = standing;
  return {
    game,
    names,
    ...rest,
    ...(status && { sprt: { ...sprt, ...status, decision: status.decision ?? null } }),
    reports,
    evaluation: evaluation.map((by) => by ?? null),
    interrupted,
    seconds,
    definition,
  };
}
