import { capital } from '../support/capital.ts';
import { describe } from '../support/describe.ts';
import type * as Platform from '../support/platform.ts';
import { bodyOf, bytesNow, loadBytes } from './load.ts';

/**
 * A kernel, wherever it is: its address (in Node also a path), its bytes, a response that brings
 * them, or the module that was compiled from them.
 */
export type KernelSource =
  | Platform.URL
  | string
  | ArrayBuffer
  | ArrayBufferView
  | Platform.Response
  | Platform.WasmModule;

/** Where a game's kernel is to be had. */
export interface LoadOptions {
  /**
   * The kernel, as a bundler or a server hands it out: `pincer/kernels/chess.wasm` and the like.
   * Default: the file beside the game's own code, which Vite and webpack find by themselves.
   */
  readonly wasm?: KernelSource | PromiseLike<KernelSource>;
}

/** How every module in WebAssembly begins. */
const MAGIC = '\0asm';

/** So much of something else is shown. */
const SHOWN = 24;

/**
 * The compiled module of a kernel, had when it is first needed: in Node at once, in a page by
 * `load`.
 */
export class KernelModule {
  private readonly name: string;
  private readonly address: () => Platform.URL;
  private module: WebAssembly.Module | undefined;
  private fetching: Promise<WebAssembly.Module> | undefined;

  /**
   * `address` writes the `new URL` of the file out in full, since bundlers look for these very
   * words. It is a function because not every bundle knows its own address.
   */
  constructor(name: string, address: () => Platform.URL) {
    this.name = name;
    this.address = address;
  }

  /** The module at once, or an error that says what to wait for. */
  get compiled(): Platform.WasmModule {
    this.module ??= this.read();
    if (!this.module) throw new Error(`the kernel of ${this.name} is not loaded: await ${this.loader}() first`);
    return this.module;
  }

  /** The module, from `wasm` or from its usual place. What has failed may be tried again. */
  async load(wasm?: LoadOptions['wasm']): Promise<Platform.WasmModule> {
    if (wasm === undefined) this.module ??= this.read() ?? (await this.fetch());
    else this.module ??= await compile(await wasm);
    return this.module;
  }

  /** The module from disk, where there is one. */
  private read(): WebAssembly.Module | undefined {
    try {
      const bytes = bytesNow(this.address());
      return bytes && new WebAssembly.Module(bytes);
    } catch (thrown) {
      throw this.notThere(thrown);
    }
  }

  private fetch(): Promise<WebAssembly.Module> {
    this.fetching ??= (async () => {
      try {
        return await compile(this.address());
      } catch (thrown) {
        throw this.notThere(thrown);
      } finally {
        this.fetching = undefined;
      }
    })();
    return this.fetching;
  }

  private notThere(cause: unknown): Error {
    const why = cause instanceof Error ? cause.message : String(cause);
    const what = `the kernel of ${this.name} is not where this code expects it: await ${this.loader}({ wasm }) with`;
    return new Error(`${what} pincer/kernels/${this.name}.wasm, as your bundler or server hands it out (${why})`, {
      cause,
    });
  }

  private get loader(): string {
    return `load${capital(this.name)}`;
  }
}

/** What has a kernel: a game, or its rules. */
interface Kernelled {
  readonly module: Platform.WasmModule | KernelModule;
}

/** The compiled module of a game, at once; throws where it has to be waited for. */
export function moduleOf({ module }: Kernelled): Platform.WasmModule {
  return isLazy(module) ? module.compiled : module;
}

/** The game, once its kernel is there. */
export async function loadKernel<Game extends Kernelled>(game: Game, { wasm }: LoadOptions = {}): Promise<Game> {
  if (isLazy(game.module)) await game.module.load(wasm);
  return game;
}

/** By its looks: there may be two copies of this class in one program. */
function isLazy(module: WebAssembly.Module | KernelModule): module is KernelModule {
  return 'load' in module;
}

async function compile(source: KernelSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  const bytes = await bytesOf(source);
  const start = new TextDecoder().decode(bytes.subarray(0, SHOWN));
  if (start.startsWith(MAGIC)) return await WebAssembly.compile(bytes);
  const where = typeof source === 'string' || source instanceof URL ? `${source}` : 'wasm';
  throw new TypeError(`${where}: not WebAssembly, it begins with ${describe(start)}`);
}

async function bytesOf(source: KernelSource): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof source === 'string' || source instanceof URL) return await loadBytes(source);
  if (source instanceof Response) return await bodyOf(source);
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice();
  throw new TypeError(`wasm: ${describe(source)} is no address, no bytes, no response and no compiled module`);
}
