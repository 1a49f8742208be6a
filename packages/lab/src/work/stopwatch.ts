import { type ChildProcess, fork } from 'node:child_process';
import { pid as parent } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Cell, CellResult } from '../experiment/experiment.ts';
import type { CellRunner } from './cell-runner.ts';

const PROCESS = fileURLToPath(new URL('../../dist/work/stopwatch-process.js', import.meta.url));

/**
 * A process of its own that runs or times cells, one at a time. Before anything else it runs the
 * `warmUp` cells, so that all code is compiled; so does the process that takes the place of one
 * that died.
 */
export function createStopwatch(warmUp: readonly Cell[], base: string): CellRunner {
  const harmless = new Set(warmUp);
  let process: Promise<ChildProcess> | undefined;

  /**
   * A cell that brings the process down is no good for warming up: then all over again without it.
   */
  const start = async (signal: AbortSignal): Promise<ChildProcess> => {
    const child = fork(PROCESS, [String(parent)], { execArgv: ['--expose-gc'], serialization: 'advanced' });
    for (const cell of harmless) {
      try {
        await ask(child, { cell, base }, signal);
      } catch (thrown) {
        harmless.delete(cell);
        if (signal.aborted) throw thrown;
        return start(signal);
      }
    }
    return child;
  };

  return {
    async run(cell, signal) {
      process ??= start(signal);
      try {
        return await ask(await process, { cell, base }, signal);
      } catch (thrown) {
        (await process.catch(() => undefined))?.kill('SIGKILL');
        process = undefined;
        throw thrown;
      }
    },
    async close() {
      (await process?.catch(() => undefined))?.kill('SIGKILL');
    },
  };
}

function ask(child: ChildProcess, request: object, signal: AbortSignal): Promise<CellResult> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.off('message', onMessage).off('exit', onExit).off('error', reject);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const onMessage = (result: unknown) => settle(() => resolve(result as CellResult));
    const onExit = (code: number | null, by: string | null) =>
      settle(() => reject(new Error(`the process ended with ${by ?? `exit code ${code}`}`)));
    const onAbort = () => {
      child.kill('SIGKILL');
      settle(() => reject(new Error('interrupted')));
    };
    if (signal.aborted) return onAbort();
    child.on('message', onMessage).on('exit', onExit).on('error', reject);
    signal.addEventListener('abort', onAbort);
    if (child.connected) child.send(request);
    else onExit(child.exitCode, child.signalCode);
  });
}
