/** In a kernel without SIMD this stands for `net.ts`: there is no net. */

/** This kernel has no net. */
export const HAS_NET: bool = false;

export class Net {
  @inline value(_ply: i32, _side: i32, _black: u64, _white: u64, _kings: u64): i32 {
    return 0;
  }
}
