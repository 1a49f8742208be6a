/** Games between drivers: what each is worth in Elo against the one that all play, and the verdict. */
import { eloOf } from 'pincer/arena';
import type { Play } from '../../experiment/experiment.ts';
import { bootstrap, type Estimate, groupOf } from '../../statistics/statistics.ts';
import { type Figure, linesFigure, point } from '../figure.ts';
import type { Survey } from '../survey.ts';
import { count, driverTitle, elo, list } from '../text.ts';

/** Half points of a pair of games. */
const MOST = 4;

/** The variants in which drivers play, from little thought to much. */
function playing(survey: Survey): readonly { readonly name: string; readonly play: Play; readonly spent: number }[] {
  return survey.variants
    .flatMap(({ name, play }) => (play ? [{ name, play, spent: play.movetime ?? play.nodes ?? 0 }] : []))
    .sort((a, b) => a.spent - b.spent);
}

/** What a driver is worth against the one that all play. */
export function eloAgainst(survey: Survey, game: string, driver: string, variant: string): Estimate | undefined {
  const pairs = survey
    .searches(game, { driver, variant })
    .flatMap(({ cell, depths: [found] }) =>
      found ? [{ group: groupOf(cell.position), amounts: [found.value, MOST] }] : [],
    );
  return bootstrap(pairs, ([points, most]) => eloOf(points / most));
}

export function inPlayFigures(survey: Survey, game: string): Figure[] {
  const variants = playing(survey);
  const series = survey.drivers.map(({ label }) => label);
  const { against } = variants[0].play;
  const timed = variants[0].play.movetime !== undefined;
  return linesFigure({
    survey,
    game,
    subject: 'elo',
    section: 'In play',
    title: timed ? 'Strength with as much time' : 'Strength with as many nodes',
    caption: `Elo against ${driverTitle(against)} by the selective search, two games from each position, each side once. ${verdict(survey, game)}`,
    series,
    points: series.flatMap((driver) =>
      variants.flatMap(({ name, spent }) => point(driver, spent, eloAgainst(survey, game, driver, name))),
    ),
    x: timed ? 'milliseconds a move' : 'nodes a move',
    tick: count,
    y: 'Elo',
    rule: 0,
    scale: 1,
    write: elo,
  });
}

/** Who wins and who loses with the most thought, where that is beyond doubt. */
function verdict(survey: Survey, game: string): string {
  const last = playing(survey).at(-1);
  if (!last) return '';
  const found = survey.drivers.map(({ label }) => ({ label, worth: eloAgainst(survey, game, label, last.name) }));
  const named = (holds: (low: number, high: number) => boolean) =>
    found.flatMap(({ label, worth }) =>
      worth?.interval && holds(worth.interval.low, worth.interval.high) ? [driverTitle(label)] : [],
    );
  const groups = [
    ['stronger', named((low) => low > 0)],
    ['weaker', named((_, high) => high < 0)],
    ['neither, as far as these games show', named((low, high) => low <= 0 && high >= 0)],
  ] as const;
  const texts = groups.flatMap(([what, drivers]) => (drivers.length > 0 ? [`${what}: ${list(drivers)}`] : []));
  return texts.length > 0 ? `At ${last.name}, ${texts.join('; ')}.` : '';
}
