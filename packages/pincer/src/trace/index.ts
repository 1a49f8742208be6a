export { MAX_RECORDS } from '../search/trace.ts';
export { loadTrace } from './kernels.ts';
export { type Bound, type Proof, Prover, type SolutionTrees } from './proof.ts';
export { NODE_KINDS, type NodeKind, Records, type TracedNode } from './records.ts';
export { createTracedSearcher, type TracedSearcher, type TraceOptions } from './searcher.ts';
export { decodeLine, type TracedPass, type TraceLimits, trace } from './trace.ts';
