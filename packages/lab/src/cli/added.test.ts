/**
 * What it takes to add a game in a kernel, and a driver: in a copy of both packages a folder and a
 * line are added, and a file and a line; both are then everywhere.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * The folder of the game: Connect Four's position under another name, in a kernel, with all
 * defaults.
 */
const GAME: Readonly<Record<string, string>> = {
  'assembly/rules.ts': `export { ConnectFour as Rules } from '../bitboard';\n`,
  'index.ts': `import type { KernelGame } from '../../kernel/host.ts';
import { KernelModule } from '../../kernel/module.ts';
import { HEIGHT, WIDTH } from './bitboard.ts';
import type { State } from './position.ts';
import { rules } from './rules.ts';

export const four: KernelGame<State> = {
  name: 'four',
  initial: rules.initial,
  module: new KernelModule('four', () => new URL('../../../dist/kernels/four.wasm', import.meta.url)),
  encode({ columns, turn }) {
    const words = new Int32Array(WIDTH * HEIGHT + 1);
    columns.forEach((stones, column) => {
      for (let row = 0; row < stones.length; row++) words[column * HEIGHT + row] = stones[row] === 'x' ? 1 : 2;
    });
    words[WIDTH * HEIGHT] = turn === 'x' ? 0 : 1;
    return words;
  },
  write: (_kernel, move) => String(move + 1),
  parse: rules.parse,
  show: rules.show,
};
`,
  'kit.ts': `import { createKit } from '../kit.ts';
import { four } from './index.ts';

export const kit = createKit({ game: four, title: 'Four Stones', benchDepths: { plain: 4, selective: 6 } });
`,
};

const GAME_LINE = `  four: () => import('./four/kit.ts'),\n`;

/** The file of the driver: always the middle of what is left, rounded down. */
const DRIVER = `import { INFINITY, named, nullWindow } from './driver.ts';

const profile = {
  name: 'halving',
  title: 'MTD(half)',
  place: 12,
  stroke: { colour: 'orange', mark: 'wye', dash: 'dotted' },
} as const;

export const halving = named(profile, function* () {
  let fPlus = INFINITY;
  let fMinus = -INFINITY;
  while (fMinus < fPlus) {
    const gamma = Math.floor((fMinus + fPlus) / 2) + 1;
    const g = yield nullWindow(gamma);
    if (g < gamma) fPlus = g;
    else fMinus = g;
  }
  return fMinus;
});
`;

const DRIVER_LINE = `export { halving } from './halving.ts';\n`;

const EXPERIMENT = {
  name: 'added',
  title: 'Are they there?',
  games: [{ game: 'four', positions: [{ name: 'start' }, { name: 'later', text: '4453' }], depth: 4 }],
  drivers: ['aspiration', 'halving'],
};

let folder: string;
let sources: string;

interface Run {
  readonly code: number | null;
  readonly out: string;
}

function run(command: readonly string[], input = ''): Promise<Run> {
  const child: ChildProcess = spawn(process.execPath, command, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  let out = '';
  child.stdout?.on('data', (data) => (out += data));
  child.stderr?.on('data', (data) => (out += data));
  child.stdin?.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })));
}

async function pincer(args: readonly string[], input?: string): Promise<string> {
  const { code, out } = await run(['packages/pincer/dist/cli/main.js', ...args], input);
  expect(code, out).toBe(0);
  return out;
}

/** Adds a line after the first one that begins so. */
async function addLine(file: string, after: string, line: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const at = text.indexOf('\n', text.indexOf(after)) + 1;
  expect(text).toContain(after);
  await writeFile(file, text.slice(0, at) + line + text.slice(at));
}

/** Both packages with all that is built of them, beside links to what they depend on. */
async function copyPackages(): Promise<void> {
  for (const part of ['packages', 'tsconfig.base.json', 'tools/kernel.mjs', 'tools/net-file.mjs']) {
    await cp(join(ROOT, part), join(folder, part), { recursive: true, preserveTimestamps: true });
  }
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    const own = name === 'pincer' ? 'packages/pincer' : name === 'pincer-lab' ? 'packages/lab' : undefined;
    await symlink(own ? join(folder, own) : join(ROOT, 'node_modules', name), join(modules, name));
  }
}

