/**
 * How series are drawn: the colours of Okabe and Ito, which colour-blind readers can distinguish,
 * and a mark and a dash that need no colour at all. A page may brighten a colour for a dark
 * background; a file by itself has the fallback.
 */
import type { SymbolType } from '@observablehq/plot';
import { profileOf, type Stroke as Style } from 'pincer/drivers';

export interface Stroke {
  readonly colour: string;
  readonly symbol: SymbolType;
  /** As in SVG's stroke-dasharray. */
  readonly dash: string;
}

const COLOURS: Readonly<Record<Style['colour'], string>> = {
  black: 'currentColor',
  blue: 'var(--blue, #0072B2)',
  sky: 'var(--sky, #56B4E9)',
  green: 'var(--green, #009E73)',
  orange: 'var(--orange, #E69F00)',
  vermilion: 'var(--vermilion, #D55E00)',
  purple: 'var(--purple, #CC79A7)',
};

const DASHES: Readonly<Record<Style['dash'], string>> = { solid: 'none', dashed: '6 3', dotted: '2 3' };

/** For series that are no plain driver, in this order. */
const OTHERS: readonly Style[] = [
  { colour: 'blue', mark: 'square2', dash: 'solid' },
  { colour: 'orange', mark: 'wye', dash: 'dashed' },
  { colour: 'sky', mark: 'plus', dash: 'solid' },
  { colour: 'vermilion', mark: 'times', dash: 'dotted' },
  { colour: 'black', mark: 'asterisk', dash: 'dashed' },
  { colour: 'purple', mark: 'square', dash: 'dotted' },
];

/**
 * The stroke of the label at a place in a list of labels: a driver's own, or one that nobody else
 * has.
 */
export function strokeOf(labels: readonly string[], index: number): Stroke {
  const others = labels.slice(0, index).filter((label) => !profileOf(label)).length;
  const { colour, mark, dash } = profileOf(labels[index])?.stroke ?? OTHERS[others % OTHERS.length];
  return { colour: COLOURS[colour], symbol: mark, dash: DASHES[dash] };
}
