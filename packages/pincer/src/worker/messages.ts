import type { DriverName } from '../drivers/index.ts';
import type { BotOptions } from '../runtime/bot.ts';
import type { Iteration, Outcome } from '../runtime/deepen.ts';
import type { Pass } from '../runtime/passes.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';

/**
 * Options as they travel to a worker: no signal, drivers by name, and whether passes are to be
 * reported.
 */
export interface RemoteOptions extends Omit<BotOptions<unknown, unknown>, 'signal' | 'driver' | 'onPass'> {
  readonly driver?: DriverName;
  readonly reportPasses?: boolean;
}

export type Request =
  | { readonly kind: 'load'; readonly module: string; readonly name: string; readonly options: SearcherOptions }
  | { readonly kind: 'search'; readonly id: number; readonly state: unknown; readonly options: RemoteOptions }
  | { readonly kind: 'abort'; readonly id: number };

export type Reply =
  | { readonly kind: 'iteration'; readonly id: number; readonly iteration: Iteration<unknown> }
  | { readonly kind: 'pass'; readonly id: number; readonly pass: Pass; readonly depth: number; readonly line: number }
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'error'; readonly id: number; readonly error: PortableError };

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
