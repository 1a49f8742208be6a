/** A kernel whose plain search is traced: all that any kernel exports, and its records. */
export * from './kernel';
export { traceAddress, traceLength, traceLost } from './traced-search';
