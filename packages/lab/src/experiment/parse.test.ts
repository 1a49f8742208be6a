import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadExperiment } from './load.ts';
import { parseExperiment } from './parse.ts';

const GOOD = {
  name: 'my-experiment',
  title: 'What?',
  games: [{ game: 'connect-four', positions: [{ name: 'start' }, { name: 'centre', text: '4' }], depth: 4 }],
  drivers: ['mtdf', { label: 'narrow', driver: 'aspiration', delta: 5, guess: 'two-back' }],
  tables: [10, 16],
  variants: [{ name: 'plain', table: false, deepening: false }],
  measure: 'counts',
};

const game = (part: object) => ({ ...GOOD, games: [{ ...GOOD.games[0], ...part }] });
const driver = (part: unknown) => ({ ...GOOD, drivers: [part] });

const playing = (play: object, part: object = {}) => ({
  ...GOOD,
  drivers: ['sss'],
  variants: [{ name: 'games', play }],
  ...part,
});

test('a good experiment is taken as it is', () => {
  const games = playing({ against: 'widening', movetime: 100 }, { measure: 'time' });
  expect(parseExperiment(games, 'here')).toEqual({ ok: true, value: games });
  expect(parseExperiment(GOOD, 'here')).toEqual({ ok: true, value: GOOD });
  expect(parseExperiment(game({ game: 'chess', positions: 'wide', delta: 20 }), 'here').ok).toBe(true);
  expect(parseExperiment(game({ game: '../my-game.js' }), 'here').ok).toBe(true);
});

test.each<[unknown, RegExp]>([
  [null, /^here: null is not an object with name, title, games/],
  [[], /^here: \[\] is not an object/],
  [{ ...GOOD, name: undefined }, /^here: name: it is missing$/],
  [{ ...GOOD, name: 'My Experiment' }, /^here: name: "My Experiment" is not lower-case words joined by hyphens/],
  [{ ...GOOD, title: 'a\0b' }, /^here: title: .* has a character that cannot be printed$/],
  [{ ...GOOD, title: '\ud800' }, /^here: title: .* has a character that cannot be printed$/],
  [{ ...GOOD, title: 7 }, /^here: title: 7 is not a text$/],
  [{ ...GOOD, driver: 'mtdf' }, /^here: driver: there is no such field; there are name, title, games, drivers/],
  [{ ...GOOD, games: [] }, /^here: games: the list is empty$/],
  [{ ...GOOD, games: {} }, /^here: games: \{\} is not a list$/],
  [game({ game: 'eight' }), /^here: drivers\[0\]: .* is not one of ida, dfbnb/],
  [game({ game: 'go' }), /^here: games\[0\]\.game: there is no game "go"; give one of chess, .*, or a path such as/],
  [game({ depth: 0 }), /^here: games\[0\]\.depth: 0 is not an integer from 1 to 239$/],
  [game({ depth: '6' }), /^here: games\[0\]\.depth: "6" is not an integer/],
  [game({ depth: 2.5 }), /^here: games\[0\]\.depth: 2\.5 is not an integer/],
  [game({ positions: 'paper' }), /^here: games\[0\]\.positions: connect-four has no test set "paper"; give a list/],
  [
    game({ game: 'chess', positions: 'big' }),
    /^here: games\[0\]\.positions: there is no test set "big"; give one of paper, wide, tune/,
  ],
  [
    game({ positions: [{ name: 'a' }, { name: 'a' }] }),
    /^here: games\[0\]\.positions\[1\]: a is there already, at games\[0\]\.positions\[0\]$/,
  ],
  [game({ positions: [{ text: '4' }] }), /^here: games\[0\]\.positions\[0\]\.name: it is missing$/],
  [{ ...GOOD, games: [GOOD.games[0], GOOD.games[0]] }, /^here: games\[1\]: connect-four is there already/],
  [driver('mtd'), /^here: drivers\[0\]: "mtd" is not one of alpha-beta, /],
  [driver({ label: 'x', driver: 'mtd' }), /^here: drivers\[0\]\.driver: "mtd" is not one of/],
  [driver({ driver: 'mtdf' }), /^here: drivers\[0\]\.label: it is missing$/],
  [
    driver({ label: 'x', driver: 'mtdf', delta: 5 }),
    /^here: drivers\[0\]\.delta: mtdf does not take it; only aspiration does$/,
  ],
  [
    driver({ label: 'x', driver: 'mtdf', guess: 'three-back' }),
    /^here: drivers\[0\]\.guess: "three-back" is not one of one-back, two-back, swing, exact$/,
  ],
  [driver({ label: 'x', driver: 'step', stride: 0 }), /^here: drivers\[0\]\.stride: 0 is not an integer from 1/],
  [
    { ...GOOD, drivers: ['mtdf', { label: 'mtdf', driver: 'sss' }] },
    /^here: drivers\[1\]: mtdf is there already, at drivers\[0\]$/,
  ],
  [{ ...GOOD, tables: [9] }, /^here: tables\[0\]: 9 is not an integer from 10 to 26$/],
  [{ ...GOOD, tables: [12, 12] }, /^here: tables\[1\]: 12 is there already/],
  [{ ...GOOD, variants: [{ name: 'a', table: true }] }, /^here: variants\[0\]\.table: true is not false/],
  [
    { ...GOOD, variants: [{ name: 'a', history: 'no' }] },
    /^here: variants\[0\]\.history: "no" is neither true nor false$/,
  ],
  [
    { ...GOOD, variants: [{ name: 'a', hits: 'all' }] },
    /^here: variants\[0\]\.hits: "all" is not one of equal, deeper$/,
  ],
  [playing({ against: 'mtd', nodes: 9 }), /^here: variants\[0\]\.play\.against: "mtd" is not one of/],
  [playing({ against: 'mtdf' }), /^here: variants\[0\]\.play: give what a move may take: either nodes or movetime/],
  [playing({ against: 'mtdf', nodes: 9, movetime: 9 }), /^here: variants\[0\]\.play: give what a move may take/],
  [playing({ against: 'mtdf', nodes: 0 }), /^here: variants\[0\]\.play\.nodes: 0 is not an integer from 1/],
  [playing({ against: 'mtdf', movetime: 9 }), /^here: variants\[0\]\.play\.movetime: .* give "measure": "time"$/],
  [
    playing({ against: 'mtdf', nodes: 9 }, { drivers: [{ label: 'x', driver: 'step', stride: 5 }] }),
    /^here: drivers\[0\]: in games drivers play as they are/,
  ],
  [
    playing({ against: 'mtdf', nodes: 9 }, { games: [{ ...GOOD.games[0], game: 'artificial' }] }),
    /^here: games\[0\]\.game: artificial is nothing that two can play$/,
  ],
  [
    playing(
      { against: 'mtdf', nodes: 9 },
      { variants: [{ name: 'a', play: { against: 'mtdf', nodes: 9 } }, { name: 'b' }] },
    ),
    /^here: variants\[1\]: where drivers play, every variant says so by "play"$/,
  ],
  [{ ...GOOD, measure: 'speed' }, /^here: measure: "speed" is not one of counts, time$/],
])('%# is an error that says what is wrong and where', (value, message) => {
  expect(parseExperiment(value, 'here')).toEqual({ ok: false, error: expect.stringMatching(message) });
});

