/** The games that are built and shipped. */
export const KERNELS: readonly string[];
/** Compiles the kernel of one game and returns the WebAssembly module's bytes. */
export function buildKernel(game: string): Promise<Uint8Array<ArrayBuffer>>;
