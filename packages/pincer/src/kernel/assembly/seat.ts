/**
 * The first module that runs. Instances that share a memory have a heap each: this one's begins so
 * many `bytes`, which are imported, after the static data.
 */
declare const bytes: usize;

/** Whether this instance has to fill the tables in static memory; others find them filled. */
export const FIRST: bool = bytes == 0;

if (!FIRST) heap.alloc(bytes);
