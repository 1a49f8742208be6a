/**
 * A chart as data, and how it is looked at. What is here and beside it runs in Node and in a page:
 * a report has the drawing, and its script draws the same data again as readers look closer.
 */

/** The shapes of marks, which need no colour. */
export const MARKS = [
  'asterisk',
  'circle',
  'cross',
  'diamond',
  'diamond2',
  'hexagon',
  'plus',
  'square',
  'star',
  'times',
  'triangle',
  'triangle2',
  'wye',
] as const;

/** One of MARKS. */
export type Mark = (typeof MARKS)[number];

/** How a series is drawn. */
export interface Stroke {
  /** As in SVG's stroke. */
  readonly colour: string;
  readonly mark: Mark;
  /** As in SVG's stroke-dasharray. */
  readonly dash: string;
}

/** One line, or the bars of one colour. */
export interface Series {
  readonly label: string;
  /** What readers see. */
  readonly title: string;
  readonly stroke: Stroke;
}

/** One value of a series at a place, with its interval if it has one: low <= value <= high. */
export interface Datum {
  /** Its number in the chart's series. */
  readonly series: number;
  /** Its number in the chart's places. */
  readonly place: number;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** The value and its interval as they are written, such as `91.3 % (88.0–94.5)`. */
  readonly text: string;
}

/** What somebody else reports of a series: low <= value <= high, at every place or at one. */
export interface Band {
  readonly series: number;
  readonly low: number;
  readonly high: number;
  /** Who, and what exactly. */
  readonly text: string;
  /** Default all. */
  readonly place?: number;
}

/** A chart, without any function in it: as JSON it is the same. */
export interface Chart {
  /** Values over places from left to right, or bars in groups from top to bottom. */
  readonly kind: 'lines' | 'bars';
  /** What a screen reader says of it. */
  readonly label: string;
  /** What places are, and how each is written. */
  readonly x: string;
  readonly places: readonly string[];
  /** What values are. */
  readonly y: string;
  readonly series: readonly Series[];
  readonly data: readonly Datum[];
  readonly bands: readonly Band[];
  /** A line across, such as the base line at 100; bars begin there. */
  readonly rule?: number;
}

/** A part of a chart: from the first to the second. Places are counted, and may be broken. */
export interface Part {
  readonly values: readonly [number, number];
  readonly places?: readonly [number, number];
}

/** How a chart is looked at. */
export interface View {
  /** In pixels. */
  readonly width: number;
  /** The numbers of series that are left out. */
  readonly hidden: ReadonlySet<number>;
  /** Only this is seen; default all that is not hidden. */
  readonly part?: Part;
}

/** A point in the pixels of a drawing. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A chart that was drawn. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** What is inside of the SVG. */
  readonly content: string;
  /** Where each visible datum is, by its number in the chart's data. */
  readonly spots: readonly (Pixel & { readonly datum: number })[];
  /** The part of the chart between two corners. */
  partBetween(one: Pixel, other: Pixel): Part;
  /** The part that is seen. */
  readonly part: Part;
}

/** All of a chart. */
export const WHOLE: ReadonlySet<number> = new Set();

/** A datum in words: whose it is, where, and what. */
export function datumText({ kind, x, places, series }: Chart, datum: Datum): string {
  const place = kind === 'lines' ? `${x} ${places[datum.place]}` : places[datum.place];
  return `${series[datum.series].title}, ${place}: ${datum.text}`;
}

/** A text as SVG and HTML show it, also in an attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
