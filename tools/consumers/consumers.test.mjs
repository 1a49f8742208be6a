import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOptions } from '../browser.mjs';
import { runCommand } from '../run-command.mjs';
import { openBrowser, visit } from './browser.mjs';
import { expectations } from './bundlers.mjs';
import { examplesOf } from './compilers.mjs';
import { networkFault } from './project.mjs';
import { serveBy, serveFiles } from './serve.mjs';

test('a network that fails is no fault of a package, nor the other way round', () => {
  expect(networkFault('npm warn old\nnpm error code ENOTFOUND\nnpm error syscall getaddrinfo')).toBe('ENOTFOUND');
  expect(networkFault('npm error code 1\nnpm error command failed\nnpm error npm error code E503')).toBe('E503');
  expect(networkFault('npm error code ETARGET\nnpm error notarget No matching version found')).toBeUndefined();
  expect(networkFault('npm error code E404')).toBeUndefined();
  expect(networkFault('added 8 packages; the game said ECONNRESET')).toBeUndefined();
});

test('examples of a page are its blocks of ts, whole', () => {
  expect(examplesOf('# A\n\n```ts\nconst a = 1;\n\nexport {};\n```\n\n```sh\nls\n```\n\n```ts\nlet b;\n```\n')).toEqual(
    ['const a = 1;\n\nexport {};\n', 'let b;\n'],
  );
});

test('a page that shows nothing, or an illegal move, meets no expectation', () => {
  const met = (outputs) => expectations(outputs, 'e4').filter(([, ok]) => ok).length;
  expect(met({})).toBe(0);
  expect(met({ move: '', ticks: '1', chess: '', 'chess-worker': '' })).toBe(0);
  expect(met({ move: 'e5', ticks: 'many', chess: 'Ke2', 'chess-worker': 'Ke2' })).toBe(0);
  expect(met({ evaluation: 'hand', 'evaluation-worker': 'hand, without the net: no SIMD' })).toBe(0);
  const net = 'net 768-256x2-4 3fa9c1d2';
  const chess = { chess: 'd4', 'chess-worker': 'd4', evaluation: net, 'evaluation-worker': net };
  expect(met({ move: 'e4', ticks: '20', ...chess })).toBe(6);
});

describe('commands', () => {
  const node = (code, options) => runCommand(process.execPath, ['-e', code], options);

  test('stdout is apart, and together with stderr', async () => {
    const code = 'console.log("out"); console.error("err"); process.exitCode = 3';
    const { status, stdout, output } = await node(code);
    expect({ status, stdout }).toEqual({ status: 3, stdout: 'out\n' });
    expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  test('one that is not there, and one that does not end', async () => {
    expect(await runCommand('no-such-command', [])).toMatchObject({
      status: null,
      output: expect.stringContaining('ENOENT'),
    });
    const { status, output } = await node('setInterval(() => {}, 1000)', { timeout: 300 });
    expect(status).toBeNull();
    expect(output).toMatch(/ended by SIGTERM after 300 ms$/);
  });
});

describe('pages', () => {
  let folder;
  let server;
  const browser = openBrowser();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pincer-pages-'));
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules/a.js'), '');
    const icon = '<link rel="icon" href="data:,">';
    writeFileSync(join(folder, 'index.html'), `${icon}<output id="move">a</output><script>console.info(1)</script>`);
    writeFileSync(
      join(folder, 'bad.html'),
      `${icon}<output id="move">a</output><script src="node_modules/a.js"></script><script>console.error('no')</script>`,
    );
    writeFileSync(
      join(folder, 'throws.html'),
      `${icon}<output id="move"></output><script>throw new Error('my bug')</script>`,
    );
    server = await serveFiles(folder);
  });

  afterAll(async () => {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true });
  });

  test('files are served, but no packages, and nothing outside', async () => {
    const statusOf = async (path) => (await fetch(server.url + path)).status;
    expect(await statusOf('')).toBe(200);
    expect(await statusOf('node_modules/a.js')).toBe(404);
    expect(await statusOf('%2e%2e/%2e%2e/etc/passwd')).toBe(404);
  });

  test('a server that does not start says why', async () => {
    writeFileSync(join(folder, 'fails.mjs'), 'throw new Error("the port is taken")');
    await expect(serveBy('fails.mjs', [], folder)).rejects.toThrow('the port is taken');
  });

  describe.skipIf(!browserOptions())('in a browser', () => {
    const see = async (path) => visit(await browser.launch(), server.url + path);

    test('a good page', async () => {
      expect(await see('')).toEqual({ outputs: { move: 'a' }, complaints: [] });
    });

    test('errors of the console, files that are missing and what is thrown are complaints', async () => {
      const { complaints } = await see('bad.html');
      expect(complaints).toEqual(expect.arrayContaining(['error: no', `404: ${server.url}node_modules/a.js`]));
      expect(await see('throws.html')).toEqual({ outputs: { move: '' }, complaints: ['error: my bug'] });
    });
  });
});
