/** The command as it is shipped, run as a process. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRIVER_NAMES } from '../drivers/index.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function pincer(args: readonly string[], interruptAfter?: RegExp): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err, interrupted] = ['', '', false];
    child.stdout.on('data', (data) => {
      out += data;
      if (!interruptAfter?.test(out) || interrupted) return;
      interrupted = true;
      child.kill('SIGINT');
    });
    child.stderr.on('data', (data) => (err += data));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-'));
  const heap = `{ name: 'heap', initial: 15, moves: (n) => [1, 2, 3].filter((t) => t <= n), play: (n, t) => n - t,
    turn: (n) => n % 2, evaluate: (n) => n, key: (n) => n }`;
  await writeFile(join(folder, 'good.mjs'), `export default ${heap};`);
  await writeFile(join(folder, 'named.mjs'), `export const game = ${heap};`);
  await writeFile(join(folder, 'empty.mjs'), 'export const other = 1;');
  await writeFile(join(folder, 'half.mjs'), 'export default { moves: () => [] };');
  await writeFile(join(folder, 'syntax.mjs'), 'export default {');
  await writeFile(join(folder, 'fraction.mjs'), `export default { ...(${heap}), evaluate: (n) => n / 2 };`);
  await writeFile(
    join(folder, 'liar.mjs'),
    `export default { ...(${heap}), evaluate: (n) => (n * 7919) % 101, key: (n) => n >> 2 };`,
  );
  await writeFile(
    join(folder, 'crash.mjs'),
    `export default { ...(${heap}), evaluate: () => { throw new Error('my own bug'); } };`,
  );
  await writeFile(
    join(folder, 'last.mjs'),
    `export default { initial: { left: 12, turn: 0 }, moves: ({ left }) => [1, 2, 3].filter((take) => take <= left),
      play: ({ left, turn }, take) => ({ left: left - take, turn: 1 - turn }), turn: ({ turn }) => turn,
      evaluate: ({ left }) => (left === 0 ? 1e9 : 0) };`,
  );
  await writeFile(join(folder, 'typed.ts'), 'export default {} as object;');
});

afterAll(() => rm(folder, { recursive: true }));

describe('help', () => {
  test.each([
    [[]],
    [['--help']],
    [['compare', '--help']],
    [['solve', '--help']],
    [['search', '--help']],
    [['perft', '--help']],
    [['check', '--help']],
    [['bench', '--help']],
  ])('%o shows usage', async (args) => {
    const { out, err } = await pincer(args);
    expect(out + err).toMatch(/Usage: pincer/);
    if (args.length > 1) expect(out).toMatch(/Examples?:\n {2}\$ pincer/);
  });

  test.each([
    [['help'], 0, /^Usage: pincer \[options\] \[command\]/],
    [['help', 'match'], 0, /^Usage: pincer match /],
    [['match', '--help'], 0, /^Usage: pincer match /],
    [['lab', 'run', '--help'], 0, /^Usage: pincer lab run /],
    [[], 1, /^Usage: pincer \[options\] \[command\]/],
    [['nonsense'], 1, /^error: unknown command 'nonsense'\n\(add --help/],
    [['--nonsense'], 1, /^error: unknown option '--nonsense'\n\(add --help/],
    [['uci', '--nonsense'], 1, /^error: unknown option '--nonsense'\n\(add --help/],
    [['uci', 'nonsense'], 1, /^error: too many arguments/],
    [['constructor'], 1, /^error: unknown command 'constructor'/],
    [['match', 'pincer'], 1, /^error: missing required argument 'B'/],
  ])('%j exits with %i', async (args, exit, text) => {
    const { code, out, err } = await pincer(args);
    expect(code).toBe(exit);
    expect(exit === 0 ? out : err).toMatch(text);
  });

  test('--version', async () => {
    expect((await pincer(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('compare', () => {
  test('prints every driver, relative to Aspiration NegaScout', async () => {
    const { code, out } = await pincer(['compare', 'kalah', '--depth', '4', '--positions', '3']);
    expect(code).toBe(0);
    for (const driver of DRIVER_NAMES) expect(out).toMatch(new RegExp(`^${driver} .* % \\(.* to .*\\)$`, 'm'));
    expect(out).toMatch(/aspiration .*100\.0 %.*100\.0 %.*100\.0 %/);
    expect(out).toMatch(/Fewest leaves: .* Fewest nodes: .* Least time: /);
  });

  test('--json has the counts, the same every time', async () => {
    const args = ['compare', 'connect-four', '--depth', '5', '--positions', '3', '--drivers', 'mtdf,sss', '--json'];
    const [one, two] = (await Promise.all([pincer(args), pincer(args)])).map(({ out }) => JSON.parse(out));
    const counts = ({ rows }: typeof one) => rows.map(({ times: _, ...row }: Record<string, unknown>) => row);
    expect(counts(one)).toEqual(counts(two));
    expect(one).toMatchObject({ game: 'connect-four', depth: 5, positions: 3, disagreements: [], interrupted: false });
    expect(one.rows).toHaveLength(2);
    for (const { times } of one.rows) expect(times).toHaveLength(one.rounds);
  });

  test.each([['good.mjs'], ['named.mjs']])('takes a user’s module: %s', async (file) => {
    const { code, out } = await pincer(['compare', join(folder, file), '--depth', '4']);
    expect(code).toBe(0);
    expect(out).toMatch(/^heap, \d+ positions? to depth 4/);
  });

  test('one position', async () => {
    const { out } = await pincer(['compare', 'connect-four', '--position', '4455', '--depth', '4']);
    expect(out).toMatch(/1 position to depth 4/);
  });

  test('finds out when drivers disagree, which a wrong key does', async () => {
    const { code, err } = await pincer(['compare', join(folder, 'liar.mjs'), '--depth', '6']);
    expect(code).toBe(1);
    expect(err).toMatch(/the drivers disagree: position \d+ is worth .* or .*conforms\(\)/);
  });
});

describe('solve', () => {
  test('shows what is not proven before what is, and marks what is', async () => {
    const ending = 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X';
    const { code, out } = await pincer(['solve', 'othello', ending]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /\n +20\/\d+ +[+-]\d+ .*\n +21\/.*\n +22\/.*\n +23\/\d+ +=\+3800 .* a2 .*\nProven: \+3800 with a2\./,
    );
  });

  test('proves a game and says so', async () => {
    const { code, out } = await pincer(['solve', 'nim', '1,2,3']);
    expect(code).toBe(0);
    expect(out).toMatch(/Proven: loss in 6 with /);
  });

  test('--json: a line for each iteration, then the outcome', async () => {
    const { out } = await pincer(['solve', 'tic-tac-toe', '--json']);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ value: 0, reason: 'proven', proven: true });
    expect(lines.slice(0, -1).map(({ depth }) => depth)).toEqual(lines.slice(0, -1).map((_, index) => index + 1));
  });

  test('stopped by a limit it exits with 2', async () => {
    const { code, out } = await pincer(['solve', 'connect-four', '--depth', '4']);
    expect(code).toBe(2);
    expect(out).toMatch(/Not proven at depth 4 \(stopped by depth\)/);
  });

  test('interrupted it says what it has, and exits with 130', async () => {
    const { code, out } = await pincer(['solve', 'connect-four'], / {2}8 {2}/);
    expect(code).toBe(130);
    expect(out).toMatch(/Not proven at depth \d+ \(stopped by abort\)/);
  });

  test('a game that is over', async () => {
    expect((await pincer(['solve', 'tic-tac-toe', 'xxxoo....'])).out).toMatch(/The game is over, loss in 0/);
  });
});

describe('search', () => {
  test('shows the board, every iteration and the best move', async () => {
    const { code, out } = await pincer(['search', 'connect-four', '4433', '--depth', '6', '--driver', 'dual']);
    expect(code).toBe(0);
    expect(out).toMatch(/^(· ){6}·\n/);
    expect(out).toMatch(/^ {2}3 +=win in 3 +\d+ passes +\d+ leaves +\d+ nodes .* kn\/s {2}[25] /m);
    expect(out).toMatch(/Best: [25], win in 3\.\n$/);
  });

  test.each([
    ['chess', 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1', /Best: Qxf7#, win in 1\./],
    ['othello', 'f5d6c3', /Best: [a-h][1-8], [+-]?\d+\./],
    ['checkers', 'W:W31,K22:B9,18', /Best: 22x15, /],
  ])('%s: the board, and moves in the game’s own notation', async (game, position, best) => {
    const { code, out } = await pincer(['search', game, position, '--depth', '3']);
    expect(code).toBe(0);
    expect(out).toMatch(best);
  });

  test('stops at exactly the nodes it is given', async () => {
    const { out } = await pincer(['search', 'connect-four', '--nodes', '5000', '--json']);
    expect(JSON.parse(out.trim().split('\n').at(-1) as string)).toMatchObject({ reason: 'nodes' });
  });

  test('a game that is over', async () => {
    expect(await pincer(['search', 'tic-tac-toe', 'xxxoo....'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/The game is over, loss in 0/),
    });
  });
});

describe('perft', () => {
  test('counts, and divides', async () => {
    expect((await pincer(['perft', 'tic-tac-toe', '--depth', '5'])).out).toMatch(/^15,120 lines of 5 plies/);
    expect((await pincer(['perft', 'chess', '--depth', '4'])).out).toMatch(/^197,281 lines/);
    expect((await pincer(['perft', 'othello', '--depth', '9'])).out).toMatch(/^3,005,288 lines/);
    expect((await pincer(['perft', 'checkers', '--depth', '7'])).out).toMatch(/^179,740 lines/);
    const { out } = await pincer(['perft', 'tic-tac-toe', '--depth', '2', '--divide', '--json']);
    expect(JSON.parse(out)).toMatchObject({ total: 72, moves: { a3: 8, b2: 8 } });
  });
});

describe('bench', () => {
  test('prints the signatures of both searches', async () => {
    const { out } = await pincer(['bench', '--json']);
    const { plain, selective, parts } = JSON.parse(out);
    const sum = (kind: string) =>
      parts.reduce(
        (nodes: number, part: Record<string, { nodes: number } | undefined>) => nodes + (part[kind]?.nodes ?? 0),
        0,
      );
    expect([plain, selective]).toEqual([sum('plain'), sum('selective')]);
    const lines = (await pincer(['bench'])).out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^game +plain nodes +nodes\/s +selective nodes +nodes\/s +net nodes +nodes\/s +memory$/);
    const nets = parts.flatMap(({ game, net }: { game: string; net?: { nodes: number; evaluation: string } }) =>
      net ? [`Net of ${game}: ${net.nodes} by ${net.evaluation}`] : [],
    );
    expect(nets.length).toBeGreaterThan(0);
    expect(lines.slice(parts.length + 1)).toEqual([`Plain: ${plain}`, `Selective: ${selective}`, ...nets]);
  });
});

describe('check', () => {
  test.each(['connect-four', 'chess', 'FOLDER/good.mjs'])('a game that keeps the contract: %s', async (game) => {
    const { code, out } = await pincer(['check', game.replace('FOLDER', folder), '--games', '3']);
    expect(code).toBe(0);
    expect(out).toMatch(/^\S+: no problems \(states seen: [\d,]+, ends of the game: \d+\)\n$/);
  });

  test('a game that does not: method, message, moves and state', async () => {
    const { code, out } = await pincer(['check', join(folder, 'fraction.mjs')]);
    expect(code).toBe(1);
    expect(out).toMatch(/^heap: 1 problem \(states seen: \d+, /);
    expect(out).toMatch(/\n\nevaluate: it gave 7\.5, not an integer; multiply and round\n {2}state 15\n$/);
  });

  test('--json', async () => {
    const { code, out } = await pincer(['check', join(folder, 'liar.mjs'), '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      game: 'heap',
      problems: [{ kind: 'collision', method: 'key', message: expect.any(String), moves: expect.any(Array) }],
    });
  });

  test('who moves last loses: a mistake, or the rule', async () => {
    const last = join(folder, 'last.mjs');
    const { code, out } = await pincer(['check', last]);
    expect(code).toBe(1);
    expect(out).toMatch(/evaluate: every decided game is won by the side to move at its end/);
    expect((await pincer(['check', last, '--misere'])).code).toBe(0);
  });

  test('from other positions', async () => {
    const { code, out } = await pincer(['check', 'tic-tac-toe', 'x.o......', 'xo.......', '--games', '2', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ game: 'tic-tac-toe', problems: [] });
  });
});

describe('bad input is reported in one line, without a stack', () => {
  test.each<[string[], RegExp]>([
    [['compare', 'go'], /there is no game "go"; give one of chess/],
    [['compare', './none.js'], /there is no file .*none\.js/],
    [
      ['compare', 'FOLDER/typed.ts'],
      /typed\.ts: Node \S+ does not run TypeScript; take Node 22\.18|typed\.ts: the game has no moves/,
    ],
    [['compare', 'FOLDER/empty.mjs'], /exports neither a default nor "game", but other/],
    [['compare', 'FOLDER/half.mjs'], /has no play\(\), turn\(\), evaluate\(\)/],
    [['compare', 'FOLDER/syntax.mjs'], /could not be loaded: /],
    [['compare', 'FOLDER/fraction.mjs'], /heap: evaluate\(\) broke the contract: .*not an integer/],
    [['compare', 'FOLDER/good.mjs', '--position', '3'], /has no parse\(\)/],
    [['compare', 'kalah', '--depth', '0'], /'0' is invalid. It must be a whole number from 1 to 239/],
    [['compare', 'kalah', '--depth', '1e3'], /'1e3' is invalid/],
    [['compare', 'kalah', '--drivers', 'mtdf,foo'], /It must be one of alpha-beta/],
    [['compare', 'kalah', '--table', '40'], /from 10 to 26/],
    [['search', 'chess', '8/8/8/8 w - - 0 1'], /the position is wrong: field 1, the board, has 4 ranks, not 8/],
    [['search', 'checkers', 'B:W1:B1'], /the position is wrong: /],
    [['search', 'othello', 'f5f5'], /the position is wrong: /],
    [['solve', 'connect-four', '4498'], /the position is wrong: move 3 is "9"/],
    [['solve', 'connect-four', '--time', '5'], /a number and a unit, such as 500ms/],
    [['perft', 'kalah'], /required option '--depth <plies>' not specified/],
    [['check', 'FOLDER/half.mjs'], /has no play\(\), turn\(\), evaluate\(\); a game needs moves\(state\)/],
    [['check', 'tic-tac-toe', 'x'], /the position is wrong: "x" is not nine of x, o and \./],
    [['check', 'nim', '--games', '0'], /It must be a whole number from 1 to/],
    [['search', 'kalah', '--hits', 'all'], /Allowed choices are equal, deeper/],
    [['frobnicate'], /unknown command 'frobnicate'/],
  ])('%o', async (args, message) => {
    const { code, err } = await pincer(args.map((arg) => arg.replace('FOLDER', folder)));
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/^\s+at /m);
  });

  test('but a crash of the user’s own game shows where', async () => {
    const { code, err } = await pincer(['compare', join(folder, 'crash.mjs')]);
    expect(code).toBe(1);
    expect(err).toMatch(/my own bug[\s\S]*crash\.mjs/);
  });
});
