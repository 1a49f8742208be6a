/**
 * The script of a report's pages, as one file without imports: it makes every figure that has its
 * chart as JSON interactive.
 */
import type { Chart } from './chart.ts';
import { mountChart } from './interactive.ts';

for (const figure of document.querySelectorAll('figure')) {
  const data = figure.querySelector('script[type="application/json"]');
  if (data) mountChart(figure, JSON.parse(data.textContent) as Chart);
}
