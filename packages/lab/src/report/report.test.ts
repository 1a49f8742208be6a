import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Experiment, Results } from '../experiment/experiment.ts';
import { csvOf } from './csv.ts';
import { EXPERIMENTS, synthetic } from './fixtures/synthetic.ts';
import { reportFiles, writeReport } from './index.ts';

/** All subjects on three games, to small depths. */
const RESULTS: readonly Results[] = EXPERIMENTS.map((experiment: Experiment, index) =>
  synthetic(
    { ...experiment, games: experiment.games.map((part) => ({ ...part, depth: 3 })) },
    { seed: index + 1, groups: experiment.name.endsWith('-wide') ? 25 : 4, positionsPerGroup: 4 },
  ),
);

const FILES = reportFiles(RESULTS);
const file = (name: string) => FILES.get(name) ?? '';
const pages = [...FILES.keys()].filter((name) => name.endsWith('.html'));

describe('the files', () => {
  test('are a page for the results, one for the claims, one for each experiment, the figures and the data', () => {
    const experimentPages = EXPERIMENTS.map(({ name }) => `experiment-${name}.html`);
    expect(pages).toEqual(['index.html', 'claims.html', ...experimentPages]);
    expect([...FILES.keys()]).toEqual(expect.arrayContaining(['results.csv', 'results.json', 'summary.md']));
    const figures = ['figure-4', 'figure-5', 'figure-6', 'memory', 'passes', 'guess', 'ablation', 'transpositions'];
    const games = ['chess', 'othello', 'checkers'];
    expect([...FILES.keys()]).toEqual(
      expect.arrayContaining([
        'figures/artificial.svg',
        'figures/minimal-artificial.svg',
        'figures/window-chess.svg',
        'figures/net-chess.svg',
        'figures/figure-4-chess-wide.svg',
        ...figures.flatMap((figure) => games.map((game) => `figures/${figure}-${game}.svg`)),
      ]),
    );
  });

  test('are the same bytes for the same results', () => {
    expect(reportFiles(structuredClone(RESULTS))).toEqual(FILES);
  });

  test('are written into a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pincer-report-'));
    try {
      const [first] = RESULTS;
      await writeReport([first], join(folder, 'new', 'report'));
      const names = await readdir(join(folder, 'new', 'report'), { recursive: true });
      expect(names).toEqual(
        expect.arrayContaining(['index.html', 'claims.html', join('figures', 'figure-4-chess.svg')]),
      );
      const json: unknown = JSON.parse(await readFile(join(folder, 'new', 'report', 'results.json'), 'utf8'));
      expect(json).toEqual(JSON.parse(JSON.stringify([first])));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('have their data compressed if that is asked for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pincer-report-'));
    try {
      const [first] = RESULTS;
      await writeReport([first], folder, { gzip: true });
      expect(await readdir(folder)).not.toContain('results.json');
      const json = gunzipSync(await readFile(join(folder, 'results.json.gz'))).toString();
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify([first])));
      expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('<a href="results.csv.gz">');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('need nothing from elsewhere, and their links lead to files', () => {
    for (const name of pages) {
      expect(file(name)).not.toMatch(/<script [^>]*(src|module)|<link rel="stylesheet"|src="|url\(|@import/);
      for (const [, href] of file(name).matchAll(/href="([^"]*)"/g)) {
        if (href.startsWith('#')) expect(file(name)).toContain(`id="${href.slice(1)}"`);
        else if (href !== 'data:,') expect(FILES.has(href)).toBe(true);
      }
      const ids = [...file(name).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('the first page', () => {
  test('has the headline table of each game, on the large sets', () => {
    for (const game of ['Chess', 'Othello', 'Checkers'])
      expect(file('index.html')).toContain(`<caption>${game} to depth 3 over 100 positions in 25 groups</caption>`);
    expect(file('index.html')).toMatch(
      /<th scope="row">MTD\(f\)<\/th><td class="number">9\d\.\d.% <span class="interval">\(/,
    );
  });

  test('has the figures on the paper’s positions, each with its numbers', () => {
    const figures = [...file('index.html').matchAll(/<figure id="([^"]*)">/g)].map(([, id]) => id);
    expect(figures).toContain('figure-4-chess');
    expect(figures).not.toContain('figure-4-chess-wide');
    expect(file('index.html').match(/<div class="plot" tabindex="0"><svg /g)).toHaveLength(figures.length);
    expect(file('index.html').match(/<script type="application\/json">/g)).toHaveLength(figures.length);
    expect(file('index.html').match(/<details>/g)).toHaveLength(figures.length);
  });
});

test('every page says at its head with which preset, when, with what build and where', () => {
  const [{ environment }] = RESULTS;
  for (const name of pages) {
    const head = file(name).slice(0, file(name).indexOf('<p class="lead">'));
    for (const text of ['Preset', environment.date.slice(0, 10), environment.kernelHash, environment.cpu])
      expect(head).toContain(text);
  }
});

test('pages with several sections have contents that lead to each', () => {
  for (const name of pages.filter((each) => each !== 'claims.html')) {
    const headings = [...file(name).matchAll(/<h2 id="([^"]*)"/g)]
      .map(([, id]) => id)
      .filter((id) => id !== 'contents');
    const [contents] = /<nav class="contents".*<\/nav>/.exec(file(name)) ?? [''];
    expect([...contents.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)).toEqual(headings);
  }
});

test('the first page says how to cite the paper and the report', () => {
  expect(file('index.html')).toContain('@inproceedings{plaat1995practice,');
  expect(file('index.html')).toMatch(/@misc\{pincer\d{4}report,/);
});

test('a figure of the paper has what the paper’s text says of it, marked as such, in chart and caption', () => {
  const [, json] =
    /<figure id="figure-4-chess">[\s\S]*?<script type="application\/json">(.*)<\/script>/.exec(file('index.html')) ??
    [];
  const chart: unknown = JSON.parse(json);
  expect(chart).toMatchObject({
    bands: [{ low: 89, high: 91, text: expect.stringContaining('The paper’s text (§4.2.1)') }],
  });
  expect(file('index.html')).toContain('Shaded for MTD(f). The paper’s text (§4.3)');
});

test('the chart of a figure has the numbers of its table', () => {
  const figures = file('experiment-memory.html').match(/<figure [\s\S]*?<\/figure>/g) ?? [];
  expect(figures).toHaveLength(3);
  for (const figure of figures) {
    const [, json] = /<script type="application\/json">(.*)<\/script>/.exec(figure) ?? [];
    const { data } = JSON.parse(json) as { readonly data: readonly { readonly text: string }[] };
    const cells = [...figure.matchAll(/<td class="number">(.*?)<\/td>/g)].map(([, cell]) =>
      cell.replace(/<[^>]*>/g, ''),
    );
    expect(data.map(({ text }) => text).sort()).toEqual(cells.sort());
  }
});

test('a page of an experiment has its environment, its data and every position', () => {
  const [{ experiment, environment, cells }] = RESULTS;
  const page = file(`experiment-${experiment.name}.html`);
  for (const text of [environment.kernelHash, environment.node, environment.cpu, environment.date])
    expect(page).toContain(text);
  expect(page).toContain('&#34;name&#34;: &#34;figures-4-5&#34;');
  for (const name of new Set(cells.map(({ cell }) => cell.position.name)))
    expect(page).toContain(`<th scope="row">${name}</th>`);
});

test('the claims page has all claims, their verdicts and commands', () => {
  expect(file('claims.html').match(/<section class="claim"/g)).toHaveLength(17);
  expect(file('claims.html')).toContain('<code>pincer lab run figures-4-5-wide</code>');
  expect(file('claims.html')).toContain('<code>npx vitest run packages/pincer/src/reference/claims.test.ts</code>');
});

test('the summary has the headline tables and the claims', () => {
  const summary = file('summary.md');
  expect(summary).toContain('**Chess to depth 3 over 100 positions in 25 groups**');
  expect(summary).toMatch(/^\| MTD\(f\) \| 9\d\.\d.% \(\d/m);
  expect(summary.match(/^\| \d+ \| /gm)).toHaveLength(17);
  const columns = (line: string) => line.replaceAll('\\|', '').split('|').length - 2;
  const lines = summary.split('\n').filter((line) => line.startsWith('| '));
  expect(lines.every((line) => columns(line) === 4 || columns(line) === 5)).toBe(true);
});

test('the CSV has a line for each search and depth', () => {
  const lines = file('results.csv').trimEnd().split('\r\n');
  const searches = RESULTS.flatMap(({ cells }) => cells);
  expect(lines).toHaveLength(1 + searches.reduce((sum, { depths }) => sum + depths.length, 0));
  expect(lines[0]).toBe(
    'experiment,kernel,game,position,text,group,driver,table,variant,depth,value,passes,leaves,nodes,quiescent,allNodes,cpu,wall,held,error',
  );
  expect(lines[1]).toMatch(
    /^figures-4-5,0123456789abcdef,chess,"chess paper game 1, move 20",0,chess paper game 1,alpha-beta,21,standard,1,12,1,\d+,\d+,0,,,,,$/,
  );
});

describe('odd results', () => {
  const own: Experiment = {
    name: 'my-game',
    title: 'My <game> & "others"',
    games: [{ game: './games/<mine>.js', positions: [{ name: 'start, "a|b"' }], depth: 2 }],
    drivers: ['aspiration', 'mtdf'],
  };

  test('none at all', () => {
    const files = reportFiles([]);
    expect([...files.keys()]).toEqual(['index.html', 'claims.html', 'results.csv', 'results.json', 'summary.md']);
    expect(files.get('index.html')).toContain('no comparison');
  });

  test('a game and an experiment of the user’s own, one position, names with marks', () => {
    const files = reportFiles([synthetic(own)]);
    const page = files.get('experiment-my-game.html') ?? '';
    expect(page).toContain('My &#60;game&#62; &#38; &#34;others&#34;');
    expect(page).toContain('<h3>&#60;mine&#62;</h3>');
    expect(page).not.toMatch(/<game>|<mine>/);
    expect(files.has('figures/my-game-figure-4-mine.svg')).toBe(true);
    expect(files.get('results.csv')).toContain('"start, ""a|b"""');
    expect(files.get('index.html')).toContain('to depth 2 over 1 position');
  });

  test('no base line', () => {
    const files = reportFiles([synthetic({ ...own, drivers: ['mtdf', 'sss'] })]);
    expect(files.get('index.html')).toContain('no comparison');
    expect(files.get('experiment-my-game.html')).toContain('MTD(f)');
  });

  test('searches that failed are listed with their reason and count for nobody', () => {
    const results = synthetic(own);
    const cells = results.cells.map((cell) => ({ ...cell, depths: [], error: 'out of <memory>' }));
    const files = reportFiles([{ ...results, cells }]);
    const page = files.get('experiment-my-game.html') ?? '';
    expect(page).toContain('2 of 2 searches failed');
    expect(page).toContain('out of &#60;memory&#62;');
    expect(page).toContain('No search was finished');
    for (const name of ['index.html', 'summary.md']) {
      expect(files.get(name)).toContain('my-game: 2 of 2 searches failed');
      expect(files.get(name)).toContain('out of &#60;memory&#62;');
      expect(file(name)).not.toMatch(/fail(ed|ures)\b.*nobody/);
    }
  });

  test('two games with the same file name, in two folders, have figures and titles of their own', () => {
    const games = ['./a/heap.js', './b/heap.js', './b/Heap!.js'].map((game) => ({ ...own.games[0], game }));
    const files = reportFiles([synthetic({ ...own, games })]);
    const figures = [...files.keys()].filter((name) => name.includes('figure-4'));
    expect(figures).toHaveLength(3);
    expect(new Set(figures.map((name) => files.get(name))).size).toBe(3);
    const page = files.get('experiment-my-game.html') ?? '';
    for (const title of ['./a/heap.js', './b/heap.js', 'Heap!']) expect(page).toContain(`<h3>${title}</h3>`);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('two results of one name do not overwrite each other’s figures', () => {
    const files = reportFiles([synthetic(own), synthetic(own, { seed: 2, noise: 0.3 })]);
    expect([...files.keys()].filter((name) => name.includes('figure-4'))).toHaveLength(2);
  });

  test('no spreadsheet takes a text for a formula, and numbers stay numbers', () => {
    const marks = ['=', '+', '-', '@', '\t', '\r', '\n'];
    fc.assert(
      fc.property(fc.constantFrom(...marks), fc.string(), fc.integer({ min: -9, max: -1 }), (mark, rest, value) => {
        const text = mark + rest;
        const { cells, ...results } = synthetic({
          ...own,
          games: [{ ...own.games[0], positions: [{ name: text, text }] }],
        });
        const depths = cells[0].depths.map((found) => ({ ...found, value }));
        const csv = csvOf([
          {
            ...results,
            cells: [
              { ...cells[0], depths },
              { ...cells[1], depths: [], error: text },
            ],
          },
        ]);
        const quoted = /[",\r\n]/.test(text) ? `"'${text.replaceAll('"', '""')}"` : `'${text}`;
        expect(csv.split(`,${quoted},${quoted},${quoted},`)).toHaveLength(2 + depths.length);
        expect(csv).toContain(`,,${quoted}\r\n`.slice(1));
        expect(csv).toContain(`,standard,1,${value},`);
      }),
    );
  });

  test('no reader of the summary finds HTML in a name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[<>&/!a-z\\"' -]{1,20}$/), (name) => {
        const game = `./${name.replaceAll('/', '')}<b>.js`;
        const text = reportFiles([synthetic({ ...own, games: [{ ...own.games[0], game }] })]).get('summary.md') ?? '';
        expect(text).not.toMatch(/[<>]|&(?!#\d+;)/);
        expect(text).toContain('&#60;b&#62;');
      }),
      { numRuns: 20 },
    );
  });

  test('two results of one name have a page each', () => {
    const files = reportFiles([synthetic(own), synthetic(own, { seed: 2 })]);
    expect(files.has('experiment-my-game.html') && files.has('experiment-my-game-2.html')).toBe(true);
  });

  test('only the large set: the figures are drawn on it', () => {
    const wide = RESULTS.filter(({ experiment }) => experiment.name === 'figures-4-5-wide');
    expect(reportFiles(wide).get('index.html')).toContain('<figure id="figure-4-chess-wide">');
  });

  test('several windows of Aspiration NegaScout are no base line', () => {
    const drivers = [20, 50].map((delta) => ({ label: `aspiration ±${delta}`, driver: 'aspiration', delta }));
    const files = reportFiles([synthetic({ ...own, drivers })]);
    expect(files.get('experiment-my-game.html')).not.toContain('rel. to Asp. NegaScout');
  });
});

test('leaves relative to the minimal tree are by height, summed over widths', () => {
  const result = RESULTS.find(({ experiment }) => experiment.name === 'minimal') as Results;
  // At height 2 the minimal trees of widths 2, 3 and 4 have 3, 5 and 7 leaves; all searches of ours
  // have 30 there.
  const cells = result.cells.map((each) => ({
    ...each,
    depths: each.depths.map((found) => ({ ...found, leaves: 30 })),
  }));
  const page = reportFiles([{ ...result, cells }]).get('experiment-minimal.html') ?? '';
  expect(page).toMatch(/<tr><th scope="row">2<\/th><td class="number">600\.0.% <span/);
});

test('a page of an experiment says whether all searches found the same values, MTD(best) aside', () => {
  const [result] = RESULTS;
  const pageWith = (driver: string) => {
    const cells = result.cells.map((each) =>
      each.cell.driver === driver ? { ...each, depths: each.depths.map((found) => ({ ...found, value: 13 })) } : each,
    );
    return reportFiles([{ ...result, cells }]).get('experiment-figures-4-5.html') ?? '';
  };
  expect(pageWith('best')).toContain('agree on the value of each position');
  expect(pageWith('sss')).toContain('differ on the value of 16 of 16 positions');
});
