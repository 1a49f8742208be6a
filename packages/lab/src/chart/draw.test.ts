import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Chart, type Datum, datumText, MARKS, type View, WHOLE } from './chart.ts';
import { chartSvg, drawChart, standaloneSvg } from './draw.ts';

const stroke = (colour: string, mark: (typeof MARKS)[number] = 'circle') => ({ colour, mark, dash: 'none' });

const about = (series: number, place: number, value: number): Datum => ({
  series,
  place,
  value,
  low: 0.9 * value,
  high: 1.1 * value,
  text: `${value} % (${(0.9 * value).toFixed(1)}–${(1.1 * value).toFixed(1)})`,
});

const small: Chart = {
  kind: 'lines',
  label: 'Chess & "more"',
  series: [
    { label: 'mtdf', title: 'MTD(f)', stroke: stroke('var(--green, #009E73)') },
    { label: 'sss', title: 'AB-SSS*', stroke: stroke('var(--blue, #0072B2)', 'triangle') },
  ],
  places: ['2', '3'],
  data: [about(0, 1, 90), about(0, 0, 95), about(1, 0, 110), { series: 1, place: 1, value: 120, text: '120 %' }],
  bands: [{ series: 0, low: 88, high: 92, text: 'The paper: <around> 90 %' }],
  x: 'depth',
  y: 'NBP relative to Aspiration NegaScout (%)',
  rule: 100,
};

const bars: Chart = {
  ...small,
  kind: 'bars',
  label: 'Ablation',
  places: ['no history', 'etc'],
  data: [about(0, 0, 150), about(0, 1, 90), about(1, 1, 95)],
  bands: [],
  x: '',
  y: 'total nodes (%)',
};

const VIEW: View = { width: 640, hidden: WHOLE };
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
const count = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].length;

describe('a line chart', () => {
  const svg = chartSvg(small);

  test('is one image with one label', () => {
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" role="img" aria-label="Chess &#38; &#34;more&#34;"/,
    );
    expect(count(svg, /aria-label=/g)).toBe(1);
    expect(svg).not.toMatch(/<style| style=|<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });

  test('names its axes and its places; by itself also its lines', () => {
    expect(texts(svg)).toEqual(
      expect.arrayContaining(['depth →', '↑ NBP relative to Aspiration NegaScout (%)', '2', '3', '100']),
    );
    expect(texts(standaloneSvg(small)).slice(-2)).toEqual(['MTD(f)', 'AB-SSS*']);
  });

  test('draws each series in its colour, from left to right whatever the order of its points', () => {
    const lines = [...svg.matchAll(/<path d="(M[\d.]+,[\d.]+(?:L[\d.]+,[\d.]+)+)" fill="none"/g)];
    const places = lines.map(([, path]) => [...path.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x)));
    expect(places).toHaveLength(2);
    for (const xs of places) expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(svg).toContain('var(--green, #009E73)');
    expect(svg).toContain('var(--blue, #0072B2)');
  });

  test('every mark says whose it is, where, and what; so does what others report', () => {
    for (const datum of small.data) expect(svg).toContain(`<title>${datumText(small, datum)}</title>`);
    expect(svg).toContain('<title>The paper: &#60;around&#62; 90 %</title>');
  });

  test('is the same every time, and has no long decimals', () => {
    expect(chartSvg(structuredClone(small))).toBe(svg);
    expect(svg).not.toMatch(/\d\.\d{3,}/);
  });

  test('an axis is logarithmic where values are far apart', () => {
    const far = { ...small, places: ['2', '3', '4'], data: [...small.data, about(1, 2, 2000)] };
    expect(texts(chartSvg(far))).toEqual(expect.arrayContaining(['100', '200', '500', '1000', '2000']));
  });

  test('a single point, or all the same, is drawn too', () => {
    for (const value of [0, 1])
      for (const kind of ['lines', 'bars'] as const) {
        const one = { ...small, kind, data: [{ series: 0, place: 0, value, text: '' }], bands: [] };
        expect(chartSvg(one)).not.toMatch(/NaN|undefined|Infinity/);
      }
  });
});

