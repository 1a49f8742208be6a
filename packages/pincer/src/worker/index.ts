export type { WorkerLike } from '../threads/start.ts';
export { createWorkerBot, type WorkerOptions } from './create.ts';
export { serveBot } from './serve.ts';
