export { createWorkerBot, type WorkerOptions } from './create.ts';
export { serveBot } from './serve.ts';
export type { WorkerLike } from './spawn.ts';
