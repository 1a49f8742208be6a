/**
 * How series are drawn: in the colours of Okabe and Ito, and some more that stand apart from them,
 * with a mark and a dash that need no colour at all. A page may brighten a colour for a dark
 * background; a file by itself has the fallback.
 */
import type { Stroke as Style } from 'pincer/drivers';
import type { Stroke } from '../chart/chart.ts';
import { profileOf } from './profile.ts';

const COLOURS: Readonly<Record<Style['colour'], string>> = {
  black: 'currentColor',
  blue: 'var(--blue, #0072B2)',
  brown: 'var(--brown, #8C5523)',
  green: 'var(--green, #009E73)',
  grey: 'var(--grey, #6B7280)',
  indigo: 'var(--indigo, #4B3BA6)',
  olive: 'var(--olive, #7F8000)',
  orange: 'var(--orange, #E69F00)',
  purple: 'var(--purple, #CC79A7)',
  sky: 'var(--sky, #56B4E9)',
  teal: 'var(--teal, #0F766E)',
  vermilion: 'var(--vermilion, #D55E00)',
  wine: 'var(--wine, #882255)',
};

const DASHES: Readonly<Record<Style['dash'], string>> = { solid: 'none', dashed: '6 3', dotted: '2 3' };

/** For series that are no plain driver, in this order. */
const OTHERS: readonly Style[] = [
  { colour: 'blue', mark: 'wye', dash: 'solid' },
  { colour: 'orange', mark: 'plus', dash: 'dashed' },
  { colour: 'sky', mark: 'hexagon', dash: 'solid' },
  { colour: 'wine', mark: 'plus', dash: 'dotted' },
  { colour: 'olive', mark: 'wye', dash: 'dashed' },
  { colour: 'purple', mark: 'hexagon', dash: 'dotted' },
];

/**
 * The stroke of the label at a place in a list of labels: a driver's own, or one that nobody else
 * has.
 */
export function strokeOf(labels: readonly string[], index: number): Stroke {
  const others = labels.slice(0, index).filter((label) => !profileOf(label)).length;
  const { colour, mark, dash } = profileOf(labels[index])?.stroke ?? OTHERS[others % OTHERS.length];
  return { colour: COLOURS[colour], mark, dash: DASHES[dash] };
}
