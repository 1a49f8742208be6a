/** The shapes of marks as paths. */
import type { Mark } from './chart.ts';

/** Marks without an inside: they are lines only. */
const LINES: readonly Mark[] = ['asterisk', 'plus', 'times', 'wye'];

/** A number for SVG, which needs no more than a tenth of a pixel. */
export function number(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** Corners at these turns and distances from the middle, in turn. */
function polygon(x: number, y: number, corners: readonly (readonly [turn: number, distance: number])[]): string {
  const points = corners.map(([turn, distance]) => {
    const angle = 2 * Math.PI * (turn - 0.25);
    return `${number(x + distance * Math.cos(angle))},${number(y + distance * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

/** Lines from the middle to all sides. */
function rays(x: number, y: number, radius: number, turns: readonly number[]): string {
  return turns
    .map((turn) => {
      const angle = 2 * Math.PI * (turn - 0.25);
      return `M${number(x)},${number(y)}L${number(x + radius * Math.cos(angle))},${number(y + radius * Math.sin(angle))}`;
    })
    .join('');
}

const even = (count: number, start = 0) => Array.from({ length: count }, (_, at) => start + at / count);

function shape(mark: Mark, x: number, y: number, r: number): string {
  switch (mark) {
    case 'circle':
      return `M${number(x - r)},${number(y)}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
    case 'square':
      return polygon(
        x,
        y,
        even(4, 0.125).map((turn) => [turn, 1.25 * r]),
      );
    case 'diamond':
      return polygon(
        x,
        y,
        even(4).map((turn, at) => [turn, at % 2 === 0 ? 1.5 * r : 0.9 * r]),
      );
    case 'diamond2':
      return polygon(
        x,
        y,
        even(4).map((turn, at) => [turn, at % 2 === 0 ? 0.9 * r : 1.5 * r]),
      );
    case 'hexagon':
      return polygon(
        x,
        y,
        even(6).map((turn) => [turn, 1.25 * r]),
      );
    case 'triangle':
      return polygon(
        x,
        y,
        even(3).map((turn) => [turn, 1.4 * r]),
      );
    case 'triangle2':
      return polygon(
        x,
        y,
        even(3, 0.5).map((turn) => [turn, 1.4 * r]),
      );
    case 'star':
      return polygon(
        x,
        y,
        even(10).map((turn, at) => [turn, at % 2 === 0 ? 1.6 * r : 0.7 * r]),
      );
    case 'cross':
      return polygon(
        x,
        y,
        even(4).flatMap((turn) => [
          [turn - 0.055, 1.3 * r] as const,
          [turn + 0.055, 1.3 * r] as const,
          [turn + 0.125, 0.6 * r] as const,
        ]),
      );
    case 'asterisk':
      return rays(x, y, 1.4 * r, even(6));
    case 'plus':
      return rays(x, y, 1.4 * r, even(4));
    case 'times':
      return rays(x, y, 1.4 * r, even(4, 0.125));
    case 'wye':
      return rays(x, y, 1.4 * r, even(3, 0.5));
  }
}

/** A mark at a point, in the colour of the group that it is in; `inside` goes into its element. */
export function markSvg(mark: Mark, x: number, y: number, inside = ''): string {
  const fill = LINES.includes(mark) ? ' fill="none"' : '';
  return `<path${fill} d="${shape(mark, x, y, 3.5)}">${inside}</path>`;
}
