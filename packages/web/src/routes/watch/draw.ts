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
  /** Pixels: of the whole, and of a ply. */
  readonly width: number;
  readonly row: number;
  /** One for each place. */
  readonly states: Uint8Array;
  readonly selected: number;
  /** The place that is as wide as the drawing: the root, or one below it. */
  readonly root: number;
  /** The node at which the search is, if it is on its way. */
  readonly current: number | undefined;
}

/** Pixels between two nodes that are wide enough for it. */
const GAP = 1;
const HATCH = 6;
const DOT = 6;

/** How strong that part of a proof is drawn that the table has from earlier passes. */
const FROM_EARLIER = 0.4;

/** Places that only touch do not overlap, whatever was rounded. */
const SLACK = 1e-12;

/** Draws the tree with the root at the top. */
export function drawIcicle(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { places, palette, width, row, states } = drawing;
  const height = row * (places.deepest + 1);
  context.clearRect(0, 0, width, height);
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
  for (let place = 0; place < places.count; place++) {
    const by = states[place] & VISITED;
    if (by === NEVER || !isShown(drawing, place)) continue;
    const { x, y, wide, high } = boxOf(drawing, place);
    const proof = proven[states[place] - by];
    context.fillStyle = visited[by];
    context.fillRect(x, y, wide, high);
    if (proof !== undefined) {
      context.globalAlpha = by === EARLIER ? FROM_EARLIER : 1;
      context.fillStyle = proof;
      context.fillRect(x, y, wide, high);
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

function boxOf({ places, width, row, root }: Drawing, place: number): Box {
  const scale = width / places.width[root];
  const from = (places.left[place] - places.left[root]) * scale;
  const to = from + places.width[place] * scale;
  const gap = to - from > 3 * GAP ? GAP : 0;
  const x = Math.max(0, from);
  return { x, y: places.ply[place] * row, wide: Math.max(0.4, Math.min(width, to) - x - gap), high: row - GAP };
}

/** Whether any part of a place is in the drawing. */
function isShown({ places, root }: Drawing, place: number): boolean {
  const [left, right] = [places.left[root], places.left[root] + places.width[root]];
  return places.left[place] < right - SLACK && places.left[place] + places.width[place] > left + SLACK;
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
    if (!isShown(drawing, at)) continue;
    const { x, y, wide, high } = boxOf(drawing, at);
    context.strokeRect(x, y + 0.75, Math.max(1.5, wide), high - 1.5);
  }
  if (selected === 0 || !isShown(drawing, selected)) return;
  const { x, y, wide, high } = boxOf(drawing, selected);
  context.lineWidth = 2.5;
  context.strokeStyle = palette.focus;
  context.strokeRect(x - 1, y, Math.max(4, wide + 2), high);
}
