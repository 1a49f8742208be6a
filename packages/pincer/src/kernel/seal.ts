import { describe } from '../support/describe.ts';
import type * as Platform from '../support/platform.ts';

/** How every module in WebAssembly begins. */
const MAGIC = '\0asm';

/** So much of something else is shown. */
const SHOWN = 24;

const SECTION = 'pincer';
const CHECKSUM_DIGITS = 8;
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * What the build writes at the end of every kernel: its name, and that of its net, if it has one:
 * the shape, and the first digits of the weights' checksum.
 */
export interface Seal {
  readonly kernel: string;
  readonly net: string;
  /** Bytes of its static data, and of the heap that a search needs. */
  readonly statics: number;
  readonly heap: number;
}

/** What a compiled kernel is; none: it is not one of ours. */
export function sealOf(module: Platform.WasmModule): Seal | undefined {
  const [section] = WebAssembly.Module.customSections(module as WebAssembly.Module, SECTION);
  if (!section) return undefined;
  const [kernel, net = '', statics, heap] = textOf(new Uint8Array(section)).split('\n');
  return { kernel, net, statics: Number(statics), heap: Number(heap) };
}

/** Throws unless the bytes are a kernel, and whole. `where` names what brought them. */
export function checkBytes(bytes: Uint8Array<ArrayBuffer>, where: string): void {
  const start = textOf(bytes.subarray(0, SHOWN));
  if (!start.startsWith(MAGIC)) throw new TypeError(`${where}: not WebAssembly, it begins with ${describe(start)}`);
  const end = bytes.length - CHECKSUM_DIGITS;
  if (checksum(bytes.subarray(0, end)) !== textOf(bytes.subarray(end))) {
    throw new TypeError(`${where}: damaged, or from elsewhere: its bytes do not have the checksum of a kernel`);
  }
}

/** Throws unless a compiled module is the kernel of one of these names. */
export function checkName(module: Platform.WasmModule, kernels: readonly string[], where: string): void {
  const found = sealOf(module)?.kernel;
  if (found !== undefined && kernels.includes(found)) return;
  throw new TypeError(
    `${where}: ${found === undefined ? 'no kernel' : `${found}.wasm`}, where ${kernels[0]}.wasm belongs`,
  );
}

/** FNV-1a, 32 bits: no byte can change alone without it. */
function checksum(bytes: Uint8Array): string {
  let hash = FNV_BASIS;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return (hash >>> 0).toString(16).padStart(CHECKSUM_DIGITS, '0');
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
