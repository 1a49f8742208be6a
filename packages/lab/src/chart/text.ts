/** Texts of charts, whose widths are guessed: nobody measures a font in Node. */
import { type Chart, escapeMarkup } from './chart.ts';
import { markSvg, number } from './marks.ts';

/** The size of all texts, in pixels. */
export const FONT = 13;
/** About the width of a character. */
export const CHARACTER = 6.9;
/** The height of a line. */
export const LINE = 17;

/** A text in lines that are no wider than so many pixels, if its words allow. */
export function labelLines(text: string, width: number): string[] {
  const most = Math.floor((width - 8) / CHARACTER);
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** What is inside is cut off a little outside of the box. */
export function fieldSvg(
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  inside: string,
): string {
  const [x, y, width, height] = [box.left - 7, box.top - 7, box.right - box.left + 14, box.bottom - box.top + 14];
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${inside}</svg>`;
}

/** A series' line and mark, 26 pixels wide around a point. */
function sampleSvg({ series }: Chart, of: number, x: number, y: number): string {
  const { colour, dash, mark } = series[of].stroke;
  return `<g stroke="${colour}" fill="${colour}" fill-opacity="0.35"><path d="M${number(x - 13)},${number(y)}h26" fill="none" stroke-width="1.75" stroke-dasharray="${dash}"/>${markSvg(mark, x, y)}</g>`;
}

/** A sample of a series by itself, for the legend of a page. */
export function swatchSvg(chart: Chart, of: number): string {
  return `<svg viewBox="0 0 30 14" width="30" height="14" aria-hidden="true">${sampleSvg(chart, of, 15, 7)}</svg>`;
}

/** A legend below a chart, in rows as wide as it. */
export function legendSvg(chart: Chart, width: number, top: number): { readonly height: number; readonly svg: string } {
  let [left, row] = [8, 0];
  const entries = chart.series.map(({ title }, of) => {
    const wide = 46 + CHARACTER * title.length;
    if (left + wide > width && left > 8) [left, row] = [8, row + 1];
    const y = top + 22 * row + 11;
    const svg = `${sampleSvg(chart, of, left + 13, y)}<text x="${number(left + 32)}" y="${number(y + 4.5)}" text-anchor="start">${escapeMarkup(title)}</text>`;
    left += wide;
    return svg;
  });
  return { height: 22 * (row + 1) + 6, svg: entries.join('') };
}
