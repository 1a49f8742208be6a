import { loadBytes } from '../kernel/load.ts';
import { codeOf, keptOf, LEAST_PIECES, type Material, materialsOf, partnerOf, positionsOf } from './material.ts';

/** The exports of `assembly/retrograde.ts`. */
interface BuilderExports {
  readonly memory: WebAssembly.Memory;
  setup(pieces: number): void;
  dataStart(): number;
  begin(material: number): void;
  work(budget: number): number;
  firstFlaw(material: number, from: number, end: number): number;
}

const MODULE = new URL('../../dist/kernels/endgames.wasm', import.meta.url);

/** Positions to look at before the caller is let in: some tens of milliseconds. */
const CHUNK = 1 << 15;

/**
 * Makes and checks databases of up to so many pieces in a kernel of its own, which holds them all.
 */
export class Builder {
  readonly materials: readonly Material[];
  /** The databases, slice after slice. */
  readonly data: Uint8Array<ArrayBuffer>;
  private readonly exports: BuilderExports;
  private readonly starts = new Map<number, number>();

  static async create(pieces: number): Promise<Builder> {
    return new Builder(await WebAssembly.compile(await loadBytes(MODULE)), pieces);
  }

  private constructor(module: WebAssembly.Module, pieces: number) {
    const abort = (_message: number, _file: number, line: number, column: number) => {
      throw new Error(`the endgames kernel failed at ${line}:${column}`);
    };
    this.exports = new WebAssembly.Instance(module, { env: { abort } }).exports as unknown as BuilderExports;
    this.exports.setup(pieces);
    const counts = Array.from({ length: pieces - LEAST_PIECES + 1 }, (_, index) => LEAST_PIECES + index);
    this.materials = counts.flatMap(materialsOf);
    let start = 0;
    for (const material of this.materials) {
      this.starts.set(codeOf(material), start);
      start += positionsOf(material);
    }
    this.data = new Uint8Array(this.exports.memory.buffer as ArrayBuffer, this.exports.dataStart(), start);
  }

  /** The bytes of one slice: a view, to read and to fill. */
  slice(material: Material): Uint8Array<ArrayBuffer> {
    const start = this.starts.get(codeOf(material)) ?? 0;
    return this.data.subarray(start, start + positionsOf(material));
  }

  /** The bytes of all slices of so many pieces: a view. */
  file(pieces: number): Uint8Array<ArrayBuffer> {
    const start = this.starts.get(codeOf(materialsOf(pieces)[0])) ?? 0;
    return this.data.subarray(start, start + keptOf(pieces));
  }

  /**
   * Solves a slice and the one with the sides exchanged, in steps. All earlier slices must be
   * there.
   */
  *solve(material: Material): Generator<undefined, void, void> {
    this.exports.begin(codeOf(material));
    while (this.exports.work(CHUNK) === 0) yield undefined;
  }

  /**
   * Whether every value in a slice is the best of its successors', in steps: the number of the
   * first that is not, if any.
   */
  *firstFlaw(material: Material): Generator<undefined, number | undefined, void> {
    const positions = positionsOf(material);
    for (let from = 0; from < positions; from += CHUNK) {
      const flaw = this.exports.firstFlaw(codeOf(material), from, Math.min(from + CHUNK, positions));
      if (flaw >= 0) return flaw;
      yield undefined;
    }
    return undefined;
  }
}

/** Of the two slices that are solved together, the one that is named: the first in order. */
export function leads(material: Material): boolean {
  return codeOf(material) <= codeOf(partnerOf(material));
}
