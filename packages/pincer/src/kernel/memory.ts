import { tableWords } from '../search/table.ts';
import type * as Platform from '../support/platform.ts';
import type { Seal } from './seal.ts';

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65536;
/** What begins a part of the memory begins with a line of the processor's cache. */
const LINE = 64;
/** What AssemblyScript leaves free before the first block of a heap, and before the next. */
const HEAD = 16;

/**
 * The memory of one kernel, or of several that search together, in bytes: static data, a heap for
 * each instance, and what all have in common. It never grows.
 */
export interface Layout {
  /** Where the first instance's heap begins, and from one to the next. */
  readonly heaps: number;
  readonly heap: number;
  /** Where the game's data, the table and the busy marks begin. */
  readonly data: number;
  readonly table: number;
  readonly marks: number;
  readonly pages: number;
}

/** Where an instance is in a memory. The instance that is `first` also writes the game's data. */
export interface Seat {
  readonly memory: Platform.WasmMemory;
  readonly layout: Layout;
  readonly index: number;
}

/** The memory of so many instances of a kernel, with a table of 2^bits entries. */
export function layOut(
  { statics, heap }: Seal,
  instances: number,
  { bits, data, marks }: { readonly bits: number; readonly data: number; readonly marks: number },
): Layout {
  const own = lines(heap);
  const dataAt = lines(statics) + LINE + instances * own;
  const table = dataAt + lines(data);
  const marksAt = table + lines(4 * tableWords(bits));
  return {
    heaps: statics + HEAD,
    heap: own,
    data: dataAt,
    table,
    marks: marksAt,
    pages: Math.ceil((marksAt + 4 * marks) / PAGE),
  };
}

/** The memory of one instance alone. */
export function ownMemory(layout: Layout): Seat {
  return { memory: createMemory(layout, false), layout, index: 0 };
}

/** Memory as it is laid out; `shared`: threads can have it together. */
export function createMemory({ pages }: Layout, shared: boolean): Platform.WasmMemory {
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared });
}

/** Makes the heap of an instance that is no more what it was at first, so that another can have it. */
export function clearHeap({ memory, layout: { heaps, heap }, index }: Seat): void {
  new Uint8Array(memory.buffer, heaps + index * heap, heap).fill(0);
}

function lines(bytes: number): number {
  return Math.ceil(bytes / LINE) * LINE;
}
