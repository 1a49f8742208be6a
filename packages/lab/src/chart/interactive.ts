/**
 * A chart that readers can look into, in a page: values under the pointer or by the arrow keys,
 * series that can be hidden, parts that can be magnified. It takes the place of a drawing that is
 * there without any script.
 */
import { type Chart, type Drawing, datumText, type Part, type Pixel, type View } from './chart.ts';
import { chartSvg, drawChart } from './draw.ts';

/** Pixels within which the pointer means a datum. */
const NEAR = 28;
/** Pixels that the pointer must be drawn to choose a part. */
const DRAWN = 8;
/** What one step of magnifying leaves of the values that are seen. */
const STEP = 0.6;
const NARROWEST = 240;

/** The keys that go from datum to datum: along a series, and from series to series. */
const MOVES: Readonly<Record<string, readonly [places: number, series: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A chart in a page. */
export interface InteractiveChart {
  /** Shows newer data; what is hidden stays hidden. */
  update(chart: Chart): void;
  /** Lets go of the page. */
  dispose(): void;
}

/**
 * Makes the chart of a figure interactive. `figure` has an element `.plot`, whose drawing is
 * replaced, and a list `.legend` with an item for each series.
 */
export function mountChart(figure: HTMLElement, chart: Chart): InteractiveChart {
  const mounted = new MountedChart(figure, chart);
  return { update: (newer) => mounted.update(newer), dispose: () => mounted.dispose() };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

class MountedChart {
  private chart: Chart;
  private readonly figure: HTMLElement;
  private readonly plot: HTMLElement;
  private readonly picture = element('div', { class: 'picture' });
  private readonly tip = element('div', { class: 'tip', 'aria-hidden': 'true', hidden: '' });
  private readonly chosen = element('div', { class: 'chosen', hidden: '' });
  private readonly spoken = element('p', { class: 'unseen', 'aria-live': 'polite' });
  private readonly tools = element('div', { class: 'tools', role: 'group', 'aria-label': 'Magnify' });
  private readonly hidden = new Set<number>();
  private readonly resized: ResizeObserver;
  private readonly gone = new AbortController();
  private part: Part | undefined;
  private drawing: Drawing;
  /** The datum that is shown, by its number. */
  private current: number | undefined;
  private drawnFrom: Pixel | undefined;

  constructor(figure: HTMLElement, chart: Chart) {
    this.figure = figure;
    this.chart = chart;
    const plot = figure.querySelector<HTMLElement>('.plot');
    if (!plot) throw new Error('a figure without a plot');
    this.plot = plot;
    plot.replaceChildren(this.picture, this.chosen, this.tip);
    plot.after(this.spoken);
    this.drawing = this.draw();
    this.describePlot();
    this.makeTools();
    this.makeLegend();
    this.listen();
    this.resized = new ResizeObserver(() => this.redraw());
    this.resized.observe(plot);
  }

  update(chart: Chart): void {
    const series = chart.series.map(({ label }) => label).join('\n');
    const changed = series !== this.chart.series.map(({ label }) => label).join('\n');
    this.chart = chart;
    if (changed) this.hidden.clear();
    this.current = undefined;
    this.redraw();
  }

  dispose(): void {
    this.gone.abort();
    this.resized.disconnect();
  }

  private view(): View {
    const width = Math.max(NARROWEST, Math.floor(this.plot.clientWidth));
    return { width, hidden: this.hidden, ...(this.part && { part: this.part }) };
  }

  private draw(): Drawing {
    const drawing = drawChart(this.chart, this.view());
    this.picture.innerHTML = chartSvg(this.chart, drawing);
    return drawing;
  }

  private redraw(): void {
    this.drawing = this.draw();
    if (this.current !== undefined) this.show(this.current);
    for (const button of this.tools.querySelectorAll<HTMLButtonElement>('[data-whole]'))
      button.disabled = this.part === undefined;
  }

  private describePlot(): void {
    this.plot.setAttribute('tabindex', '0');
    this.plot.setAttribute('role', 'application');
    this.plot.setAttribute(
      'aria-label',
      `${this.chart.label} Arrow keys go from value to value, plus and minus magnify, 0 shows all.`,
    );
  }

  private makeTools(): void {
    const add = (text: string, title: string, act: () => void, whole = false) => {
      const button = element('button', {
        type: 'button',
        title,
        'aria-label': title,
        ...(whole && { 'data-whole': '' }),
      });
      button.textContent = text;
      button.disabled = whole;
      button.addEventListener('click', act, { signal: this.gone.signal });
      this.tools.append(button);
    };
    add('+', 'Magnify', () => this.magnify(STEP));
    add('−', 'Show more', () => this.magnify(1 / STEP), true);
    add('All', 'Show all', () => this.look(undefined), true);
    add('⤢', 'Larger or smaller', () => this.figure.classList.toggle('large'));
    this.figure.querySelector('figcaption')?.append(this.tools);
  }

  /** Makes a button of every item of the legend. */
  private makeLegend(): void {
    const items = [...this.figure.querySelectorAll<HTMLElement>('.legend > li')];
    for (const [series, item] of items.entries()) {
      const button = element('button', { type: 'button', 'aria-pressed': 'true', title: 'Hide or show' });
      button.append(...item.childNodes);
      item.replaceChildren(button);
      const { signal } = this.gone;
      button.addEventListener('click', () => this.toggle(series, button), { signal });
      for (const [event, of] of Object.entries({ pointerenter: series, pointerleave: undefined }))
        button.addEventListener(event, () => this.dim(of), { signal });
    }
  }

  private toggle(series: number, button: HTMLElement): void {
    if (!this.hidden.delete(series)) this.hidden.add(series);
    button.setAttribute('aria-pressed', String(!this.hidden.has(series)));
    this.leave();
    this.redraw();
  }

  /** Makes all series but one pale. */
  private dim(series: number | undefined): void {
    for (const group of this.picture.querySelectorAll<SVGElement>('[data-series]'))
      group.classList.toggle('pale', series !== undefined && group.dataset.series !== String(series));
  }

  private look(part: Part | undefined): void {
    this.part = part;
    this.leave();
    this.redraw();
  }

  /** Shows this share of what is seen, around the rule where it is in sight, or the middle. */
  private magnify(share: number): void {
    const { values, places } = this.drawing.part;
    const [low, high] = values;
    const { rule } = this.chart;
    const middle = rule !== undefined && rule > low && rule < high ? rule : (low + high) / 2;
    const next: Part = {
      values: [middle - share * (middle - low), middle + share * (high - middle)],
      ...(places && { places }),
    };
    const whole = drawChart(this.chart, { width: this.drawing.width, hidden: this.hidden }).part;
    const all = next.values[0] <= whole.values[0] && next.values[1] >= whole.values[1];
    this.look(all ? undefined : next);
  }

  private listen(): void {
    const { signal } = this.gone;
    const on = <Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type]) => void) =>
      this.plot.addEventListener(type, act, { signal });
    on('pointermove', (event) => this.point(event));
    on('pointerdown', (event) => this.begin(event));
    on('pointerup', (event) => this.end(event));
    on('pointerleave', () => this.leave());
    on('pointercancel', () => this.leave());
    on('dblclick', () => this.look(undefined));
    on('keydown', (event) => this.press(event));
    on('blur', () => this.leave());
  }

  private pixelOf({ clientX, clientY }: PointerEvent): Pixel {
    const { left, top } = this.picture.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  private point(event: PointerEvent): void {
    const at = this.pixelOf(event);
    if (this.drawnFrom) {
      this.outline(this.drawnFrom, at);
      return;
    }
    const distance = ({ x, y }: Pixel) => Math.hypot(x - at.x, y - at.y);
    const [nearest] = this.drawing.spots.toSorted((a, b) => distance(a) - distance(b));
    if (nearest && distance(nearest) <= NEAR) this.show(nearest.datum);
    else this.leave();
  }

  private begin(event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.button !== 0) {
      this.point(event);
      return;
    }
    event.preventDefault();
    this.plot.focus({ preventScroll: true });
    this.plot.setPointerCapture(event.pointerId);
    this.drawnFrom = this.pixelOf(event);
    this.tip.hidden = true;
  }

  private end(event: PointerEvent): void {
    const from = this.drawnFrom;
    const to = this.pixelOf(event);
    this.leave();
    if (from && Math.hypot(to.x - from.x, to.y - from.y) >= DRAWN) this.look(this.drawing.partBetween(from, to));
  }

  private outline(one: Pixel, other: Pixel): void {
    const [left, right] = [one.x, other.x].sort((a, b) => a - b);
    const [top, bottom] = [one.y, other.y].sort((a, b) => a - b);
    this.chosen.hidden = false;
    Object.assign(this.chosen.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`,
    });
  }

  private leave(): void {
    this.current = undefined;
    this.drawnFrom = undefined;
    this.tip.hidden = true;
    this.chosen.hidden = true;
    this.dim(undefined);
  }

  private press(event: KeyboardEvent): void {
    const move = MOVES[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move) this.go(...move);
    else if (event.key === '+' || event.key === '=') this.magnify(STEP);
    else if (event.key === '-') this.magnify(1 / STEP);
    else if (event.key === '0') this.look(undefined);
    else if (event.key === 'Escape') this.leave();
    else return;
    event.preventDefault();
  }

  /** To the next datum that is in sight; at first to the first. */
  private go(places: number, series: number): void {
    const { data } = this.chart;
    const inSight = this.drawing.spots.map(({ datum }) => datum);
    const here = this.current === undefined ? undefined : data[this.current];
    const ahead = inSight
      .filter((at) => {
        if (!here) return true;
        const { place, series: of } = data[at];
        return places === 0
          ? place === here.place && Math.sign(of - here.series) === series
          : of === here.series && Math.sign(place - here.place) === places;
      })
      .sort((a, b) => distanceOf(data[a], here) - distanceOf(data[b], here));
    if (ahead[0] === undefined) return;
    this.show(ahead[0]);
    this.spoken.textContent = datumText(this.chart, data[ahead[0]]);
  }

  private show(datum: number): void {
    const spot = this.drawing.spots.find((each) => each.datum === datum);
    if (!spot) {
      this.leave();
      return;
    }
    const { chart, tip } = this;
    const { series, place, text } = chart.data[datum];
    const bold = element('b', {});
    bold.textContent = chart.series[series].title;
    const where = chart.kind === 'lines' ? `${chart.x} ${chart.places[place]}` : chart.places[place];
    const theirs = chart.bands.filter((band) => band.series === series && (band.place ?? place) === place);
    tip.replaceChildren(bold, ...[where, text, ...theirs.map((band) => band.text)].map(lineOf));
    tip.hidden = false;
    const beside = spot.x > this.drawing.width / 2 ? spot.x - tip.offsetWidth - 12 : spot.x + 12;
    tip.style.left = `${Math.max(0, Math.min(this.drawing.width - tip.offsetWidth, beside))}px`;
    tip.style.top = `${Math.max(0, Math.min(this.drawing.height - tip.offsetHeight, spot.y - tip.offsetHeight / 2))}px`;
    this.current = datum;
    this.dim(series);
  }
}

function lineOf(text: string): HTMLElement {
  const line = element('span', {});
  line.textContent = text;
  return line;
}

function distanceOf(one: Chart['data'][number], other: Chart['data'][number] | undefined): number {
  return other
    ? Math.abs(one.place - other.place) + Math.abs(one.series - other.series)
    : one.place + one.series / 1000;
}
