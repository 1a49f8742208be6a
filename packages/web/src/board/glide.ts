import type { PlacedMove } from 'pincer/games';
import { centreOf, type Layout, type PlacedCell } from './geometry.ts';

/** Milliseconds from square to square. */
const STEP = 160;

/**
 * Lets the piece that a move has brought to its last square glide there over the squares of its
 * path; a piece that was put falls into a rack from above, and grows elsewhere.
 */
export function glide(
  drawing: SVGSVGElement,
  layout: Layout,
  squares: ReadonlyMap<string, PlacedCell>,
  { path }: PlacedMove,
): void {
  const end = squares.get(path[path.length - 1]);
  if (!end) return;
  const piece = drawing.querySelector(`[data-piece="${CSS.escape(path[path.length - 1])}"]`);
  const to = centreOf(layout, end);
  const frames =
    path.length > 1
      ? path.map((square) => {
          const at = centreOf(layout, squares.get(square) ?? end);
          return { transform: `translate(${at.x - to.x}px, ${at.y - to.y}px)` };
        })
      : end.cell.ground === 'rack'
        ? [{ transform: `translate(0, ${-(end.row + 1)}px)` }, { transform: 'translate(0, 0)' }]
        : [{ opacity: 0 }, { opacity: 1 }];
  piece?.animate(frames, { duration: STEP * Math.max(1, path.length - 1), easing: 'ease-in-out' });
}
