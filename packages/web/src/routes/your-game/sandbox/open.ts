import type { Sandbox } from './sandbox.ts';

/** Loads what runs somebody's code, and starts it: nothing of that is there before somebody asks for it. */
export async function openSandbox(code: string, options: { readonly guarded: boolean }): Promise<Sandbox> {
  const loaded = await import('./sandbox.ts').catch(() => {
    throw new Error('what runs the code could not be loaded: the server does not answer');
  });
  return new loaded.Sandbox(code, options);
}
