import { capital } from '../support/capital.ts';
import { describe } from '../support/describe.ts';
import type { Parsed } from '../support/parsed.ts';
import type * as Platform from '../support/platform.ts';
import { bodyOf, bytesNow, loadBytes } from './load.ts';
import { checkBytes, checkName } from './seal.ts';
import { shared } from './share.ts';
import { hasSimd } from './simd.ts';

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
   * Default: the file beside the game's own code, which Vite and webpack find by themselves. Where
   * there is SIMD, Othello is faster by `pincer/kernels/othello-simd.wasm`.
   */
  readonly wasm?: KernelSource | PromiseLike<KernelSource>;
}

/** The same for a game whose kernel comes a second time, with a net. */
export interface NetLoadOptions extends LoadOptions {
  /**
   * The kernel with the net, `pincer/kernels/chess-net.wasm` and the like; `true`: from its usual
   * place. Only what creates a searcher without waiting, in a page, needs it beforehand: bots load
   * it by themselves. Where it cannot be had, or there is no SIMD for it, play goes on without, and
   * every outcome's `evaluation` says why. Default: nothing is loaded yet.
   */
  readonly net?: true | KernelSource | PromiseLike<KernelSource>;
}

/** Which of a game's kernels a module is: the usual one, with a net, or with a trace. */
type Part = 'wasm' | 'net' | 'trace';

/**
 * The compiled module of a kernel, had when it is first needed: in Node at once, in a page by
 * `load`.
 */
export class KernelModule {
  private readonly game: string;
  private readonly address: () => Platform.URL;
  private readonly part: Part;
  private module: WebAssembly.Module | undefined;
  private fetching: Promise<WebAssembly.Module> | undefined;
  /** Why the last `load` failed. */
  private failure: unknown;

  /**
   * `address` writes the `new URL` of the file out in full, since bundlers look for these very
   * words. It is a function because not every bundle knows its own address.
   */
  constructor(game: string, address: () => Platform.URL, part: Part = 'wasm') {
    this.game = game;
    this.address = address;
    this.part = part;
  }

  /** The module at once, or an error that says what to wait for. */
  get compiled(): Platform.WasmModule {
    this.module ??= this.read();
    if (!this.module) throw this.failure ?? new Error(`${this.title} is not loaded: await ${this.usual} first`);
    return this.module;
  }

  /** The module at once, or why it cannot be had. */
  get present(): Parsed<Platform.WasmModule> {
    try {
      return { ok: true, value: this.compiled };
    } catch (thrown) {
      return { ok: false, error: messageOf(thrown) };
    }
  }

  /** The module, from `source` or from its usual place. What has failed may be tried again. */
  async load(source?: LoadOptions['wasm']): Promise<Platform.WasmModule> {
    this.failure = undefined;
    try {
      if (source === undefined) this.module ??= this.read() ?? (await this.fetch());
      else this.module ??= await this.compile(await source);
      return this.module;
    } catch (thrown) {
      this.failure = thrown;
      throw thrown;
    }
  }

  /** The module from disk, where there is one. */
  private read(): WebAssembly.Module | undefined {
    try {
      const address = this.address();
      const bytes = bytesNow(address);
      if (!bytes) return undefined;
      checkBytes(bytes, String(address));
      return this.named(sourced(new WebAssembly.Module(bytes), bytes), String(address));
    } catch (thrown) {
      throw this.notThere(thrown);
    }
  }

  private fetch(): Promise<WebAssembly.Module> {
    this.fetching ??= (async () => {
      try {
        return await this.compile(this.address());
      } catch (thrown) {
        throw this.notThere(thrown);
      } finally {
        this.fetching = undefined;
      }
    })();
    return this.fetching;
  }

  private async compile(source: KernelSource): Promise<WebAssembly.Module> {
    const where = typeof source === 'string' || source instanceof URL ? String(source) : this.option;
    if (source instanceof WebAssembly.Module) return this.named(source, where);
    const bytes = await bytesOf(source, this.option);
    checkBytes(bytes, where);
    return this.named(sourced(await WebAssembly.compile(bytes), bytes), where);
  }

