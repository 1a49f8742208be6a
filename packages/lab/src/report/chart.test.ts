import { describe, expect, test } from 'vitest';
import type { Estimate } from '../statistics/statistics.ts';
import { barChart, type LineChart, lineChart, standalone } from './chart.ts';

const about = (value: number): Estimate => ({
  value,
  interval: { low: 0.9 * value, high: 1.1 * value },
  positions: 20,
  groups: 4,
});

const small: LineChart = {
  label: 'Chess & "more"',
  series: ['mtdf', 'sss'],
  points: [
    { series: 'mtdf', x: 3, estimate: about(0.9) },
    { series: 'mtdf', x: 2, estimate: about(0.95) },
    { series: 'sss', x: 2, estimate: about(1.1) },
    { series: 'sss', x: 3, estimate: { value: 1.2, positions: 5, groups: 1 } },
  ],
  x: 'depth',
  y: 'NBP relative to Aspiration NegaScout (%)',
  scale: 100,
  rule: 100,
};

const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
const count = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].length;

describe('a line chart', () => {
  const svg = lineChart(small);

  test('is one image with one label', () => {
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" role="img" aria-label="Chess &#38; &#34;more&#34;"/,
    );
    expect(count(svg, /aria-label=/g)).toBe(1);
    expect(svg).not.toMatch(/<style|<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });

  test('names its axes, its places and its lines', () => {
    expect(texts(svg)).toEqual(
      expect.arrayContaining(['depth →', '↑ NBP relative to Aspiration NegaScout (%)', '2', '3', '100']),
    );
    expect(texts(svg).slice(-2)).toEqual(['MTD(f)', 'AB-SSS*']);
  });

  test('draws each series in its colour, from left to right whatever the order of its points', () => {
    const lines = [...svg.matchAll(/<path d="(M[^"]*L[^"]*)"[^>]*><\/path>|<path d="(M[\d.]+,[\d.]+L[\d.]+,[\d.]+)"/g)];
    const places = lines.map(([, a, b]) => [...(a ?? b).matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x)));
    expect(places.filter(([from, to]) => from < to)).toHaveLength(4);
    for (const xs of places) expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(svg).toContain('var(--green, #009E73)');
    expect(svg).toContain('var(--blue, #0072B2)');
  });

  test('is the same every time, and has no long decimals', () => {
    expect(lineChart(small)).toBe(svg);
    expect(svg).not.toMatch(/\d\.\d{3,}/);
  });

  test('an axis is logarithmic where values are far apart', () => {
    const far = { ...small, points: [...small.points, { series: 'sss', x: 4, estimate: about(20) }] };
    expect(texts(lineChart(far))).toEqual(expect.arrayContaining(['100', '200', '500', '1000', '2000']));
  });

  test('a single point, or all the same, is drawn too', () => {
    const { points } = small;
    for (const value of [0, 1]) {
      const one = { ...small, points: [{ ...points[0], estimate: { value, positions: 1, groups: 1 } }] };
      expect(lineChart(one)).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

test('a file by itself is dark on white and needs no variables', () => {
  const svg = standalone(lineChart(small));
  expect(svg).toContain('<rect width="100%" height="100%" fill="#fff"/>');
  expect(svg).toContain('#009E73');
  expect(svg).not.toContain('var(');
});

test('a bar chart has a heading for each group, and name and number for each bar', () => {
  const svg = barChart({
    label: 'Ablation',
    groups: [
      { heading: 'no history', bars: [{ series: 'mtdf', estimate: about(1.5), text: '150 %' }] },
      {
        heading: 'etc',
        bars: [
          { series: 'mtdf', estimate: about(0.9), text: '90 %' },
          { series: 'aspiration', estimate: about(0.95), text: '95 %' },
        ],
      },
    ],
    x: 'total nodes (%)',
    scale: 100,
    rule: 100,
  });
  expect(texts(svg)).toEqual(
    expect.arrayContaining([
      'no history',
      'etc',
      '150 %',
      '90 %',
      '95 %',
      'MTD(f)',
      'Aspiration NegaScout',
      'total nodes (%) →',
    ]),
  );
  expect(count(svg, /<rect /g)).toBe(3);
  expect(svg).not.toMatch(/NaN|undefined/);
});
