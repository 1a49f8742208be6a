/** Charts as SVG text. */
import { drawBars } from './bars.ts';
import { type Chart, type Drawing, escapeMarkup, type View, WHOLE } from './chart.ts';
import { drawLines } from './lines.ts';
import { FONT, legendSvg } from './text.ts';

/** The width of a chart in a file, or in a page whose script does not run. */
const WIDTH = 640;

/** Draws a chart as it is looked at. */
export function drawChart(chart: Chart, view: View): Drawing {
  return chart.kind === 'lines' ? drawLines(chart, view) : drawBars(chart, view);
}

function frame(label: string, width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeMarkup(label)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="${FONT}" text-anchor="middle" fill="currentColor">${content}</svg>`;
}

/** A drawing of a chart as an SVG element; its legend is the page's. */
export function chartSvg(chart: Chart, { width, height, content }: Drawing = wholeOf(chart)): string {
  return frame(chart.label, width, height, content);
}

const wholeOf = (chart: Chart) => drawChart(chart, { width: WIDTH, hidden: WHOLE });

/** A chart as a file by itself: with its legend, dark on white, without variables. */
export function standaloneSvg(chart: Chart): string {
  const { width, height, content } = wholeOf(chart);
  const legend = chart.kind === 'lines' ? legendSvg(chart, width, height) : { height: 0, svg: '' };
  const ground = '<rect width="100%" height="100%" fill="#fff"/>';
  return `${frame(chart.label, width, height + legend.height, `${ground}${content}${legend.svg}`)
    .replace('fill="currentColor">', 'fill="currentColor" color="#1b1f24">')
    .replace(/var\(--[a-z]+, (#[0-9A-F]+)\)/g, '$1')}\n`;
}
