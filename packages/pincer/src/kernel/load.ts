/**
 * The bytes at an address: a file in Node, a fetch elsewhere. Node's modules are asked for in such
 * a way that no bundler sees them.
 */
export async function loadBytes(address: URL | string): Promise<Uint8Array<ArrayBuffer>> {
  const file = fileAt(address);
  if (file !== undefined) return new Uint8Array(await process.getBuiltinModule('node:fs/promises').readFile(file));
  const response = await fetch(address);
  return await bodyOf(response, String(address));
}

/** What a response brought; throws if that is only the news that there is nothing. */
export async function bodyOf(response: Response, address = response.url): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok) throw new Error(`${address}: ${`${response.status} ${response.statusText}`.trim()}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The bytes at an address, if it is a file that this thread can read at once. */
export function bytesNow(address: URL): Uint8Array<ArrayBuffer> | undefined {
  const file = fileAt(address);
  return file === undefined ? undefined : new Uint8Array(process.getBuiltinModule('node:fs').readFileSync(file));
}

/** A scheme: longer than the letter of a drive. */
const SCHEME = /^[a-z][a-z\d+.-]+:/i;

/** An address that Node reads from disk; text without a scheme is a path there. */
function fileAt(address: URL | string): URL | string | undefined {
  if (typeof process === 'undefined' || !process.getBuiltinModule) return undefined;
  if (typeof address !== 'string') return address.protocol === 'file:' ? address : undefined;
  return SCHEME.test(address) ? fileAt(new URL(address)) : address;
}
