/**
 * How each driver is drawn: the colours of Okabe and Ito, which colour-blind readers can tell apart, and a mark and a dash that need
 * no colour at all. A page may brighten a colour for a dark background; a file by itself has the fallback.
 */
import type { SymbolType } from '@observablehq/plot';

export interface Stroke {
  readonly colour: string;
  readonly symbol: SymbolType;
  /** As in SVG's stroke-dasharray. */
  readonly dash: string;
}

const BLACK = 'currentColor';
const BLUE = 'var(--blue, #0072B2)';
const SKY = 'var(--sky, #56B4E9)';
const GREEN = 'var(--green, #009E73)';
const ORANGE = 'var(--orange, #E69F00)';
const VERMILION = 'var(--vermilion, #D55E00)';
const PURPLE = 'var(--purple, #CC79A7)';

const STROKES: Readonly<Record<string, Stroke>> = {
  aspiration: { colour: BLACK, symbol: 'circle', dash: 'none' },
  'alpha-beta': { colour: VERMILION, symbol: 'square', dash: '6 3' },
  negascout: { colour: ORANGE, symbol: 'diamond', dash: '2 3' },
  sss: { colour: BLUE, symbol: 'triangle', dash: 'none' },
  dual: { colour: SKY, symbol: 'triangle2', dash: '6 3' },
  cstar: { colour: PURPLE, symbol: 'star', dash: 'none' },
  step: { colour: PURPLE, symbol: 'cross', dash: '2 3' },
  best: { colour: GREEN, symbol: 'diamond2', dash: '6 3' },
  mtdf: { colour: GREEN, symbol: 'circle', dash: 'none' },
  pincer: { colour: VERMILION, symbol: 'star', dash: 'none' },
};

/** For series that are no plain driver, in this order. */
const OTHERS: readonly Stroke[] = [
  { colour: BLUE, symbol: 'square2', dash: 'none' },
  { colour: ORANGE, symbol: 'wye', dash: '6 3' },
  { colour: SKY, symbol: 'plus', dash: 'none' },
  { colour: VERMILION, symbol: 'times', dash: '2 3' },
  { colour: BLACK, symbol: 'asterisk', dash: '6 3' },
  { colour: PURPLE, symbol: 'square', dash: '2 3' },
];

/** The stroke of the label at a place in a list of labels. */
export function strokeOf(labels: readonly string[], index: number): Stroke {
  const others = labels.slice(0, index).filter((label) => !(label in STROKES)).length;
  return STROKES[labels[index]] ?? OTHERS[others % OTHERS.length];
}
