import { availableParallelism, cpus } from 'node:os';
import { VERSION } from 'pincer/command';
import type { Environment } from '../experiment/experiment.ts';
import { kernelHash } from '../experiment/kernel-hash.ts';

/** This machine and this program, now. */
export function environment(): Environment {
  return {
    date: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    version: VERSION,
    kernelHash: kernelHash(),
  };
}
