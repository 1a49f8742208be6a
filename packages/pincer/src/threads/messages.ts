import type { DriverName } from '../drivers/index.ts';
import type { Berth } from '../kernel/host.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';
import type { Epoch, PortableRoot, Task } from '../runtime/team.ts';

/** The end of a channel between threads, in Node and in a page. */
export interface Port {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown, transfer?: readonly object[]): void;
  close(): void;
  /** Of Node's: the port does not keep the process alive. */
  unref?(): void;
}

/** What a helper of a game in WebAssembly searches with: no more than its kernel. */
export interface KernelPart {
  readonly name: string;
  readonly berth: Berth;
  /** Bytes of the game's data, which stand in the memory that the berth is in. */
  readonly data: number;
}

/** What a helper of a game in TypeScript shares; the game is its worker's own. */
interface LocalPart {
  readonly table: SharedArrayBuffer;
  readonly marks: SharedArrayBuffer;
}

/** From a searcher to a helper: who it is, then searches. */
export type Order =
  | {
      readonly kind: 'enlist';
      readonly index: number;
      readonly helpers: number;
      readonly control: SharedArrayBuffer;
      readonly options: SearcherOptions;
      /** The state that the searcher was made with. */
      readonly state: unknown;
      readonly part: KernelPart | LocalPart;
    }
  | {
      readonly kind: 'search';
      readonly search: number;
      readonly epoch: Epoch;
      readonly root: PortableRoot;
      readonly driver: DriverName | undefined;
      readonly task: Task;
    }
  | { readonly kind: 'unlearn' };

/** From a helper to its searcher: it cannot go on. */
export interface Failure {
  readonly failed: string;
}
