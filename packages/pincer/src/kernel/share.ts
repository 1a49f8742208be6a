/** The section of imports, and the kinds of import that a kernel has. */
const IMPORTS = 2;
const FUNCTION = 0;
const MEMORY = 2;
/** What an imported global has beside its name: a type, and whether it changes. */
const GLOBAL_BYTES = 2;
const HEADER = 8;

/** The flags of a memory: it has a maximum; several threads can have it together. */
const BOUNDED = 1;
const SHARED = 3;

/**
 * The same kernel for shared memory. A file that imports a memory with a maximum differs from one
 * that imports a shared memory in a single byte, so that one file serves both.
 */
export function shared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(bytes);
  changed[memoryFlags(changed)] = SHARED;
  return changed;
}

/** Where the flags of the imported memory stand. */
function memoryFlags(bytes: Uint8Array): number {
  let at = HEADER;

  function number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }

  function skip(): void {
    const length = number();
    at += length;
  }

  while (bytes[at++] !== IMPORTS) skip();
  number();
  for (let left = number(); left > 0; left--) {
    skip();
    skip();
    const kind = bytes[at++];
    if (kind === MEMORY && bytes[at] === BOUNDED) return at;
    if (kind === FUNCTION) number();
    else at += GLOBAL_BYTES;
  }
  throw new TypeError('the kernel imports no memory that could be shared');
}
