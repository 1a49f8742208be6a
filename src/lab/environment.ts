import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import type { Environment } from './experiment.ts';
import { kernelHash } from './kernel-hash.ts';

/** This machine and this program, now. */
export function environment(): Environment {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return {
    date: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    version,
    kernelHash: kernelHash(),
  };
}
