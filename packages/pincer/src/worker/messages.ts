import type { DriverName } from '../drivers/index.ts';
import type { ThresholdDriverName } from '../puzzle/drivers/index.ts';
import type { Solution, ThresholdPass } from '../puzzle/solve.ts';
import type { SolveOptions } from '../puzzle/solver.ts';
import type { BotOptions } from '../runtime/bot.ts';
import type { Iteration, Outcome } from '../runtime/deepen.ts';
import type { Pass } from '../runtime/passes.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';
import type { Port } from '../threads/messages.ts';
import type { GameModule, HelpRequest } from '../threads/recruit.ts';

/**
 * Options as they travel to a worker: no signal, drivers by name, and whether passes are to be
 * reported.
 */
export interface RemoteOptions extends Omit<BotOptions<unknown, unknown>, 'signal' | 'driver' | 'onPass'> {
  readonly driver?: DriverName;
  readonly reportPasses?: boolean;
}

/** Options as they travel to a worker that solves: no signal, drivers by name. */
export interface RemoteSolveOptions extends Omit<SolveOptions, 'signal' | 'driver'> {
  readonly driver?: ThresholdDriverName;
}

/**
 * What a worker is to know of its bot, or of its solver, which has no options; a module only if the
 * worker does not bring its own game or puzzle.
 */
export interface Setup {
  readonly options: SearcherOptions;
  readonly module?: GameModule;
  /** Our ends of the channels to the bot's helpers, if it has any. */
  readonly ports?: readonly Port[];
}

/**
 * From a bot to its worker. A setup comes first, after the worker's `hello`; or it is to help
 * another one. A helper that ends by itself is reported, and who replaces one.
 */
export type Request =
  | { readonly kind: 'setup'; readonly setup: Setup }
  | { readonly kind: 'search'; readonly id: number; readonly state: unknown; readonly options: RemoteOptions }
  | { readonly kind: 'solve'; readonly id: number; readonly state: unknown; readonly options: RemoteSolveOptions }
  | { readonly kind: 'abort'; readonly id: number }
  | HelpRequest
  | { readonly kind: 'lost'; readonly index: number; readonly why: string }
  | { readonly kind: 'replaced'; readonly index: number; readonly port: Port };

/**
 * From a worker to its bot: `hello` when it listens, `ready` when it has its game or `failed` when
 * it cannot have it, and what becomes of each search. A helper that fails or does not stop is to be
 * replaced, or dismissed.
 */
export type Reply =
  | { readonly kind: 'hello' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly error: PortableError }
  | { readonly kind: 'replace' | 'dismiss'; readonly index: number }
  | { readonly kind: 'iteration'; readonly id: number; readonly iteration: Iteration<unknown> }
  | { readonly kind: 'pass'; readonly id: number; readonly pass: Pass; readonly depth: number; readonly line: number }
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'threshold'; readonly id: number; readonly pass: ThresholdPass }
  | { readonly kind: 'solution'; readonly id: number; readonly solution: Solution<unknown> }
  | { readonly kind: 'error'; readonly id: number; readonly error: PortableError };

/** A message in its envelope: a worker may have other mail. */
export function sealed(message: Request | Reply): unknown {
  return { pincer: message };
}

/** What is in an envelope; none: the message is not ours. */
export function opened<Message extends Request | Reply>(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null || !('pincer' in data)) return undefined;
  const { pincer } = data;
  return typeof pincer === 'object' && pincer !== null && 'kind' in pincer ? (pincer as Message) : undefined;
}

/** An error that survives the way between threads with its name and stack. */
export interface PortableError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

export function packError(thrown: unknown): PortableError {
  if (thrown instanceof Error) return { name: thrown.name, message: thrown.message, stack: thrown.stack };
  return { name: 'Error', message: String(thrown), stack: undefined };
}

export function unpackError({ name, message, stack }: PortableError): Error {
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
