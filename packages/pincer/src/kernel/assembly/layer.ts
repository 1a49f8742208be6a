/**
 * The arithmetic of nets with one hidden layer, in SIMD. `training/net.py` is where nets are made.
 *
 *     value = out · (screlu(hidden(own view)), screlu(hidden(their view)))
 *
 * A layer is `row` bytes, two for each of its numbers; so are the weights of a feature. A feature
 * that comes is added to a layer, one that goes is taken away. `row` is a constant of each net, and
 * a multiple of STRIDE.
 */

/** What 1 is in the whole numbers of the hidden layer and of the outputs. */
const HIDDEN_UNIT: i32 = 255;
const OUT_UNIT: i32 = 64;

/** Loops take four vectors of 16 bytes at a time: chess is searched 1.05 times as fast as by ones. */
const STRIDE: usize = 64;

export class Layer {
  /** Adds a feature. */
  @inline static add(layer: usize, come: usize, row: usize): void {
    for (let at: usize = 0; at < row; at += 16) {
      v128.store(layer + at, i16x8.add(v128.load(layer + at), v128.load(come + at)));
    }
  }

  /** Takes a feature away. */
  @inline static subtract(layer: usize, gone: usize, row: usize): void {
    for (let at: usize = 0; at < row; at += 16) {
      v128.store(layer + at, i16x8.sub(v128.load(layer + at), v128.load(gone + at)));
    }
  }

  /** Writes the layer `to`: the layer `from` after one feature came and one went. */
  @inline static exchange(from: usize, to: usize, come: usize, gone: usize, row: usize): void {
    for (let at: usize = 0; at < row; at += STRIDE) {
      Vector.exchange(from, to, come, gone, at);
      Vector.exchange(from, to, come, gone, at + 16);
      Vector.exchange(from, to, come, gone, at + 32);
      Vector.exchange(from, to, come, gone, at + 48);
    }
  }

  /** Writes the layer `to`: the layer `from` after one feature came and two went. */
  @inline static capture(from: usize, to: usize, come: usize, gone: usize, taken: usize, row: usize): void {
    for (let at: usize = 0; at < row; at += STRIDE) {
      Vector.capture(from, to, come, gone, taken, at);
      Vector.capture(from, to, come, gone, taken, at + 16);
      Vector.capture(from, to, come, gone, taken, at + 32);
      Vector.capture(from, to, come, gone, taken, at + 48);
    }
  }

  /**
   * The value of two layers in units of which `unit` are 1: `weights` has a row for each of them, and
   * `bias` is what is added.
   */
  @inline static output(own: usize, theirs: usize, weights: usize, bias: i32, unit: i32, row: usize): i32 {
    const sum = Layer.activated(own, weights, row) + Layer.activated(theirs, weights + row, row);
    return ((sum / HIDDEN_UNIT + bias) * unit) / (HIDDEN_UNIT * OUT_UNIT);
  }

  /** The sum over a layer, held between 0 and 1 and squared, of its weights. */
  @inline private static activated(layer: usize, weights: usize, row: usize): i32 {
    let sum = i32x4.splat(0);
    for (let at: usize = 0; at < row; at += STRIDE) {
      const first = i32x4.add(Vector.activated(layer, weights, at), Vector.activated(layer, weights, at + 16));
      const last = i32x4.add(Vector.activated(layer, weights, at + 32), Vector.activated(layer, weights, at + 48));
      sum = i32x4.add(sum, i32x4.add(first, last));
    }
    return (
      i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
    );
  }
}

/** The same for one vector, `at` bytes after each address. */
class Vector {
  @inline static exchange(from: usize, to: usize, come: usize, gone: usize, at: usize): void {
    const more = i16x8.add(v128.load(from + at), v128.load(come + at));
    v128.store(to + at, i16x8.sub(more, v128.load(gone + at)));
  }

  @inline static capture(from: usize, to: usize, come: usize, gone: usize, taken: usize, at: usize): void {
    const less = i16x8.sub(i16x8.sub(v128.load(from + at), v128.load(gone + at)), v128.load(taken + at));
    v128.store(to + at, i16x8.add(less, v128.load(come + at)));
  }

  @inline static activated(layer: usize, weights: usize, at: usize): v128 {
    const one = i16x8.splat(<i16>HIDDEN_UNIT);
    const held = i16x8.min_s(i16x8.max_s(v128.load(layer + at), i16x8.splat(0)), one);
    return i32x4.dot_i16x8_s(i16x8.mul(held, v128.load(weights + at)), held);
  }
}
