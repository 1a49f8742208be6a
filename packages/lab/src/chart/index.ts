/**
 * Charts of the lab in a page: the data that reports and the live lab have, drawn as SVG, and made
 * interactive. Its style is `pincer-lab/figure.css`.
 *
 * @module
 */
export type { Band, Chart, Datum, Mark, Series, Stroke } from './chart.ts';
export { chartSvg } from './draw.ts';
export { type InteractiveChart, mountChart } from './interactive.ts';
export { swatchSvg } from './text.ts';
