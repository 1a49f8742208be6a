/**
 * Writes `packages/pincer/src/games/chess/assembly/magics.ts`: for each square a multiplier that
 * sends every set of blockers of a rook or bishop there to an index of as many bits as there are
 * blocker squares, such that sets with different attacks never share an index. The search is by
 * trial with a fixed seed, so it finds the same multipliers every time (about ten seconds).
 */
import { writeFileSync } from 'node:fs';

const ROOK = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const BISHOP = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

let state = 0x2545f491;
function random() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state | 0;
}

/** The squares on the rays from a square that can block; the last square of a ray cannot. */
function blockers(square, directions) {
  const squares = [];
  for (const [dx, dy] of directions) {
    let [x, y] = [(square & 7) + dx, (square >> 3) + dy];
    while (inside(x + dx, y + dy)) {
      squares.push(y * 8 + x);
      [x, y] = [x + dx, y + dy];
    }
  }
  return squares.sort((a, b) => a - b);
}

function inside(x, y) {
  return x >= 0 && x < 8 && y >= 0 && y < 8;
}

function attacks(square, directions, occupied) {
  const halves = [0, 0];
  for (const [dx, dy] of directions) {
    let [x, y] = [(square & 7) + dx, (square >> 3) + dy];
    while (inside(x, y)) {
      const target = y * 8 + x;
      halves[target >> 5] |= 1 << (target & 31);
      if ((occupied[target >> 5] >>> (target & 31)) & 1) break;
      [x, y] = [x + dx, y + dy];
    }
  }
  return halves;
}

/** The high word of the product of two unsigned 32-bit words. */
function highProduct(a, b) {
  const [a0, a1, b0, b1] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  return (a1 * b1 + Math.floor(middle / 65536) + Math.floor(((middle & 0xffff) + a0 * b1) / 65536)) | 0;
}

function magic(square, directions) {
  const mask = blockers(square, directions);
  const sets = Array.from({ length: 1 << mask.length }, (_, subset) => {
    const occupied = [0, 0];
    mask.forEach((blocker, bit) => {
      if ((subset >> bit) & 1) occupied[blocker >> 5] |= 1 << (blocker & 31);
    });
    return { occupied, attacks: attacks(square, directions, occupied) };
  });
  const low = new Int32Array(sets.length);
  const high = new Int32Array(sets.length);
  const owner = new Int32Array(sets.length);
  for (let trial = 1; ; trial++) {
    const multiplier = [random() & random() & random(), random() & random() & random()];
    const collides = sets.some(({ occupied, attacks }) => {
      const product =
        highProduct(occupied[0], multiplier[0]) +
        Math.imul(occupied[0], multiplier[1]) +
        Math.imul(occupied[1], multiplier[0]);
      const index = (product | 0) >>> (32 - mask.length);
      if (owner[index] === trial && (low[index] !== attacks[0] || high[index] !== attacks[1])) return true;
      owner[index] = trial;
      [low[index], high[index]] = attacks;
      return false;
    });
    if (!collides) return multiplier.map((half) => `0x${(half >>> 0).toString(16)}`);
  }
}

function constant(name, directions) {
  const rows = Array.from({ length: 64 }, (_, square) => `  ${magic(square, directions).join(', ')},`);
  return `export const ${name}: StaticArray<u32> = [\n${rows.join('\n')}\n];\n`;
}

writeFileSync(
  new URL('../packages/pincer/src/games/chess/assembly/magics.ts', import.meta.url),
  `/**\n * Written by \`tools/chess-magics.mjs\`, which says what these are. Low and high half for each\n * square, a1 to h8.\n */\n${constant('ROOK_MAGICS', ROOK)}\n${constant('BISHOP_MAGICS', BISHOP)}`,
);