test('no data makes it throw', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), (value) => {
      expect(parseExperiment(value, 'here').ok).toBe(false);
      expect(parseExperiment({ ...GOOD, games: value }, 'here').ok).toBe(false);
      expect(typeof parseExperiment({ ...GOOD, drivers: value }, 'here').ok).toBe('boolean');
    }),
    { seed: 11, numRuns: 500 },
  );
});

describe('files', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pincer-lab-'));
    writeFileSync(join(folder, 'good.json'), JSON.stringify(GOOD));
    writeFileSync(join(folder, 'good.mjs'), `export default ${JSON.stringify(GOOD)};`);
    writeFileSync(join(folder, 'broken.json'), '{ "name": ');
    writeFileSync(join(folder, 'bare.mjs'), 'export const experiment = {};');
    writeFileSync(join(folder, 'throws.mjs'), "throw new Error('my own bug');");
    writeFileSync(join(folder, 'typed.ts'), 'export default {};');
    writeFileSync(join(folder, 'flawed.json'), JSON.stringify(driver('mtd')));
    writeFileSync(join(folder, 'position.json'), JSON.stringify(game({ positions: [{ name: 'x', text: '9' }] })));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(['good.json', 'good.mjs'])('%s is loaded, with the folder that it is in', async (file) => {
    expect(await loadExperiment(join(folder, file))).toEqual({ ok: true, value: { experiment: GOOD, base: folder } });
  });

  test.each([
    ['none.json', /none\.json could not be found: /],
    ['none.mjs', /none\.mjs could not be found: /],
    ['broken.json', /broken\.json could not be read: .*JSON/],
    ['bare.mjs', /bare\.mjs has no default export$/],
    ['throws.mjs', /throws\.mjs could not be read: my own bug$/],
    ['typed.ts', /typed\.ts is no experiment: compile it and give the \.js file$/],
    ['readme.md', /readme\.md is no experiment: give a \.json, \.js or \.mjs file$/],
    ['flawed.json', /flawed\.json: drivers\[0\]: "mtd" is not one of/],
    ['position.json', /position\.json: games\[0\]\.positions\[0\]\.text: .*"9"/],
  ])('%s is an error that says what is wrong', async (file, message) => {
    const loaded = await loadExperiment(join(folder, file));
    expect(loaded).toEqual({ ok: false, error: expect.stringMatching(message) });
  });
});
