/**
 * `Math` for the portable search. In AssemblyScript `Math` works on f64; the kernels are compiled
 * with `--use Math=IntMath`, so that the same source works on i32.
 */
// @ts-ignore: a decorator on a namespace is AssemblyScript
@global
export namespace IntMath {
  // @ts-ignore: likewise
  @inline
  export function imul(a: i32, b: i32): i32 {
    return a * b;
  }

  // @ts-ignore: likewise
  @inline
  export function min(a: i32, b: i32): i32 {
    return a < b ? a : b;
  }

  // @ts-ignore: likewise
  @inline
  export function max(a: i32, b: i32): i32 {
    return a > b ? a : b;
  }

  // @ts-ignore: likewise
  @inline
  export function abs(a: i32): i32 {
    return a < 0 ? 0 - a : a;
  }
}
