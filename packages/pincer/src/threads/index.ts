export { MAX_THREADS, type ThreadCount, threadsFor } from './available.ts';
export { type SlicedOptions, type SlicedOutcome, searchSliced } from './sliced.ts';
