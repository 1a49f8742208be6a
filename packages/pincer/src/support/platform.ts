/**
 * Classes that pages and Node have, for declarations that users' compilers read. Each is the global
 * of that name where a program knows it, and what Pincer needs of it where not: a program for Node
 * has no types of a page, and a library may have those of neither.
 */

/** What the class that is a global of this name makes. */
type Global<Name extends string, Otherwise> =
  typeof globalThis extends Readonly<Record<Name, { readonly prototype: infer Instance }>> ? Instance : Otherwise;

/** What a class of this name in the global `WebAssembly` makes. */
type Wasm<Name extends string, Otherwise> = typeof globalThis extends {
  readonly WebAssembly: Readonly<Record<Name, { readonly prototype: infer Instance }>>;
}
  ? Instance
  : Otherwise;

export type AbortSignal = Global<
  'AbortSignal',
  {
    readonly aborted: boolean;
    addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
    removeEventListener(type: 'abort', listener: () => void): void;
  }
>;

export type URL = Global<'URL', { readonly href: string; readonly protocol: string }>;

export type Response = Global<'Response', { readonly ok: boolean; arrayBuffer(): Promise<ArrayBuffer> }>;

export type WasmModule = Wasm<'Module', object>;

export type WasmMemory = Wasm<'Memory', { readonly buffer: ArrayBuffer }>;
