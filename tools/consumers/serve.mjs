/** Servers of pages: of nothing but files, and a bundler's own. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const TIMEOUT = 60_000;

/** Serves the files of a folder as any host of static pages does; packages are not deployed. */
export async function serveFiles(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const body = path.includes('node_modules') ? undefined : await readFile(file).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Starts a script of Node that serves pages and prints their address. Rejects with what it said. */
export function serveBy(script, args, folder) {
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = () => {
      child.kill();
      reject(new Error(output || 'it said nothing'));
    };
    const timer = setTimeout(fail, TIMEOUT);
    const hear = (text) => {
      output += stripVTControlCharacters(text);
      const url = /http:\/\/\S+\//.exec(output)?.[0];
      if (!url) return;
      clearTimeout(timer);
      resolve({ url, close: () => child.kill() });
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
    child.on('close', fail);
  });
}
