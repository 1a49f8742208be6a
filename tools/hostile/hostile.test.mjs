import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Random } from '../../packages/pincer/dist/support/index.js';
import { damaged, runOf, smallest } from './damage.mjs';
import { runParts } from './part.mjs';
import { Program } from './program.mjs';
import { converse } from './protocols-part.mjs';

const TOOL = fileURLToPath(new URL('../hostile.mjs', import.meta.url));
const never = new AbortController().signal;

/** Runs `tools/hostile.mjs`. */
async function hostile(args, interruptAfter) {
  const program = new Program(process.execPath, [TOOL, ...args]);
  if (interruptAfter) {
    await program.shows(interruptAfter, 'errors');
    program.child.kill('SIGINT');
  }
  const { code } = await program.ended;
  return { code, out: program.output, err: program.errors };
}

describe('the tool', () => {
  test("a minute's worth of everything finds nothing", { timeout: 900_000 }, async () => {
    const { out, err } = await hostile(['--minutes', '1', '--seed', '1', '--json']);
    expect(err).toContain('seed 1');
    const { faults, parts } = JSON.parse(out);
    expect(faults).toEqual([]);
    const names = ['parsers', 'protocols', 'engines', 'leaks', 'kills', 'locks', 'roles'];
    expect(parts.map(({ name }) => name)).toEqual(names);
    for (const { rounds } of parts) expect(rounds).toBeGreaterThan(0);
  });

  test('says what it did when it is interrupted', async () => {
    const { code, out } = await hostile(['--only', 'parsers', '--seed', '1', '--minutes', '20'], /parsers: \d+ rounds/);
    expect(out).toMatch(/\(interrupted\).*parsers +[1-9]/s);
    expect(code).toBe(130);
  });

  test.each([[['--minutes', 'x']], [['--only', 'chess']], [['--seed', '-1']], [['x']]])('refuses %j', async (args) => {
    const { code, err } = await hostile(args);
    expect(err).toContain('usage: npm run hostile');
    expect(code).toBe(2);
  });
});

describe('rounds', () => {
  const drawn = [];
  const part = {
    name: 'a part',
    share: 1,
    async round(random, { fault }) {
      const number = random.next();
      drawn.push(number);
      if (drawn.length === 2) fault('the second', number);
      if (drawn.length === 3) throw new Error('the third');
      return { numbers: 1 };
    },
  };

  test('are those of the seed; faults and failures are kept with their rounds', async () => {
    for (let round = 0; round < 3; round++) {
      const [{ faults }] = await runParts([part], { minutes: 0, seed: 5, round, signal: never });
      if (round === 1) expect(faults).toEqual([{ part: 'a part', round, what: 'the second', input: drawn[1] }]);
      if (round === 2) expect(faults).toMatchObject([{ round, what: expect.stringContaining('the third') }]);
    }
    const [{ rounds, figures }] = await runParts([part], { minutes: 0.0005, seed: 5, signal: never });
    expect(figures).toEqual({ numbers: rounds });
    expect(drawn.slice(3, 6)).toEqual(drawn.slice(0, 3));
    expect(new Set(drawn.slice(3)).size).toBe(rounds);
  });
});

describe('texts', () => {
  test('are damaged in many ways, the same for the same seed', () => {
    const texts = (seed) => {
      const random = new Random(seed);
      return Array.from({ length: 200 }, () => damaged('1. e4 e5 *', random, ['9-13 22-17']));
    };
    expect(new Set(texts(1)).size).toBeGreaterThan(150);
    expect(texts(1)).toEqual(texts(1));
  });

  test('runs have the length that is asked for', () => {
    const random = new Random(1);
    for (let times = 0; times < 100; times++) {
      const { length } = runOf(random, ['B[F5]'])(1000);
      expect(length).toBeGreaterThanOrEqual(1000);
      expect(length).toBeLessThan(1030);
    }
  });

  test('are made as small as what is wrong with them allows', async () => {
    const bad = (text) => text.includes('(') && text.includes(')');
    expect(await smallest('xx(yyyyy)zzzzzzz', bad)).toBe('()');
    expect(await smallest(['a', 'b', 'c', 'd'], (list) => list.includes('c'))).toEqual(['c']);
  });
});

describe('a conversation', () => {
  const protocol = (body) => ({
    args: [],
    ask: (number) => `ping ${number}`,
    answer: (number) => new RegExp(`^pong ${number}$`, 'm'),
    start: () =>
      new Program(process.execPath, [
        '-e',
        `require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
          if (line.startsWith('ping ')) console.log('pong ' + line.slice(5));
          if (line === 'bad') { ${body} }
        });`,
      ]),
  });

  test.each([
    ['', undefined],
    ['throw new Error("oh")', /does not answer afterwards: .*oh/s],
    ['console.error("oh")', /wrote to the error stream: oh/],
    ['process.exitCode = 3', /ended with 3/],
    ['globalThis.kept = Buffer.alloc(4e8, 1)', /grew by \d+ MB/],
  ])('with a program that does %j', async (body, fault) => {
    const found = await converse(protocol(body), ['good\n', 'bad\n'], 'end');
    if (fault) expect(found).toMatch(fault);
    else expect(found).toBeUndefined();
  });
});
