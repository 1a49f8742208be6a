/**
 * Room for what modules allocate as they start, half a megabyte: left to itself, the runtime would
 * double the memory.
 */
memory.grow(8);
