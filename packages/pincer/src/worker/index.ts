export type { WorkerLike } from '../threads/start.ts';
export { createWorkerBot, type WorkerOptions } from './create.ts';
export { createWorkerSolver, type WorkerSolverOptions } from './create-solver.ts';
export { type Served, serveBot } from './serve.ts';
export { serveSolver } from './serve-solver.ts';
