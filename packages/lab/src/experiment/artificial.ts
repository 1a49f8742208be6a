import type { FastGame } from 'pincer';
import { ArtificialTree, type TreeShape } from 'pincer/reference';
import type { Parsed } from 'pincer/support';

const ORDERS = ['random', 'strong', 'perfect'] as const;
const DEFAULT_SHAPE: TreeShape = { seed: 1, width: 4, height: 8, range: 1000 };

/** Each word of a tree's notation that takes a number, with the greatest that it takes. */
const GREATEST_NUMBERS = { seed: 2 ** 31 - 1, width: 64, height: 64, range: 1_000_000 } as const;

/**
 * Artificial trees as a game of the lab. A position is the shape of a tree, such as `seed 7 width 8
 * height 6 range 1000 order strong`; what is left out is as in the initial one.
 */
export const artificial: FastGame<TreeShape> = {
  name: 'artificial',
  initial: DEFAULT_SHAPE,
  position: (shape) => new ArtificialTree(shape),
  parse: parseShape,
  show: makeShape,
};

/** The notation of a shape. */
export function makeShape({ seed, width, height, range, order }: TreeShape): string {
  return `seed ${seed} width ${width} height ${height} range ${range} order ${order ?? 'random'}`;
}

function parseShape(text: string): Parsed<TreeShape> {
  const words = text.trim().split(/\s+/);
  const shape: Record<string, number | string> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [name, value] = [words[at], words[at + 1] ?? ''];
    const known = name === 'order' || name in GREATEST_NUMBERS;
    if (!known) {
      return { ok: false, error: `"${name}" is not one of ${Object.keys(GREATEST_NUMBERS).join(', ')}, order` };
    }
    if (name === 'order') {
      if (!(ORDERS as readonly string[]).includes(value))
        return { ok: false, error: `order: "${value}" is not one of ${ORDERS.join(', ')}` };
      shape.order = value;
    } else {
      const most = GREATEST_NUMBERS[name as keyof typeof GREATEST_NUMBERS];
      if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > most)
        return { ok: false, error: `${name}: "${value}" is not a whole number from 1 to ${most}` };
      shape[name] = Number(value);
    }
  }
  return { ok: true, value: { ...DEFAULT_SHAPE, ...shape } };
}
