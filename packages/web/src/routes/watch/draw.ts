import type { Places } from './places.ts';
import { ANSWERED, EARLIER, NEVER, SOLUTION, SOLUTION_ANSWERED, TRIED } from './race.ts';

/** The colours of a drawing, as the style sheet has them at the moment. */
export type Palette = Readonly<
  Record<
    'lower' | 'upper' | 'exact' | 'tried' | 'answered' | 'earlier' | 'hatch' | 'ground' | 'line' | 'ink' | 'focus',
    string
  >
>;

/** All that a drawing shows. */
export interface Drawing {
  readonly places: Places;
  readonly palette: Palette;
  /** Pixels: of the whole, and of a ply. */
  readonly width: number;
  readonly row: number;
  /** One for each place. */
  readonly states: Uint8Array;
  /** What the solution tree of the pass proves. */
  readonly bound: 'upper' | 'lower' | 'exact';
  readonly selected: number;
  /** The node at which the search is, if it is on its way. */
  readonly current: number | undefined;
}

/** Pixels between two nodes that are wide enough for it. */
const GAP = 1;
const HATCH = 6;
const DOT = 6;

/** Draws the tree with the root at the top. */
export function drawIcicle(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { places, palette, width, row, states, bound } = drawing;
  const height = row * (places.deepest + 1);
  context.clearRect(0, 0, width, height);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, width, height);
  hatch(context, palette, width, height);
  const fills: Readonly<Record<number, string>> = {
    [EARLIER]: palette.earlier,
    [TRIED]: palette.tried,
    [ANSWERED]: palette.answered,
    [SOLUTION]: palette[bound],
    [SOLUTION_ANSWERED]: palette[bound],
  };
  const dotted: number[] = [];
  for (let place = 0; place < places.count; place++) {
    if (states[place] === NEVER) continue;
    const { x, y, wide, high } = boxOf(drawing, place);
    context.fillStyle = fills[states[place]];
    context.fillRect(x, y, wide, high);
    if (states[place] === ANSWERED || states[place] === SOLUTION_ANSWERED) dotted.push(place);
  }
  context.fillStyle = palette.ground;
  for (const place of dotted) dots(context, boxOf(drawing, place));
  outlines(context, drawing);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

function boxOf({ places, width, row }: Drawing, place: number): Box {
  const whole = places.width[place] * width;
  const gap = whole > 3 * GAP ? GAP : 0;
  return {
    x: places.left[place] * width,
    y: places.ply[place] * row,
    wide: Math.max(0.4, whole - gap),
    high: row - GAP,
  };
}

/** Never visited: what shows where nothing is drawn over it. */
function hatch(context: CanvasRenderingContext2D, { hatch: colour }: Palette, width: number, height: number): void {
  context.save();
  context.beginPath();
  for (let at = -height; at < width; at += HATCH) {
    context.moveTo(at, height);
    context.lineTo(at + height, 0);
  }
  context.strokeStyle = colour;
  context.globalAlpha = 0.45;
  context.lineWidth = 0.75;
  context.stroke();
  context.restore();
}

/** Answered by the table: dots in the middle; in a narrow node a notch. */
function dots(context: CanvasRenderingContext2D, { x, y, wide, high }: Box): void {
  if (wide < 4) {
    context.fillRect(x, y + high / 2 - 1, wide, 2);
    return;
  }
  const count = Math.max(1, Math.floor(wide / DOT));
  const first = x + (wide - (count - 1) * DOT) / 2;
  for (let dot = 0; dot < count; dot++) {
    context.beginPath();
    context.arc(first + dot * DOT, y + high / 2, 1.5, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The way to the node at which the search is, and the node that is inspected. */
function outlines(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { places, palette, selected, current } = drawing;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5;
  for (let at = current ?? -1; at >= 0; at = places.parent[at]) {
    const { x, y, wide, high } = boxOf(drawing, at);
    context.strokeRect(x, y + 0.75, Math.max(1.5, wide), high - 1.5);
  }
  if (selected === 0) return;
  const { x, y, wide, high } = boxOf(drawing, selected);
  context.lineWidth = 2.5;
  context.strokeStyle = palette.focus;
  context.strokeRect(x - 1, y, Math.max(4, wide + 2), high);
}