test('all marks are different', () => {
  const drawn = MARKS.map((mark) =>
    chartSvg({ ...small, series: small.series.map((each) => ({ ...each, stroke: stroke('red', mark) })) }),
  );
  expect(new Set(drawn).size).toBe(MARKS.length);
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined/);
});

test('a file by itself is dark on white and needs no variables', () => {
  const svg = standaloneSvg(small);
  expect(svg).toContain('<rect width="100%" height="100%" fill="#fff"/>');
  expect(svg).toContain('#009E73');
  expect(svg).not.toContain('var(');
});

test('a bar chart has a heading for each group, and name and number for each bar', () => {
  const svg = chartSvg(bars);
  expect(texts(svg)).toEqual(
    expect.arrayContaining(['no history', 'etc', '150 %', '90 %', '95 %', 'MTD(f)', 'AB-SSS*', 'total nodes (%) →']),
  );
  expect(count(svg, /<rect /g)).toBe(3);
  expect(svg).not.toMatch(/NaN|undefined/);
});

const charts = fc
  .record({
    kind: fc.constantFrom('lines' as const, 'bars' as const),
    values: fc.array(
      fc.record({
        series: fc.nat(1),
        place: fc.nat(3),
        value: fc.integer({ min: -50_000, max: 500_000 }).map((hundredths) => hundredths / 100),
        spread: fc.nat(200),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    rule: fc.boolean(),
  })
  .map(
    ({ kind, values, rule }): Chart => ({
      ...small,
      kind,
      places: ['a', 'b', 'c', 'd'],
      data: values.map(({ spread, ...datum }) => ({
        ...datum,
        low: datum.value - spread,
        high: datum.value + spread,
        text: String(datum.value),
      })),
      bands: [],
      ...(rule ? { rule: 100 } : { rule: 0 }),
    }),
  );

test('whatever the data and the width, all of it is in the picture, and nothing that is hidden', () => {
  fc.assert(
    fc.property(charts, fc.integer({ min: 240, max: 1400 }), fc.subarray([0, 1]), (chart, width, hidden) => {
      const { spots, height, content } = drawChart(chart, { width, hidden: new Set(hidden) });
      expect(content).not.toMatch(/NaN|undefined|Infinity/);
      const visible = chart.data.flatMap(({ series }, at) => (hidden.includes(series) ? [] : [at]));
      expect(spots.map(({ datum }) => datum).sort((a, b) => a - b)).toEqual(visible);
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
      }
      for (const [, of] of content.matchAll(/data-series="(\d)"/g)) expect(hidden).not.toContain(Number(of));
    }),
  );
});

test('the part between two points of a picture has what lies between them, and no more', () => {
  fc.assert(
    fc.property(charts, fc.nat(7), fc.nat(7), (chart, one, other) => {
      const { spots, partBetween } = drawChart(chart, VIEW);
      const [a, b] = [spots[one % spots.length], spots[other % spots.length]];
      const grown = (sign: number) => ({
        x: (sign < 0 ? Math.min(a.x, b.x) : Math.max(a.x, b.x)) + sign * 3,
        y: (sign < 0 ? Math.min(a.y, b.y) : Math.max(a.y, b.y)) + sign * 3,
      });
      const part = partBetween(grown(-1), grown(1));
      const inside = drawChart(chart, { ...VIEW, part }).spots.map(({ datum }) => datum);
      expect(inside).toEqual(expect.arrayContaining([a.datum, b.datum]));
      const within = spots.filter(({ datum }) => {
        const { value } = chart.data[datum];
        return value >= part.values[0] && value <= part.values[1];
      });
      if (chart.kind === 'lines') expect(inside.length).toBeLessThanOrEqual(within.length);
    }),
  );
});

test('a narrow picture breaks long labels, and leaves out places that have no room', () => {
  const places = Array.from({ length: 8 }, (_, at) => `a long place ${at}`);
  const long = { ...small, places, y: 'NBP of the iteration relative to Aspiration NegaScout (%)' };
  const { content } = drawChart(long, { width: 300, hidden: WHOLE });
  expect(texts(content)).toEqual(
    expect.arrayContaining(['↑ NBP of the iteration relative to', 'Aspiration NegaScout (%)']),
  );
  expect(texts(content).filter((text) => text.startsWith('a long place')).length).toBeLessThan(4);
});