  private named(module: WebAssembly.Module, where: string): WebAssembly.Module {
    checkName(module, this.files, where);
    return module;
  }

  private notThere(cause: unknown): Error {
    const what = `${this.title} cannot be had where this code expects it: await ${this.loader(`{ ${this.option} }`)} with`;
    return new Error(
      `${what} pincer/kernels/${this.files[0]}.wasm, as your bundler or server hands it out (${messageOf(cause)})`,
      { cause },
    );
  }

  private get title(): string {
    const kind = { wasm: 'kernel', net: 'net', trace: 'trace kernel' }[this.part];
    return `the ${kind} of ${this.game}`;
  }

  /** The names of kernels that it may be: the usual one also in its form for SIMD. */
  private get files(): readonly [string, ...string[]] {
    return this.part === 'wasm' ? [this.game, `${this.game}-simd`] : [`${this.game}-${this.part}`];
  }

  /** The option that brings it. */
  private get option(): string {
    return this.part === 'net' ? 'net' : 'wasm';
  }

  /** The call that loads it, with these options. */
  private loader(options = ''): string {
    if (this.part !== 'trace') return `load${capital(this.game)}(${options})`;
    return `loadTrace(${[this.game, options].filter(Boolean).join(', ')})`;
  }

  /** How it is loaded from its usual place. */
  private get usual(): string {
    return this.loader(this.part === 'net' ? '{ net: true }' : '');
  }
}

/** The bytes that modules were compiled from. */
const sources = new WeakMap<WebAssembly.Module, Uint8Array>();
/** The same modules for shared memory. */
const shareable = new WeakMap<WebAssembly.Module, WebAssembly.Module>();

function sourced(module: WebAssembly.Module, bytes: Uint8Array): WebAssembly.Module {
  sources.set(module, bytes);
  return module;
}

/** The same kernel for shared memory; none: whoever compiled it has kept its bytes. */
export function sharedModule(module: Platform.WasmModule): Platform.WasmModule | undefined {
  const bytes = sources.get(module);
  const made = shareable.get(module) ?? (bytes && new WebAssembly.Module(shared(bytes)));
  if (made) shareable.set(module, made);
  return made;
}

/** What has a kernel: a game, or its rules; and perhaps another one with a net. */
interface Kernelled {
  readonly module: Platform.WasmModule | KernelModule;
  readonly net?: Platform.WasmModule | KernelModule;
}

/** The compiled module of a game, at once; throws where it has to be waited for. */
export function moduleOf({ module }: Kernelled): Platform.WasmModule {
  return isLazy(module) ? module.compiled : module;
}

const NO_SIMD = 'WebAssembly has no SIMD here';

/** The compiled module of a game's net, at once, or why it cannot be had; none: there is no net. */
export function netOf({ net }: Kernelled): Parsed<Platform.WasmModule> | undefined {
  if (!net) return undefined;
  if (!hasSimd()) return { ok: false, error: NO_SIMD };
  return isLazy(net) ? net.present : { ok: true, value: net };
}

/** The game, once its kernel is there. */
export async function loadKernel<Game extends Kernelled>(
  game: Game,
  { wasm, net }: NetLoadOptions = {},
): Promise<Game> {
  const whole = net === undefined ? undefined : loadNet(game, net);
  if (isLazy(game.module)) await game.module.load(wasm);
  await whole;
  return game;
}

/** Waits for a game's net, if there is one and SIMD for it; `netOf` says what became of it. */
export async function loadNet({ net }: Kernelled, source: NetLoadOptions['net'] = true): Promise<void> {
  if (!net || !isLazy(net) || !hasSimd()) return;
  await net.load(source === true ? undefined : source).catch(() => {});
}

/** By its looks: there may be two copies of this class in one program. */
function isLazy(module: WebAssembly.Module | KernelModule): module is KernelModule {
  return 'load' in module;
}

async function bytesOf(source: KernelSource, option: string): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof source === 'string' || source instanceof URL) return await loadBytes(source);
  if (source instanceof Response) return await bodyOf(source);
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice();
  throw new TypeError(`${option}: ${describe(source)} is no address, no bytes, no response and no compiled module`);
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
