import { chartSvg } from '../chart/draw.ts';
import { swatchSvg } from '../chart/text.ts';
import type { Figure } from './figure.ts';
import { escapeHtml, type Section } from './html.ts';
import { tableHtml } from './table.ts';
import { slug } from './text.ts';

/** Text for a script element: no tag can end it. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A figure that is all there without a script; with one, its chart is interactive. */
function figureHtml({ id, title, heading, caption, chart, table }: Figure): string {
  const legend = chart.series.map(
    (series, of) => `<li>${swatchSvg(chart, of)}<span>${escapeHtml(series.title)}</span></li>`,
  );
  return `<figure id="${escapeHtml(id)}">
<figcaption><h3>${escapeHtml(heading)}</h3></figcaption>
<div class="plot" tabindex="0">${chartSvg(chart)}</div>
<ul class="legend">${legend.join('')}</ul>
<p class="note">${escapeHtml(caption)}</p>
<details><summary>The numbers<span class="unseen"> of ${escapeHtml(title)}</span></summary>
${tableHtml(table)}
</details>
<script type="application/json">${json(chart)}</script>
</figure>`;
}

/** Figures under a heading for each section, in the order in which sections first appear. */
export function figureSections(figures: readonly Figure[]): Section[] {
  const titles = [...new Set(figures.map(({ section }) => section))];
  return titles.map((title) => ({
    id: slug(title),
    title,
    html: `<div class="figures">\n${figures
      .filter(({ section }) => section === title)
      .map(figureHtml)
      .join('\n')}\n</div>`,
  }));
}
