/**
 * What the paper itself reports where we have a figure. The copy of the paper that we work from has
 * lost the curves of its figures 4 to 6, so none can be read off: these are the numbers of its text
 * and of its long version (AIJ), which are means over positions and depths, as exact as the words
 * are. Nothing here is from memory or measured by us.
 */
import type { Band } from '../chart/chart.ts';
import { driverTitle } from './text.ts';

/** A number of the paper: low <= value <= high, in the units of our figure. */
interface Reported {
  /** The figure's subject, as in its id. */
  readonly figure: string;
  /** Default all games. */
  readonly game?: string;
  readonly driver: string;
  /** The variant it is about, where a figure has bars. */
  readonly variant?: string;
  readonly low: number;
  readonly high: number;
  /** In words, with how exact it is. */
  readonly words: string;
  readonly where: string;
}

const about = (value: number, error: number) => ({ low: value - error, high: value + error });

/** How many times the nodes without a table are, drawn in per cent. */
const saved = (game: string, times: number, depth: number) =>
  ['transpositions', 'ablation'].map((figure) => ({
    figure,
    game,
    driver: 'aspiration',
    variant: 'no table',
    ...about(100 * times, 50),
    words: `about ${times} × at depth ${depth}, to the nearest whole`,
    where: 'AIJ',
  }));

const REPORTED: readonly Reported[] = [
  {
    figure: 'figure-4',
    game: 'chess',
    driver: 'mtdf',
    ...about(90, 1),
    words: 'around 90 %, a mean over depths and positions',
    where: '§4.2.1',
  },
  ...['othello', 'checkers'].map((game) => ({
    figure: 'figure-4',
    game,
    driver: 'mtdf',
    low: 90,
    high: 95,
    words: '90 to 95 %, depending on the game',
    where: 'AIJ',
  })),
  {
    figure: 'figure-6',
    game: 'chess',
    driver: 'mtdf',
    low: 87,
    high: 91,
    words: '87 to 91 % of the time, to the nearest per cent',
    where: '§4.3',
  },
  { figure: 'passes', driver: 'mtdf', low: 3, high: 6, words: 'typically 3 to 6 calls', where: '§3.3' },
  ...saved('chess', 4, 9),
  ...saved('othello', 2, 9),
  ...saved('checkers', 9, 15),
];

/** What the paper reports of a figure's series; `places` are the headings of its groups, if it has any. */
export function reportedBands(
  figure: string,
  game: string,
  series: readonly string[],
  places: readonly string[] = [],
): Band[] {
  return REPORTED.filter(
    (each) =>
      each.figure === figure &&
      (each.game ?? game) === game &&
      series.includes(each.driver) &&
      (each.variant === undefined || places.includes(each.variant)),
  ).map(({ driver, variant, low, high, words, where }) => ({
    series: series.indexOf(driver),
    low,
    high,
    text: `The paper’s text (${where}): ${words}`,
    ...(variant !== undefined && { place: places.indexOf(variant) }),
  }));
}

/** A sentence for the caption of a figure with such numbers. */
export function reportedText(bands: readonly Band[], series: readonly string[]): string {
  return bands.map((band) => ` Shaded for ${driverTitle(series[band.series])}. ${band.text}.`).join('');
}
