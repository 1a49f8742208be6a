/** A module whose only function makes a vector of a number. */
const SPLATS = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 5, 1, 0x60, 0, 1, 0x7b],
  ...[3, 2, 1, 0],
  ...[10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b],
]);

let simd: boolean | undefined;

/** Whether WebAssembly has SIMD here, which kernels with a net need. */
export function hasSimd(): boolean {
  simd ??= WebAssembly.validate(SPLATS);
  return simd;
}
