import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPageServer, type PageServerOptions } from '../../dist/server/index.js';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(options: PageServerOptions = {}): Promise<number> {
  server = createPageServer(options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(port: number, path: string, { method = 'GET', headers = {} }: Asked = {}) {
  const asked = request({ host: '127.0.0.1', port, path, method, headers });
  asked.end();
  const [response] = await once(asked, 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode as number, headers: response.headers as Record<string, string>, body };
}

test('the page comes with the policy that keeps it to itself', async () => {
  const { status, headers, body } = await ask(await serve(), '/');
  expect(status).toBe(200);
  expect(body).toContain('<title>Pincer</title>');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-qH3IqKa+Dr4zsdt8OESf7/GMkeasYtQEkXifNGYozp4='; worker-src 'self' data:; connect-src 'self'; img-src 'self'; style-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  });
});

test('files whose names change with their content are asked for once', async () => {
  const port = await serve();
  const script = /src="\.(\/assets\/[^"]+\.js)"/.exec((await ask(port, '/')).body)?.[1] ?? '';
  const { headers } = await ask(port, script);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toContain('immutable');
  expect((await ask(port, script, { method: 'HEAD' })).body).toBe('');
});

test.each([
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/../../server/index.js',
  '/assets/..%5c..%5cserver%5cindex.js',
  '/server/index.js',
  '//etc/passwd',
  '/etc/passwd',
  '/index.html%00.js',
  '/constructor',
  '/live/constructor',
])('%s leads nowhere', async (path) => {
  const { status, body } = await ask(await serve(), path);
  expect(status).toBe(404);
  expect(body).toBe('there is no such file\n');
});

test('raw paths that are no addresses are refused', async () => {
  const port = await serve();
  for (const path of ['http://elsewhere/', '../package.json', '*']) {
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer, path).toMatch(/^HTTP\/1\.1 40[04] /);
  }
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not answered', async (method) => {
  const { status, headers } = await ask(await serve(), '/', { method });
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, HEAD');
});

test('another name than its own is not answered: no foreign site can have its name lead here', async () => {
  const port = await serve();
  const statusOf = async (host: string) => (await ask(port, '/', { headers: { host } })).status;
  for (const host of [`127.0.0.1:${port}`, 'localhost', `LOCALHOST:${port}`, '[::1]:80']) {
    expect(await statusOf(host), host).toBe(200);
  }
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.0.7']) {
    expect(await statusOf(host), host).toBe(421);
  }
});

test('a server for all addresses is called by numbers, not by foreign names', async () => {
  const port = await serve({ host: '0.0.0.0', token: 'secret-of-mine' });
  const statusOf = async (host: string) => (await ask(port, '/?token=secret-of-mine', { headers: { host } })).status;
  expect(await statusOf('192.168.0.7:8080')).toBe(200);
  expect(await statusOf('evil.example')).toBe(421);
});

test('where there is a token nothing comes without it', async () => {
  const port = await serve({ token: 'secret-of-mine' });
  for (const path of [
    '/',
    '/index.html',
    '/?token=',
    '/?token=secret-of-min',
    '/?token=secret-of-mine2',
    '/service-worker.js',
  ]) {
    const { status, body } = await ask(port, path);
    expect(status, path).toBe(403);
    expect(body).toContain('token');
  }
  const { status, headers } = await ask(port, '/?token=secret-of-mine');
  expect(status).toBe(200);
  const [cookie] = headers['set-cookie'];
  expect(cookie).toBe('pincer=secret-of-mine; HttpOnly; SameSite=Strict; Path=/');
  expect((await ask(port, '/index.html', { headers: { cookie: 'a=b; pincer=secret-of-mine' } })).status).toBe(200);
  expect((await ask(port, '/index.html', { headers: { cookie: 'pincer=other' } })).status).toBe(403);
});

test('what is live is answered by whoever has it, under the same policy', async () => {
  const port = await serve({
    live: {
      lab: (_request, response, address) => response.end(`live ${address.pathname} ${address.searchParams.get('a')}`),
    },
  });
  const { body, headers } = await ask(port, '/live/lab/cells?a=1');
  expect(body).toBe('live /live/lab/cells 1');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect((await ask(port, '/live/other')).status).toBe(404);
});

test('a host that others reach needs a token, and a token must not be guessed', () => {
  server = createPageServer();
  expect(() => createPageServer({ host: '0.0.0.0' })).toThrow(/a server at 0\.0\.0\.0 needs a token of 8 letters/);
  for (const token of ['', 'short', 'with space in it', 'semi;colon;semi']) {
    expect(() => createPageServer({ token }), token).toThrow(TypeError);
  }
});
