import { readFileSync } from 'node:fs';
import * as pincer from 'pincer';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../examples.ts';
import { findDefinition, prepareCode } from './prepare.ts';

const plain = { guarded: false };

/** What pincer exports, as far as most tests need it. */
const EXPORTS: object = { WIN: 1, LIMIT: 2, defineGame: 3 };

/** What code exports by default, run as the worker would. */
function run(code: string, options = plain, loop: (at: number) => void = () => {}, exports = EXPORTS): unknown {
  const prepared = prepareCode(code, options);
  if (!prepared.ok) throw new Error(prepared.error);
  const host = { default: undefined, exports, loop };
  new Function('__pincer', `'use strict';${prepared.value.text}`)(host);
  return host.default;
}

describe('imports and exports', () => {
  test.each([
    [`import { WIN } from 'pincer'; export default WIN`, 1],
    [`import { WIN as won, LIMIT } from "pincer"\nexport default [won, LIMIT]`, [1, 2]],
    [`import * as all from 'pincer'; export default all.defineGame`, 3],
    [`import type { Game } from 'pincer'; export default 5`, 5],
    [`import { type Game, WIN, type Side } from 'pincer'; export default WIN`, 1],
    [`const game = { a: 1 }\nexport default game`, { a: 1 }],
    [`export const a = 1, b = 2; export function f() { return a + b } export default f()`, 3],
    [`const game = 4; export { game as default }`, 4],
    [`const game = 4; export { game }; export default game`, 4],
    [`export default { text: "export default 1; import { x } from 'y'" }.text.length`, 39],
  ])('%s', (code, value) => {
    expect(run(code)).toEqual(value);
  });

  test.each([
    [`import fs from 'node:fs';\nexport default 1`, 1, 16],
    [`export default 1;\nconst a = await import('pincer')`, 2, 17],
    [`export default 1;\nexport * from './other.js'`, 2, 15],
    [`import 'https://example.com/x.js'; export default 1`, 1, 8],
  ])('%s is refused where it is written', (code, line, column) => {
    expect(prepareCode(code, plain)).toEqual({
      ok: false,
      error: 'only "pincer" can be imported here, and not by import(): write the game in one piece',
      place: { line, column },
    });
  });

  test('a default import of pincer is refused', () => {
    expect(prepareCode(`\nimport pincer from 'pincer';\nexport default 1`, plain)).toMatchObject({
      ok: false,
      error: 'pincer has no default export: import { defineGame, WIN } by their names',
      place: { line: 2, column: 1 },
    });
  });

  test('code without a default export says what is missing', () => {
    expect(prepareCode(`const game = 1;\n\n`, plain)).toMatchObject({ ok: false, place: { line: 1, column: 16 } });
  });
});

describe('types', () => {
  const typed = `
    import { WIN, type PlainGame } from 'pincer';
    interface State { readonly left: number; turn: 0 | 1 }
    type Move = 1 | 2 | 3;
    abstract class Base<T> { abstract size(): T; protected readonly kept: T[] = []; }
    class Own extends Base<number> implements Iterable<number> {
      private readonly first!: number;
      constructor(public_: number) { super(); this.kept.push(public_ as number); }
      override size(): number { return this.kept.length }
      *[Symbol.iterator](): Iterator<number> { yield* this.kept }
    }
    function least(one: number): number;
    function least(one: number, other?: number): number { return Math.min(one, other ?? one) }
    const pick = <T,>(list: readonly T[], at = 0): T | undefined => list[at]!;
    function isMove(given: unknown): given is Move { return typeof given === 'number' }
    declare const nothing: string;
    let later: number;
    later = pick<number>([4, 5], 1)!;
    const cast = (later satisfies number) as unknown as number;
    export type { State };
    export default [WIN, ...new Own(7), new Own(1).size(), least(3), isMove(2), cast] as const;`;

  test('are left out, and what is left does what the compiler makes of it', () => {
    const { outputText } = ts.transpileModule(typed, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
    });
    const expected = run(outputText);
    expect(expected).toEqual([1, 7, 1, 3, true, 5]);
    expect(run(typed)).toEqual(expected);
  });

  test('JavaScript that could be read as types stays as it is', () => {
    expect(
      run(`const f = (...all) => all; const a = 1, b = 2, c = 3, d = 4; export default f(a < b, c > (d))`),
    ).toEqual([true, false]);
  });

  test.each([
    ['enum Side { Black, White }\nexport default 1 as number', 'an enum'],
    ['namespace Game { export const a = 1 }\nexport default 1 as number', 'a namespace'],
  ])('what is more than a type is refused: %s', (code, what) => {
    expect(prepareCode(code, plain)).toMatchObject({
      ok: false,
      error: `types are left out here, but ${what} is more than a type: write it in JavaScript`,
      place: { line: 1, column: 1 },
    });
  });
});

