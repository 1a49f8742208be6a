/**
 * The bar for the fast face: Connect Four, table, ordering and figure 1 in one function, by hand,
 * with nothing that a general search needs (no contract, no suspension, no scout, no quiescence, no
 * counts but two). It visits the same nodes.
 */
const [WORDS, WIN, INFINITY, NO_MOVE] = [6, 1000000000, 1073741823, -1];

export function createInlined(bits) {
  const words = new Int32Array(WORDS << bits);
  const shift = 33 - bits;
  const heights = new Int32Array(7);
  const stones = new Int32Array(4);
  const moves = new Int32Array(512);
  const scores = new Int32Array(512);
  const history = new Int32Array(16);
  const worth = new Int32Array(42);
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 7; column++) {
      worth[row * 7 + column] =
        1 +
        Math.min(3, column) -
        Math.max(0, column - 3) +
        (1 + Math.min(3, row) - Math.max(0, row - 2)) +
        Math.max(0, 1 + Math.min(3, column, row) - Math.max(0, column - 3, row - 2)) +
        Math.max(0, 1 + Math.min(3, column, 5 - row) - Math.max(0, column - 3, 3 - row));
    }
  }
  const count = { leaves: 0, nodes: 0, move: NO_MOVE };

  function four(low, high) {
    let a = low & ((low >>> 1) | (high << 27));
    let b = high & (high >>> 1);
    if ((a & 0xfffffff & ((a >>> 2) | (b << 26))) !== 0 || (b & (b >>> 2)) !== 0) return true;
    a = low & ((low >>> 7) | (high << 21));
    b = high & (high >>> 7);
    if ((a & 0xfffffff & ((a >>> 14) | (b << 14))) !== 0 || (b & (b >>> 14)) !== 0) return true;
    a = low & ((low >>> 6) | (high << 22));
    b = high & (high >>> 6);
    if ((a & 0xfffffff & ((a >>> 12) | (b << 16))) !== 0 || (b & (b >>> 12)) !== 0) return true;
    a = low & ((low >>> 8) | (high << 20));
    b = high & (high >>> 8);
    return (a & 0xfffffff & ((a >>> 16) | (b << 12))) !== 0 || (b & (b >>> 16)) !== 0;
  }

  function alphaBeta(ply, depth, alpha, beta, side, score, placed, won, first) {
    count.nodes++;
    const keyLow = stones[2 * side] + (stones[0] | stones[2]);
    const keyHigh = stones[2 * side + 1] + (stones[1] | stones[3]);
    const hash = Math.imul(keyLow ^ Math.imul(keyHigh, -1640531535), -2048144777);
    const bucket = ((hash ^ (hash >>> 15)) >>> shift) * 12;
    let tableMove = NO_MOVE;
    for (let at = bucket; at <= bucket + WORDS; at += WORDS) {
      const low = words[at];
      if ((low ^ words[at + 1]) !== (keyLow ^ keyHigh)) continue;
      const fMinus = words[at + 2];
      const fPlus = words[at + 3];
      const move = words[at + 4];
      const meta = words[at + 5];
      const seal =
        Math.imul(fMinus, 668265263) ^
        Math.imul(fPlus, 374761393) ^
        Math.imul(move, 1540483477) ^
        Math.imul(meta, 739982445);
      if (meta === 0 || (low ^ seal) !== keyLow) continue;
      tableMove = move;
      if (meta !== depth + 1) break;
      const rootPlus =
        Math.abs(fPlus) > 999000000 && Math.abs(fPlus) <= WIN ? (fPlus > 0 ? fPlus - ply : fPlus + ply) : fPlus;
      const rootMinus =
        Math.abs(fMinus) > 999000000 && Math.abs(fMinus) <= WIN ? (fMinus > 0 ? fMinus - ply : fMinus + ply) : fMinus;
      if (rootPlus <= alpha || rootPlus === rootMinus) {
        if (ply === 0 && rootPlus > alpha) count.move = move;
        return rootPlus;
      }
      if (rootMinus >= beta) {
        if (ply === 0) count.move = move;
        return rootMinus;
      }
      break;
    }

    let g = -INFINITY;
    let best = NO_MOVE;
    let end = first;
    if (depth > 0 && !won) {
      for (let index = 0; index < 7; index++) {
        const column = (index & 1) !== 0 ? 3 - ((index + 1) >> 1) : 3 + (index >> 1);
        if (heights[column] < 6) {
          moves[end] = column;
          scores[end++] = column === tableMove ? 0x7fffffff : history[side * 8 + column];
        }
      }
    }
    if (end === first) {
      count.leaves++;
      g = won ? ply - WIN : placed === 42 ? 0 : side === 0 ? score : 0 - score;
    }
    let a = alpha;
    const own = 2 * side;
    for (let at = first; at < end && g < beta; at++) {
      let pick = at;
      for (let other = at + 1; other < end; other++) if (scores[other] > scores[pick]) pick = other;
      const column = moves[pick];
      const picked = scores[pick];
      for (; pick > at; pick--) {
        moves[pick] = moves[pick - 1];
        scores[pick] = scores[pick - 1];
      }
      moves[at] = column;
      scores[at] = picked;
      const row = heights[column]++;
      const half = column < 4 ? own : own + 1;
      const bit = 1 << (7 * (column < 4 ? column : column - 4) + row);
      stones[half] |= bit;
      const gain = worth[row * 7 + column];
      const v =
        0 -
        alphaBeta(
          ply + 1,
          depth - 1,
          0 - beta,
          0 - a,
          side ^ 1,
          side === 0 ? score + gain : score - gain,
          placed + 1,
          four(stones[own], stones[own + 1]),
          end,
        );
      stones[half] ^= bit;
      heights[column]--;
      if (v > g) {
        g = v;
        best = column;
      }
      if (g > a) a = g;
    }
    if (g <= alpha) best = NO_MOVE;
    else if (end > first) {
      history[side * 8 + best] += depth * depth;
      if (history[side * 8 + best] >= 1 << 22) for (let place = 0; place < 16; place++) history[place] >>= 1;
      if (ply === 0) count.move = best;
    }
    const isLeaf = end === first;
    let fMinus = isLeaf || g > alpha ? g : -INFINITY;
    let fPlus = isLeaf || g < beta ? g : INFINITY;
    if (Math.abs(fMinus) > 999000000 && Math.abs(fMinus) <= WIN) fMinus += fMinus > 0 ? ply : -ply;
    if (Math.abs(fPlus) > 999000000 && Math.abs(fPlus) <= WIN) fPlus += fPlus > 0 ? ply : -ply;

    let at = -1;
    for (let slot = bucket; slot <= bucket + WORDS; slot += WORDS) {
      const low = words[slot];
      if ((low ^ words[slot + 1]) !== (keyLow ^ keyHigh)) continue;
      const meta = words[slot + 5];
      const seal =
        Math.imul(words[slot + 2], 668265263) ^
        Math.imul(words[slot + 3], 374761393) ^
        Math.imul(words[slot + 4], 1540483477) ^
        Math.imul(meta, 739982445);
      if (meta === 0 || (low ^ seal) !== keyLow) continue;
      at = slot;
      if (meta === depth + 1) {
        if (fMinus === -INFINITY) fMinus = words[slot + 2];
        if (fPlus === INFINITY) fPlus = words[slot + 3];
      }
      if (best === NO_MOVE) best = words[slot + 4];
      break;
    }
    if (at < 0) {
      if (words[bucket + 5] !== 0 && words[bucket + 5] - 1 > depth) at = bucket + WORDS;
      else {
        if (words[bucket + 5] !== 0)
          for (let word = 0; word < WORDS; word++) words[bucket + WORDS + word] = words[bucket + word];
        at = bucket;
      }
    }
    const seal =
      Math.imul(fMinus, 668265263) ^
      Math.imul(fPlus, 374761393) ^
      Math.imul(best, 1540483477) ^
      Math.imul(depth + 1, 739982445);
    words[at] = keyLow ^ seal;
    words[at + 1] = keyHigh ^ seal;
    words[at + 2] = fMinus;
    words[at + 3] = fPlus;
    words[at + 4] = best;
    words[at + 5] = depth + 1;
    return g;
  }

  return {
    count,
    search: (depth) => alphaBeta(0, depth, -INFINITY, INFINITY, 0, 0, 0, false, 0),
  };
}
