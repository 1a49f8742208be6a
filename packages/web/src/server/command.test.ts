/** `pincer web` as a user runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../pincer/dist/cli/main.js', import.meta.url));

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

function start(...args: string[]): ChildProcess {
  child = spawn(process.execPath, [MAIN, 'web', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  return child;
}

/** What it prints until it serves. */
async function printed(process: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of process.stdout ?? []) {
    text += chunk;
    if (text.includes('Ctrl-C')) break;
  }
  return text;
}

/** How it ended, and what it complained of. */
async function ended(process: ChildProcess): Promise<{ code: number; err: string }> {
  let err = '';
  process.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(process, 'close');
  return { code, err };
}

test('it serves this machine, without a token, until it is interrupted', async () => {
  const web = start('--port', '0');
  const text = await printed(web);
  const address = /^Pincer is at (http:\/\/127\.0\.0\.1:\d+\/)\n/.exec(text)?.[1] ?? '';
  expect(await (await fetch(address)).text()).toContain('<title>Pincer</title>');
  web.kill('SIGINT');
  expect((await once(web, 'close'))[0]).toBe(0);
});

test('it serves others with a token that it makes up', async () => {
  const text = await printed(start('--port', '0', '--host', '0.0.0.0'));
  const address = /(http:\/\/127\.0\.0\.1:\d+\/)\?token=([0-9a-f]{32})\n/.exec(text);
  expect((await fetch(address?.[1] ?? '')).status).toBe(403);
  expect((await fetch(`${address?.[1]}?token=${address?.[2]}`)).status).toBe(200);
});

test('what cannot be served is said in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const refused = { code: 1, err: `pincer: port ${port} of 127.0.0.1 is taken: give another one by --port\n` };
  expect(await ended(start('--port', String(port)))).toEqual(refused);
  taken.close();
  const short = { code: 1, err: 'pincer: --token must be a token of 8 letters, digits, - and _, or more\n' };
  expect(await ended(start('--token', 'short'))).toEqual(short);
});
