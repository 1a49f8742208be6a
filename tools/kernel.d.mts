/** The kernels that are built and shipped. */
export const KERNELS: readonly string[];
/**
 * Compiles a kernel and returns the WebAssembly module's bytes. `changed` has the text of sources
 * that are to be others, by their path in the package.
 */
export function buildKernel(
  kernel: string,
  changed?: Readonly<Record<string, string>>,
): Promise<Uint8Array<ArrayBuffer>>;