async function addGame(): Promise<void> {
  const games = join(sources, 'games');
  await mkdir(join(games, 'four/assembly'), { recursive: true });
  for (const [file, text] of Object.entries(GAME)) await writeFile(join(games, 'four', file), text);
  for (const file of ['bitboard.ts', 'position.ts'])
    await cp(join(games, 'connect-four', file), join(games, 'four', file));
  const rules = await readFile(join(games, 'connect-four/rules.ts'), 'utf8');
  await writeFile(join(games, 'four/rules.ts'), rules.replace("name: 'connect-four'", "name: 'four'"));
  await addLine(join(games, 'index.ts'), "  'tic-tac-toe': ", GAME_LINE);
}

async function addDriver(): Promise<void> {
  await writeFile(join(sources, 'drivers/halving.ts'), DRIVER);
  await addLine(join(sources, 'drivers/list.ts'), 'export { dual }', DRIVER_LINE);
}

/** As `tools/build.mjs` does, but for what is built already. */
async function build(): Promise<void> {
  const tsc = 'node_modules/@typescript/native/bin/tsc';
  const { code, out } = await run([tsc, '-b', 'packages/pincer', 'packages/lab']);
  expect(code, out).toBe(0);
  const kernels = (await import(pathToFileURL(join(folder, 'tools/kernel.mjs')).href)) as {
    readonly KERNELS: readonly string[];
    buildKernel(kernel: string): Promise<Uint8Array>;
  };
  expect(kernels.KERNELS).toContain('four');
  const file = join(folder, 'packages/pincer/dist/kernels/four.wasm');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await kernels.buildKernel('four'));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-added-'));
  sources = join(folder, 'packages/pincer/src');
  await copyPackages();
  await addGame();
  await addDriver();
  await build();
});

afterAll(() => rm(folder, { recursive: true }));

describe.concurrent('a game in a folder and a line, a driver in a file and a line', () => {
  test('are searched, compared and counted by the command line', async () => {
    const found = await pincer(['search', 'four', '4433', '--depth', '5', '--driver', 'halving']);
    expect(found).toMatch(/Best: [25], win in 3\.\n$/);
    const compared = await pincer(['compare', 'four', '--depth', '4', '--positions', '3']);
    expect(compared).toMatch(/^four, 3 positions to depth 4/);
    expect(compared).toMatch(/^halving +\d/m);
    expect(await pincer(['perft', 'four', '--depth', '4'])).toMatch(/^2,401 lines of 4 plies/);
    expect(await pincer(['search', '--help'])).toMatch(/tic-tac-toe,\s+four/);
  });

  test('are in the bench', async () => {
    const { parts } = JSON.parse(await pincer(['bench', '--json'])) as { parts: object[] };
    expect(parts.at(-1)).toMatchObject({
      game: 'four',
      plain: { nodes: expect.any(Number) },
      selective: { nodes: expect.any(Number) },
    });
    expect(parts.length).toBeGreaterThan(1);
  });

  test('play a match', async () => {
    const players = ['pincer:driver=halving,name=A', 'pincer:driver=mtdf,name=B'];
    const limits = ['--game', 'four', '--depth', '3', '--games', '2', '--no-store', '--out', 'games.txt'];
    expect(await pincer(['match', ...players, ...limits])).toMatch(/A/);
    const [, ...games] = (await readFile(join(folder, 'games.txt'), 'utf8')).trim().split('\n');
    expect(games).toHaveLength(2);
    for (const game of games) expect(game).toMatch(/^[1-7]( [1-7])+\t(1-0|0-1|1\/2-1\/2)\t(won|no moves are left)\t/);
  });

  test('play against a user', async () => {
    const said = await pincer(['play', 'four', '--level', '1', '--seed', '1'], '4\nmoves\nsave mine.txt\nquit\n');
    expect(said).toMatch(/Pincer plays [1-7]\./);
    expect(said).toMatch(/First to move\./);
    expect(said).toContain('Saved as a list of moves in mine.txt.');
  });

  test('are in an experiment and its report', async () => {
    await writeFile(join(folder, 'added.json'), JSON.stringify(EXPERIMENT));
    await pincer(['lab', 'run', 'added.json', '--dir', 'store', '--workers', '1']);
    await pincer(['lab', 'report', '--dir', 'store', '--out', 'report']);
    const page = await readFile(join(folder, 'report/experiment-added.html'), 'utf8');
    expect(page).toContain('Four Stones');
    expect(page).toContain('MTD(half)');
    const palette = pathToFileURL(join(folder, 'packages/lab/dist/report/palette.js')).href;
    const { strokeOf } = (await import(palette)) as typeof import('../report/palette.ts');
    expect(strokeOf(['mtdf', 'halving'], 1)).toEqual({
      colour: 'var(--orange, #E69F00)',
      mark: 'wye',
      dash: '2 3',
    });
  });
});
