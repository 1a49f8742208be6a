/**
 * The bytes at a URL: a file in Node, a fetch in a browser. Node's modules are asked for in such a
 * way that no bundler sees them.
 */
export async function loadBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === 'file:') {
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Compiles the WebAssembly module at a URL. */
export async function loadModule(url: URL): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await loadBytes(url));
}
