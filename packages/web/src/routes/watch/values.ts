import { LIMIT, pliesToEnd } from 'pincer';
import { DRIVERS, INFINITY } from 'pincer/drivers';
import type { GameKit } from 'pincer/games';
import { countText, valueText } from '../../game/names.ts';
import { type Lane, type LanePass, lengthOf, type Moment, type Race } from './race.ts';

/** A value as a person reads it; the values of trees are plain numbers. */
export function textOf(kit: GameKit | undefined, value: number): string {
  if (value >= INFINITY - 1) return '+∞';
  if (value <= 1 - INFINITY) return '−∞';
  if (kit) return valueText(kit, value);
  return pliesToEnd(value) === undefined ? String(value).replace('-', '−') : `${value > 0 ? '' : '−'}won`;
}

/** What a driver is called. */
export function titleOf({ driver }: Lane): string {
  return DRIVERS[driver].profile.title;
}

/** Whether a pass can only answer yes or no. */
export function isNull({ alpha, beta }: Pick<LanePass, 'alpha' | 'beta'>): boolean {
  return beta - alpha === 1;
}

/** What a pass asks, as a sentence. */
function questionOf(kit: GameKit | undefined, { alpha, beta }: LanePass): string {
  if (isNull({ alpha, beta })) return `Is f at least ${textOf(kit, beta)}?`;
  if (alpha <= 1 - INFINITY && beta >= INFINITY - 1) return 'What is f?';
  return `Where between ${textOf(kit, alpha)} and ${textOf(kit, beta)} is f?`;
}

/** What it found. */
function answerOf(kit: GameKit | undefined, pass: LanePass): string {
  const g = textOf(kit, pass.g);
  if (pass.failed === undefined) return `It is ${g}.`;
  if (pass.failed === 'low') return isNull(pass) ? `No: at most ${g}.` : `Below: at most ${g}.`;
  return isNull(pass) ? `Yes: at least ${g}.` : `Above: at least ${g}.`;
}

/** Where a lane is, in a sentence. */
export function statusOf(kit: GameKit | undefined, { passes }: Lane, { pass, visits, done }: Moment): string {
  const at = passes[pass];
  const which = `Pass ${pass + 1} of ${passes.length}`;
  if (done) return `${which}: ${questionOf(kit, at)} ${answerOf(kit, at)}`;
  return `${which}: ${questionOf(kit, at)} ${countText(visits)} of ${countText(at.nodes)} nodes.`;
}

/** What the race came to, in a sentence. */
export function verdictOf(kit: GameKit | undefined, race: Race): string {
  const [one, other] = race.lanes;
  const found = `f = ${textOf(kit, race.value)}`;
  const counts = `${titleOf(one)} took ${countText(one.nodes)} nodes, ${titleOf(other)} ${countText(other.nodes)}`;
  if (one.nodes === other.nodes) return `${found}. ${counts}: the same.`;
  const fewer = one.nodes < other.nodes ? one : other;
  const share = Math.round(100 * (1 - fewer.nodes / lengthOf(race)));
  if (share === 0) return `${found}. ${counts}: all but the same.`;
  return `${found}. ${counts}: ${titleOf(fewer)} saved ${share} %.`;
}

/** A scale of values: where each is on a line from 0 to 1, and what to write on it. */
export interface Scale {
  place(value: number): number;
  readonly ticks: readonly number[];
}

/** A scale on which all that a race knew of f has its place; what is infinite or won is at the ends. */
export function scaleOf({ lanes }: Race): Scale {
  const values = lanes
    .flatMap(({ passes }) => passes.flatMap(({ g, alpha, beta }) => [g, alpha, beta]))
    .filter((value) => Math.abs(value) <= LIMIT && Math.abs(value) < INFINITY / 4);
  const [least, most] = values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
  const margin = Math.max(1, (most - least) * 0.12);
  const [from, to] = [least - margin, most + margin];
  const step = niceStep((to - from) / 4);
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick);
  return { place: (value) => Math.max(0, Math.min(1, (value - from) / (to - from))), ticks };
}

/** 1, 2 or 5 times a power of ten, at least 1. */
function niceStep(about: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, about)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= about) ?? 10 * power;
}
