/** Which evaluation plays, as the command says it and switches it. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const NO_SIMD = ['--import', 'data:text/javascript,WebAssembly.validate = () => false'];
const BY_NET = /^net 768-\d+x2-\d+ [0-9a-f]{8}$/;
const WITHOUT_SIMD = 'hand, without the net: WebAssembly has no SIMD here';

function pincer(args: readonly string[], { flags = [] as string[], input = '' } = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, MAIN, ...args], {
    input,
    encoding: 'utf8',
  });
  return { out: stdout, err: stderr, code: status };
}

function searched(...args: string[]): string[] {
  const lines = pincer(['search', 'chess', '--depth', '2', '--json', ...args])
    .out.trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line).evaluation);
}

describe('search', () => {
  test('every line of JSON names it', () => {
    expect(searched()).toEqual(['hand', 'hand', 'hand']);
    for (const evaluation of searched('--selective')) expect(evaluation).toMatch(BY_NET);
    expect(searched('--without', 'net')).toEqual(['hand', 'hand', 'hand']);
    expect(searched('--selective', '--without', 'knowledge,net')).toEqual(['hand', 'hand', 'hand']);
  });

  test('so do words', () => {
    expect(pincer(['search', 'chess', '--selective', '--depth', '2']).out).toMatch(/\nEvaluation: net 768-.*\.\n$/);
    expect(pincer(['search', 'othello', '--selective', '--depth', '2']).out).toMatch(/\nEvaluation: patterns\.\n$/);
    const { out } = pincer(['search', 'chess', '--selective', '--depth', '2'], { flags: NO_SIMD });
    expect(out.endsWith(`\nEvaluation: ${WITHOUT_SIMD}.\n`)).toBe(true);
  });

  test('a step that does not exist is refused in a line', () => {
    const { code, err } = pincer(['search', 'chess', '--without', 'nets', '--depth', '2']);
    expect(code).toBe(1);
    expect(err).toMatch(/argument 'nets' is invalid. They must be some of draws, .*, net\.\n/);
  });
});

const MATCH = ['--nodes', '200', '--games', '2', '--max-plies', '6', '--no-store'];

test('match names it for each player', () => {
  const { out } = pincer(['match', 'pincer', 'pincer:without=net', ...MATCH, '--json']);
  expect(JSON.parse(out).evaluation).toEqual([expect.stringMatching(BY_NET), 'hand']);
  expect(pincer(['match', 'pincer:net=false', 'pincer', ...MATCH]).out).toMatch(
    /\nEvaluation {3}hand: .*\nEvaluation {3}net 768-\S+ \S+: /,
  );
});

test('play says it to who wants to see it think', () => {
  const input = 'think\n';
  expect(pincer(['play', 'chess'], { input }).out).toMatch(/It evaluates by net 768-\S+ [0-9a-f]{8}\.\n/);
  expect(pincer(['play', 'chess', '--without', 'net'], { input }).out).toContain('It evaluates by hand.\n');
});

describe('bench', () => {
  test('the signatures are without nets, whatever there is; the net stands apart', () => {
    const { plain, selective, parts } = JSON.parse(pincer(['bench', '--json']).out);
    const [chess] = parts;
    expect([chess.plain.evaluation, chess.selective.evaluation]).toEqual(['hand', 'hand']);
    expect(chess.net.evaluation).toMatch(BY_NET);
    const slow = JSON.parse(pincer(['bench', '--json'], { flags: NO_SIMD }).out);
    expect([slow.plain, slow.selective]).toEqual([plain, selective]);
    expect(slow.parts[0].net).toMatchObject({ evaluation: WITHOUT_SIMD, nodes: chess.selective.nodes });
  }, 60_000);
});

describe('engines where there is no SIMD', () => {
  test('uci plays on, and says why', () => {
    const input = 'isready\ngo depth 3\n';
    const { out } = pincer(['uci'], { flags: NO_SIMD, input });
    expect(out.split('\n')[0]).toBe(`info string evaluation ${WITHOUT_SIMD}`);
    expect(out).toMatch(/\nbestmove \S+/);
  });

  test('hub plays on', () => {
    const { out } = pincer(['hub', '--without', 'net'], { flags: NO_SIMD, input: 'hub\ninit\nquit\n' });
    expect(out).toContain('param name=net value=false type=bool\n');
    expect(out).toMatch(/\ninfo evaluation=hand\nready\n$/);
  });
});
