import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildKernel } from '../../../../tools/kernel.mjs';
import { checkers } from '../games/checkers/index.ts';
import { chess } from '../games/chess/index.ts';
import { othello } from '../games/othello/index.ts';
import { KernelModule } from '../kernel/module.ts';
import { createSearcher } from '../runtime/create.ts';
import { createTracedSearcher, loadTrace } from './index.ts';

const read = (kernel: string) =>
  new Uint8Array(readFileSync(new URL(`../../dist/kernels/${kernel}.wasm`, import.meta.url)));
const exportsOf = (kernel: string) =>
  WebAssembly.Module.exports(new WebAssembly.Module(read(kernel))).map(({ name }) => name);

describe.each([chess, othello, checkers] as never as (typeof chess)[])('$name', (game) => {
  test('its ordinary kernel exports nothing of the trace, its trace kernel everything else too', () => {
    const names = exportsOf(game.name);
    expect(exportsOf(`${game.name}-trace`).filter((name) => !names.includes(name))).toEqual([
      'traceAddress',
      'traceLength',
      'traceLost',
    ]);
    expect(names.filter((name) => name.startsWith('trace'))).toEqual([]);
  });

  test('is the same game after its trace kernel was loaded', async () => {
    expect(await loadTrace(game)).toBe(game);
    expect(createTracedSearcher(game, undefined, { table: 10 }).moves()).toEqual(
      createSearcher(game, undefined, { table: 10 }).moves(),
    );
  });
});

test('an ordinary kernel is byte for byte what it is without any trace', async () => {
  const none = { 'src/search/trace.ts': 'no source', 'src/search/traced.ts': 'no source' };
  expect(await buildKernel('connect-four', none)).toEqual(read('connect-four'));
  await expect(buildKernel('checkers-trace', none)).rejects.toThrow('asc');
});

describe('a trace kernel', () => {
  const at = (address: string) => new KernelModule('chess', () => new URL(address), 'trace');

  test('is refused by name if it is another one', async () => {
    await expect(at('file:///none').load(read('chess'))).rejects.toThrow(
      'wasm: chess.wasm, where chess-trace.wasm belongs',
    );
  });

  test('that has to be waited for says how', () => {
    expect(() => at('http://127.0.0.1:9/').compiled).toThrow(
      'the trace kernel of chess is not loaded: await loadTrace(chess) first',
    );
  });

  test('that is not there says how it is handed over', () => {
    expect(() => at('file:///none').compiled).toThrow(
      /^the trace kernel of chess cannot be had .* await loadTrace\(chess, \{ wasm \}\) with pincer\/kernels\/chess-trace\.wasm/,
    );
  });
});