describe('loops', () => {
  test.each([
    'for (let i = 0; i < 3; i++) total += i',
    'for (const i of [0, 1, 2]) { total += i }',
    'while (total < 3) total++',
    'do total++; while (total < 3)',
    'do { total++ } while (total < 3)',
    'outer: for (;;) for (;;) if (++total === 3) break outer',
    'for (const i in { a: 1, b: 2, c: 3 }) if (i) total++; else total--;',
    'for (let i = 0; i < 3; total = ++i);',
  ])('%s does the same when it is guarded, and every round is seen', (loop) => {
    const code = `let total = 0;\n${loop}\nexport default total;`;
    const rounds: number[] = [];
    expect(run(code, { guarded: true }, (at) => rounds.push(at))).toBe(3);
    expect(run(code)).toBe(3);
    expect(rounds.length).toBeGreaterThanOrEqual(3);
    expect(rounds.every((at) => /^(for|while|do)\b/.test(code.slice(at)))).toBe(true);
  });
});

test('guards and types change no place: what is left is where it was', () => {
  const code = `import { WIN } from 'pincer';\nconst a: number = 1;\nfor (;;) { HERE; break }\nexport default { a, AFTER: 1 };`;
  const prepared = prepareCode(code, { guarded: true });
  if (!prepared.ok) throw new Error(prepared.error);
  const { text, original } = prepared.value;
  for (const word of ['WIN', 'HERE', 'break', 'AFTER']) expect(original(text.indexOf(word))).toBe(code.indexOf(word));
});

test('methods are found where the game defines them', () => {
  const code = `// moves\nconst moves = 1;\nexport default {\n  'turn': 1,\n  moves,\n  play(state) {},\n};`;
  expect(findDefinition(code, 'moves')).toEqual({ line: 5, column: 3 });
  expect(findDefinition(code, 'play')).toEqual({ line: 6, column: 3 });
  expect(findDefinition(code, 'turn')).toEqual({ line: 4, column: 3 });
  expect(findDefinition(code, 'key')).toBeUndefined();
});

test('code that is none is left to the browser, with the place that looks wrong', () => {
  const prepared = prepareCode('const a = ;\nexport default a;', plain);
  expect(prepared.ok && prepared.value.suspect).toEqual({ line: 1, column: 11 });
});

test('the examples need no change but in what they import and export', () => {
  for (const { code } of EXAMPLES) {
    const prepared = prepareCode(code, plain);
    expect(prepared.ok && prepared.value.suspect).toBeUndefined();
    expect(prepared.ok && prepared.value.text.split('\n').length).toBe(code.split('\n').length);
  }
});

test('the games of the documents run as they stand there', () => {
  const page = readFileSync(new URL('../../../../../../docs/your-game.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/```ts\n(\/\/ file: (?:nim|twenty-one)\.ts\n.*?)```/gs)].map(([, code]) => code);
  expect(blocks).toHaveLength(2);
  for (const code of blocks) {
    const game = run(code, plain, () => {}, pincer) as pincer.AnyGame<unknown, unknown>;
    expect(pincer.conforms(game)).toEqual([]);
  }
});
