import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandsOf, flawOfCommand, matches } from './docs-console.mjs';
import { compileExamples, createProject, filesOf } from './docs-examples.mjs';
import { undocumentedExports } from './docs-exports.mjs';
import { brokenLinks } from './docs-links.mjs';
import { parsePage, WIDTH } from './docs-markdown.mjs';
import { entryPoints } from './entry-points.mjs';

let folder;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-docs-test-')));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name, text) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const page = (...lines) => parsePage(lines.join('\n'));

describe('a page', () => {
  test('has blocks with their language and first line', () => {
    const { blocks } = page('text', '```ts', 'const a = 1;', '```', '', '~~~console', '```', '~~~');
    expect(blocks).toMatchObject([
      { language: 'ts', line: 3, lines: ['const a = 1;'] },
      { language: 'console', line: 7, lines: ['```'] },
    ]);
  });

  test('has anchors as GitHub makes them', () => {
    const { anchors } = page(
      '# MTD(f), and `more`',
      '## A [link](x.md)',
      '## Same',
      '## Same',
      '```',
      '# no heading',
      '```',
    );
    expect([...anchors]).toEqual(['mtdf-and-more', 'a-link', 'same', 'same-1']);
  });

  test('has links and pictures outside of code', () => {
    const { links } = page(
      'a [b](c.md#d) and ![e](f.svg "title")',
      '`[no](link)` but [`code`](g.ts)',
      '[ref]: h.md',
      '<img src="i.png">',
      '```',
      '[no](link)',
      '```',
    );
    expect(links).toEqual([
      { target: 'c.md#d', line: 1 },
      { target: 'f.svg', line: 1 },
      { target: 'g.ts', line: 2 },
      { target: 'h.md', line: 3 },
      { target: 'i.png', line: 4 },
    ]);
  });

  test('is too wide in prose only', () => {
    const wide = `${'x'.repeat(WIDTH)} y`;
    expect(page(wide, `| ${wide} |`, '```', wide, '```', 'x'.repeat(2 * WIDTH), 'x'.repeat(WIDTH)).tooLong).toEqual([
      1,
    ]);
  });
});

describe('links', () => {
  const broken = (text) => {
    const path = write('site/docs/page.md', text);
    return brokenLinks(path, parsePage(text), join(folder, 'site')).map(({ line, message }) => `${line} ${message}`);
  };

  beforeAll(() => {
    write('site/other.md', '# There\n');
    write('outside.md', '');
  });

  test('that lead somewhere are fine', () => {
    expect(
      broken('# Here\n[a](#here) [b](../other.md#there) [c](..) [d](https://example.org/x#y) [e](page.md#here)'),
    ).toEqual([]);
  });

  test('to files, headings and places that are not there are broken', () => {
    expect(broken('[a](#there)\n[b](../other.md#here)\n[c](none.md)\n[d](../../outside.md)')).toEqual([
      '1 #there: no such heading',
      '2 ../other.md#here: no such heading',
      '3 none.md: no such file',
      '4 ../../outside.md: leads out of what is published',
    ]);
  });
});

test('exported names without a doc comment are found, each once, also through other modules', () => {
  write(
    'package/a.d.ts',
    '/** Said. */\nexport interface Said {}\nexport type Silent = 1;\n// No doc comment.\nexport class Quiet {}\n',
  );
  write('package/index.d.ts', "export { Said, Silent as Renamed } from './a.js';\nexport declare const own: number;\n");
  write('package/many/one/index.d.ts', '/** One. */\nexport declare const one: 1;\nexport declare const bare: 2;\n');
  write('package/many/empty/other.d.ts', 'export declare const none: 0;\n');
  const exports = {
    '.': { types: './index.d.ts' },
    './a': { types: './a.d.ts' },
    './many/*': { types: './many/*/index.d.ts' },
    './package.json': './package.json',
  };
  write('package/package.json', JSON.stringify({ name: 'thing', type: 'module', exports }));
  const entries = entryPoints(join(folder, 'package'));
  expect(entries.map(({ name }) => name)).toEqual(['thing', 'thing/a', 'thing/many/one']);
  expect(undocumentedExports(entries)).toEqual({
    count: 6,
    missing: ['thing: Renamed', 'thing: own', 'thing/a: Quiet', 'thing/many/one: bare'],
  });
  expect(() => undocumentedExports([{ name: 'thing', file: join(folder, 'none.d.ts') }])).toThrow('build it first');
});

