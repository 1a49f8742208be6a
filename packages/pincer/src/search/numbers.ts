/**
 * The names that AssemblyScript gives to its numbers, for tsc: an `i32` is a 32-bit integer in
 * WebAssembly and a number in JavaScript. asc, which has them built in, never sees this file:
 * `tools/kernel.mjs` leaves its imports out.
 */
export type i32 = number;
export type f64 = number;
