import { expect, test } from 'vitest';
import { checkContents, filesReadBy, linksIn } from './contents.mjs';

test('links of a page: files, but no addresses, no places on it and no code', () => {
  const page = [
    'See [one](one.md), [two](./docs/two.md#part), ![picture](../picture.svg "a title") and [the web](https://a.org/b.md).',
    '[part](#part) [mail](mailto:me@a.org) `[code](code.md)` <img src="drawn.png"> <a href="https://a.org">a</a>',
    '[named]: named.md',
    '```ts',
    'const a = [1](block.md);',
    '```',
  ].join('\n');
  expect(linksIn(page, 'docs/page.md').sort()).toEqual(
    ['docs/docs/two.md', 'docs/drawn.png', 'docs/named.md', 'docs/one.md', 'picture.svg'].sort(),
  );
});

test('files that a built file reads', () => {
  const code = [
    "const a = new URL('../../dist/a.wasm', import.meta.url);",
    'readFile(new URL(`../../src/openings/' + '$' + '{game}.txt`, import.meta.url));',
    " * `new URL('./my-game.js', import.meta.url)`",
    "new URL('http://a.org');",
  ].join('\n');
  expect(filesReadBy(code, 'dist/arena/b.js')).toEqual(['dist/a.wasm', 'src/openings/*.txt']);
});

test('a package that lacks everything is broken in every promise', () => {
  const broken = [];
  const manifest = {
    name: 'nothing',
    types: './dist/index.d.ts',
    exports: { '.': './dist/index.js' },
    sideEffects: [],
  };
  checkContents({ source: '.', manifest, paths: [] }, 'a licence', (promise, kept) => !kept && broken.push(promise));
  expect(broken).toEqual([
    "nothing has the metadata of a registry's page",
    'nothing has a README, a changelog and a licence',
    'nothing has the licence of the project',
    'nothing has the files that its package.json names',
  ]);
});
