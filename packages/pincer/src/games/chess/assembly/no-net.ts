/** In a kernel without SIMD this stands for `net.ts`: there is no net, and its upkeep is nothing. */
import { Board } from './board';

/** This kernel has no net. */
export const HAS_NET: bool = false;

export class Net {
  @inline reset(_ply: i32): void {}
  @inline moved(_ply: i32, _piece: i32, _from: i32, _to: i32, _captured: i32): void {}
  @inline promoted(_ply: i32, _piece: i32, _to: i32): void {}
  @inline taken(_ply: i32, _piece: i32, _square: i32): void {}
  @inline castled(_ply: i32, _rook: i32, _from: i32, _to: i32): void {}
  @inline passed(_ply: i32): void {}
  @inline value(_board: Board, _ply: i32): i32 {
    return 0;
  }
}
