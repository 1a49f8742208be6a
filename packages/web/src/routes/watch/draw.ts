import type { Places } from './places.ts';
import { ANSWERED, EARLIER, LOWER, NEVER, TRIED, UPPER, VISITED } from './race.ts';

/** The colours of a drawing, as the style sheet has them at the moment. */
export type Palette = Readonly<
  Record<'lower' | 'upper' | 'both' | 'tried' | 'answered' | 'earlier' | 'hatch' | 'ground' | 'ink' | 'focus', string>
>;

/** All that a drawing shows. */
export interface Drawing {
  readonly places: Places;
  readonly palette: Palette;
  readonly boxes: Boxes;
  /** One for each place. */
  readonly states: Uint8Array;
  readonly selected: number;
  /** The node at which the search is, if it is on its way. */
  readonly current: number | undefined;
}

/** Pixels between two nodes that are wide enough for it. */
const GAP = 1;
const HATCH = 6;
const DOT = 6;

/** How strong that part of a proof is drawn that the table has from earlier passes. */
const FROM_EARLIER = 0.4;

/** Pixels: what only touches the drawing is not in it, and what is in it can be seen. */
const SLACK = 1e-6;
const NARROWEST = 0.4;

/** Where the places are on a drawing, in pixels. */
export interface Boxes {
  readonly width: number;
  /** Of a ply. */
  readonly row: number;
  readonly left: Float32Array;
  readonly wide: Float32Array;
  /** The places of which any part is in the drawing. */
  readonly shown: Int32Array;
}

/** The boxes of a drawing in which `root` is as wide as the whole; what is above it is as wide, too. */
export function boxesOf(places: Places, root: number, width: number, row: number): Boxes {
  const left = new Float32Array(places.count);
  const wide = new Float32Array(places.count);
  const shown: number[] = [];
  const scale = width / places.width[root];
  for (let place = 0; place < places.count; place++) {
    const from = (places.left[place] - places.left[root]) * scale;
    const to = from + places.width[place] * scale;
    if (from >= width - SLACK || to <= SLACK) continue;
    left[place] = Math.max(0, from);
    wide[place] = Math.max(NARROWEST, Math.min(width, to) - left[place] - (to - from > 3 * GAP ? GAP : 0));
    shown.push(place);
  }
  return { width, row, left, wide, shown: Int32Array.from(shown) };
}

/** Draws the tree with the root at the top. */
export function drawIcicle(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { places, palette, states, boxes } = drawing;
  const { width, row, left, wide, shown } = boxes;
  const height = row * (places.deepest + 1);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, width, height);
  hatch(context, palette, width, height);
  const visited: Readonly<Record<number, string>> = {
    [EARLIER]: palette.earlier,
    [TRIED]: palette.tried,
    [ANSWERED]: palette.answered,
  };
  const proven: Readonly<Record<number, string | undefined>> = {
    [LOWER]: palette.lower,
    [UPPER]: palette.upper,
    [LOWER | UPPER]: palette.both,
  };
  const dotted: number[] = [];
  for (const place of shown) {
    const by = states[place] & VISITED;
    if (by === NEVER) continue;
    const proof = proven[states[place] - by];
    const high = row - GAP;
    const top = places.ply[place] * row;
    if (proof === undefined || by === EARLIER) {
      context.fillStyle = visited[by];
      context.fillRect(left[place], top, wide[place], high);
    }
    if (proof !== undefined) {
      context.globalAlpha = by === EARLIER ? FROM_EARLIER : 1;
      context.fillStyle = proof;
      context.fillRect(left[place], top, wide[place], high);
      context.globalAlpha = 1;
    }
    if (by === ANSWERED) dotted.push(place);
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

function boxOf({ places, boxes: { left, wide, row } }: Drawing, place: number): Box {
  return { x: left[place], y: places.ply[place] * row, wide: wide[place], high: row - GAP };
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
  const { places, palette, selected, current, boxes } = drawing;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5;
  for (let at = current ?? -1; at >= 0; at = places.parent[at]) {
    if (boxes.wide[at] === 0) continue;
    const { x, y, wide, high } = boxOf(drawing, at);
    context.strokeRect(x, y + 0.75, Math.max(1.5, wide), high - 1.5);
  }
  if (selected === 0 || boxes.wide[selected] === 0) return;
  const { x, y, wide, high } = boxOf(drawing, selected);
  context.lineWidth = 2.5;
  context.strokeStyle = palette.focus;
  context.strokeRect(x - 1, y, Math.max(4, wide + 2), high);
}
