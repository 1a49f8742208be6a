/**
 * The names that AssemblyScript gives to its numbers, for tsc.
 * `src/search` compiles with both: every `i32` is a 32-bit integer in WebAssembly and a number in JavaScript.
 */
type i32 = number;
type f64 = number;