describe('examples', () => {
  test('of one file are put together, others stand alone', () => {
    const { blocks } = page(
      '```ts',
      '// file: a.ts',
      'one',
      '```',
      '```js',
      'no',
      '```',
      '```ts',
      'two',
      '```',
      '```ts',
      '// file: a.ts',
      'three',
      '```',
    );
    const files = filesOf(blocks);
    expect([...files.keys()]).toEqual(['a.ts', 'line-9.ts']);
    expect(files.get('a.ts')).toEqual({ text: '// file: a.ts\none\n// file: a.ts\nthree\n', origin: [2, 3, 12, 13] });
  });

  test('are compiled strictly against the packages, and errors are found where they stand', () => {
    write('node/thing/package.json', JSON.stringify({ name: 'thing', type: 'module', exports: './index.js' }));
    write('node/thing/index.js', 'export const one = 1;\n');
    write('node/thing/index.d.ts', 'export declare const one: number;\n');
    const project = join(folder, 'project');
    createProject(project, { thing: join(folder, 'node/thing') });
    const good = page(
      '```ts',
      '// file: a.ts',
      "import { one } from 'thing';",
      'export const two = one + one;',
      '```',
      '```ts',
      "import { two } from './a.js';",
      'console.log(two, await 1);',
      '```',
    );
    const bad = page(
      'text',
      '```ts',
      'const a = 1;',
      "const b: string = 'b';",
      'console.log((c) => a + b + c);',
      '```',
    );
    const { count, problems } = compileExamples(project, [
      { name: 'good.md', folder: 'good', ...good },
      { name: 'bad.md', folder: 'bad', ...bad },
    ]);
    expect(count).toBe(3);
    expect(problems).toEqual([
      { name: 'bad.md', line: 5, message: expect.stringContaining("'c' implicitly has an 'any'") },
    ]);
  });
});

describe('commands', () => {
  test('stand after a dollar, each with its output', () => {
    const { blocks } = page('```console', '$ one', 'a', '$ two', '```');
    expect(commandsOf(blocks[0])).toEqual([
      { command: 'one', line: 2, expected: ['a'] },
      { command: 'two', line: 4, expected: [] },
    ]);
    expect(() => commandsOf({ line: 7, lines: ['output'] })).toThrow('line 7');
  });

  test.each([
    [['a', 'b'], ['a', 'b'], true],
    [['  a   b'], ['a b ', ''], true],
    [['a'], ['a', 'b'], false],
    [['a', 'b'], ['a'], false],
    [['…'], [], true],
    [['…', 'c'], ['a', 'b', 'c'], true],
    [['…', 'c'], ['a', 'c', 'b'], false],
    [['a', '…', 'b', '…', 'c'], ['a', 'b', 'x', 'b', 'y', 'c'], true],
    [['took … s (2+2)'], ['took 1.5 s (2+2)'], true],
    [['took … s'], ['took 1.5 ms'], false],
    [['a.c'], ['abc'], false],
  ])('%j shows %j: %s', (expected, output, same) => {
    expect(matches(expected, output)).toBe(same);
  });

  test('are right if they end well and print what is shown', () => {
    const flaw = (command, ...expected) => flawOfCommand({ command, expected }, folder, process.env);
    expect(flaw('echo a; echo b >&2', '…')).toBeUndefined();
    expect(flaw('pwd', folder)).toBeUndefined();
    expect(flaw('cat')).toBeUndefined();
    expect(flaw('echo a', 'b')).toBe('echo a: it printed\na\n');
    expect(flaw('echo a; exit 3')).toBe('echo a; exit 3: exit code 3\na\n');
  });
});
