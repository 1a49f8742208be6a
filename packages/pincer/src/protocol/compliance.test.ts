/**
 * UCI as arenas check it: before every `bestmove` an `info` line with depth, score and a pv that
 * begins with it, and every pv legal and no longer than the game. The rules are those of chess.js.
 */
import { Chess } from 'chess.js';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { Conversation } from './fixtures/conversation.ts';
import { Program } from './fixtures/program.ts';
import { UciSession } from './uci.ts';

const BEST = /^bestmove /;
const MOVE = /^[a-h][1-8][a-h][1-8][nbrq]?$/;
const INFO =
  /^info depth (\d+) seldepth (\d+) multipv (\d+) score (cp|mate) (-?\d+) nodes \d+ nps \d+ hashfull \d+ time \d+ pv (.+)$/;

/** What is said of a search that takes long. */
const PROGRESS = /^info (nodes \d+|depth \d+ multipv \d+ score (cp|mate) -?\d+ (lower|upper)bound nodes \d+) nps /;

/** How lines ended: to see that a test has seen all kinds. */
const seen = { checkmate: 0, stalemate: 0, material: 0, repetition: 0, 'fifty moves': 0, none: 0 };

function ending(game: Chess): keyof typeof seen {
  if (game.isCheckmate()) return 'checkmate';
  if (game.isStalemate()) return 'stalemate';
  if (game.isInsufficientMaterial()) return 'material';
  if (game.isThreefoldRepetition()) return 'repetition';
  return game.isDrawByFiftyMoves() ? 'fifty moves' : 'none';
}

/** A game that began with `fen` as chess.js has it after these moves. */
function gameAfter(fen: string, moves: readonly string[]): Chess {
  const game = new Chess(fen);
  for (const move of moves) game.move(move);
  return game;
}

/** Each move is legal, and none but the first is made in a game that is over. */
function expectPlayable(game: Chess, line: readonly string[]): void {
  for (const [index, move] of line.entries()) {
    expect(move).toMatch(MOVE);
    if (index > 0) expect(ending(game), `${line.join(' ')} before ${move}`).toBe('none');
    expect(() => game.move(move), `${game.fen()}: ${move} of ${line.join(' ')}`).not.toThrow();
  }
  seen[ending(game)]++;
  for (const _ of line) game.undo();
}

/** What a new engine says before all else. */
const EVALUATION = /^info string evaluation (net \d+-\d+x2-\d+ [0-9a-f]{8}|hand)$/;

/** The answer to `go`: info lines, then one `bestmove`. */
function expectCompliant(game: Chess, said: readonly string[]): string {
  const answer = EVALUATION.test(said[0]) ? said.slice(1) : said;
  const [, best, ponder] = /^bestmove (\S+)(?: ponder (\S+))?$/.exec(answer.at(-1) ?? '') ?? [];
  if (game.moves().length === 0) {
    seen[ending(game)]++;
    expect(answer).toEqual([`info depth 0 score ${game.isCheckmate() ? 'mate' : 'cp'} 0`, 'bestmove (none)']);
    return best;
  }
  expect(answer.at(-2)).toMatch(INFO);
  const lasting = answer.slice(0, -1).filter((line) => !PROGRESS.test(line));
  const infos = lasting.map((line) => {
    const [, depth, selective, multipv, kind, score, pv] = INFO.exec(line) ?? [];
    expect(pv, line).toBeDefined();
    expect(Number(selective)).toBeGreaterThanOrEqual(Number(depth));
    if (kind === 'mate') expect(Number(score)).not.toBe(0);
    return { multipv: Number(multipv), line: pv.split(' ') };
  });
  for (const { line } of infos) expectPlayable(game, line);
  const first = infos.findLastIndex(({ multipv }) => multipv === 1);
  const lines = infos.slice(first);
  expect(lines.map(({ multipv }) => multipv)).toEqual(lines.map((_, index) => index + 1));
  expect(new Set(lines.map(({ line }) => line[0])).size).toBe(lines.length);
  expect(best).toBe(lines[0].line[0]);
  expect(ponder).toBe(lines[0].line[1]);
  return best;
}

const STARTS = [
  new Chess().fen(),
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/8/8/8/4k3/8/4P3/4K3 w - - 0 1',
  '8/8/4k3/8/8/3NK3/8/7r b - - 94 120',
  '4k3/8/8/8/8/8/8/R3K2R w - - 97 90',
  '6k1/5ppp/8/8/8/2b5/5PPP/1q4K1 w - - 98 80',
  '7k/6pp/8/6Q1/8/1q6/r7/6K1 w - - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '8/8/8/8/8/5k2/6p1/5BK1 w - - 0 1',
  '7k/8/6K1/8/8/8/8/R7 w - - 30 60',
  '7k/8/8/8/8/8/1r6/K7 w - - 0 1',
  'k7/2Q5/8/8/8/8/8/7K b - - 0 1',
];

const amount = (max: number) => fc.integer({ min: 0, max });
const going = fc.oneof(
  fc.integer({ min: 1, max: 7 }).map((depth) => `go depth ${depth}`),
  fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5000 })).map((nodes) => `go nodes ${nodes}`),
  amount(20).map((time) => `go movetime ${time}`),
  fc
    .tuple(amount(400), amount(20), fc.constantFrom('w', 'b'))
    .map(([time, inc, s]) => `go ${s}time ${time} ${s}inc ${inc}`),
  fc.tuple(amount(300), fc.integer({ min: 1, max: 9 })).map(([t, to]) => `go wtime ${t} btime ${t} movestogo ${to}`),
  fc.integer({ min: 1, max: 3 }).map((moves) => `go mate ${moves} depth 5`),
  amount(8).map((pause) => `go infinite\npause ${pause}\nstop`),
  fc
    .tuple(amount(8), amount(300))
    .map(([pause, time]) => `go ponder wtime ${time} btime ${time}\npause ${pause}\nponderhit`),
);

/** A move by its number, or sometimes the one that takes back the last of the same side. */
function choose(game: Chess, moves: readonly string[], pick: number): string {
  const legal = game.moves({ verbose: true }).map(({ lan }) => lan);
  const last = moves.at(-2) ?? '';
  const back = `${last.slice(2, 4)}${last.slice(0, 2)}`;
  return pick % 3 > 0 && legal.includes(back) ? back : legal[pick % legal.length];
}

describe('any go in any game', () => {
  const uci = new Conversation((write) => new UciSession(write, '0'));
  afterAll(() => uci.end());

  async function ask(commands: string): Promise<string[]> {
    for (const command of commands.split('\n')) {
      const [, pause] = /^pause (\d+)$/.exec(command) ?? [];
      if (pause === undefined) await uci.say(command);
      else await new Promise((resolve) => setTimeout(resolve, Number(pause)));
    }
    return await uci.until(BEST);
  }

  test('is answered by lines that end where the game does, and by the move that begins the last', async () => {
    await uci.say('setoption name Hash value 2', 'isready');
    uci.rest();
    const game = fc.record({
      start: fc.constantFrom(...STARTS),
      picks: fc.array(fc.nat(1000), { maxLength: 24 }),
      lines: fc.constantFrom(1, 1, 1, 2, 5),
      commands: fc.array(going, { minLength: 1, maxLength: 3 }),
      forgets: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(game, async ({ start, picks, lines, commands, forgets }) => {
        const moves: string[] = [];
        const oracle = new Chess(start);
        for (const pick of picks) {
          if (oracle.moves().length === 0) break;
          moves.push(oracle.move(choose(oracle, moves, pick)).lan);
        }
        if (forgets) await uci.say('ucinewgame');
        await uci.say(`setoption name MultiPV value ${lines}`);
        for (const command of commands) {
          await uci.say(`position fen ${start} moves ${moves.join(' ')}`);
          const answer = await ask(command);
          expect(uci.rest()).toEqual([]);
          const best = expectCompliant(gameAfter(start, moves), answer);
          if (best !== '(none)') moves.push(best);
        }
      }),
      { numRuns: 150, seed: 3 },
    );
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0);
  });

  test('so are those of whole games', async () => {
    await uci.say('setoption name MultiPV value 1');
    for (const start of STARTS.slice(0, 5)) {
      const game = new Chess(start);
      const moves: string[] = [];
      await uci.say('ucinewgame');
      while (ending(game) === 'none') {
        await uci.say(`position fen ${start} moves ${moves.join(' ')}`);
        const best = expectCompliant(game, await ask('go nodes 1500'));
        game.move(best);
        moves.push(best);
      }
      expect(moves.length).toBeGreaterThan(0);
    }
  });

  test('a perpetual check is shown up to the third time, those of the game counted', async () => {
    const start = '7k/6pp/8/6Q1/8/1q6/r7/6K1 w - - 0 1';
    const moves = ['g5d8', 'b3g8', 'd8d4', 'g8b3', 'd4d8', 'b3g8', 'd8d4', 'g8b3'];
    await uci.say('setoption name MultiPV value 1', `position fen ${start} moves ${moves.join(' ')}`);
    const answer = await ask('go depth 12');
    expectCompliant(gameAfter(start, moves), answer);
  });

  test('the line comes last, also after counts and bounds', async () => {
    await uci.say('setoption name Driver value mtdf', 'position startpos', 'go infinite');
    await uci.until(PROGRESS);
    await uci.say('stop');
    expectCompliant(new Chess(), await uci.until(BEST));
    await uci.say('setoption name Driver value widening');
  });
});

describe('the steps of an arena', () => {
  const started: Program[] = [];
  function start(): Program {
    const program = Program.pincer('uci');
    started.push(program);
    return program;
  }
  afterAll(() => {
    for (const { child } of started) child.kill('SIGKILL');
  });

  async function ready(uci: Program): Promise<string[]> {
    uci.send('isready');
    return await uci.until(/^readyok$/);
  }

  test('greeting, readiness, positions, clocks of one side or both, a game', async () => {
    const uci = start();
    uci.send('uci');
    const greeting = await uci.until(/^uciok$/);
    for (const id of ['name', 'author']) expect(greeting.some((line) => line.startsWith(`id ${id} `))).toBe(true);
    uci.send('ucinewgame', 'position startpos');
    await ready(uci);
    const fen = '3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27';
    uci.send(`position fen ${fen}`);
    await ready(uci);
    const both = ['wtime 100 winc 100 btime 100 binc 100', 'btime 100 binc 100 wtime 100 winc 100'];
    for (const clocks of ['wtime 100', 'btime 100', ...both, 'movetime 1', 'nodes 1', 'depth 1']) {
      uci.send(`go ${clocks}`);
      expectCompliant(new Chess(fen), await uci.until(BEST));
    }
    uci.send('ucinewgame');
    await ready(uci);
    for (const moves of [[], ['e2e4', 'e7e5']]) {
      uci.send(`position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`, 'go wtime 100 btime 100');
      expectCompliant(gameAfter(STARTS[0], moves), await uci.until(BEST));
    }
    uci.send('quit');
    expect(await uci.ended).toBe(0);
    expect(uci.errors).toBe('');
  });

  test('every option at its bounds, with searches in between', async () => {
    const uci = start();
    uci.send('uci');
    const options = (await uci.until(/^uciok$/)).filter((line) => line.startsWith('option '));
    for (const option of options) {
      const [, name, type, rest] = /^option name (.+) type (spin|check|combo|button)(.*)$/.exec(option) ?? [];
      const values: Readonly<Record<string, readonly string[]>> = {
        spin: [...rest.matchAll(/(?:min|max|default) (\d+)/g)].map(([, value]) => value),
        check: ['true', 'false'],
        combo: [...rest.matchAll(/var (\S+)/g)].map(([, value]) => value),
        button: [''],
      };
      for (const value of values[type]) {
        uci.send(`setoption name ${name}${value && ` value ${value}`}`, 'position startpos moves e2e4', 'go depth 2');
        const answer = await uci.until(BEST);
        expectCompliant(gameAfter(STARTS[0], ['e2e4']), answer);
      }
      const [, usual] = /default (\S+)/.exec(rest) ?? [];
      if (usual !== undefined) uci.send(`setoption name ${name} value ${usual}`);
      expect((await ready(uci)).filter((line) => !EVALUATION.test(line))).toEqual(['readyok']);
    }
    expect(options.length).toBeGreaterThan(5);
  });

  test('a game of a thousand plies, and the end of the input wherever it comes', async () => {
    const knights = Array.from({ length: 250 }, () => ['g1f3', 'g8f6', 'f3g1', 'f6g8']).flat();
    const endings = [
      '',
      'uci',
      'isready',
      'go infinite',
      'go ponder wtime 1000',
      'go depth 200',
      'go movetime 60000',
      'go mate 9',
    ];
    for (const last of endings) {
      const uci = start();
      uci.send(`position startpos moves ${knights.join(' ')}`, last);
      expect(await uci.close(), last).toBe(0);
      expect(uci.errors, last).toBe('');
      if (!last.startsWith('go')) continue;
      expectCompliant(gameAfter(STARTS[0], knights), uci.lines);
    }
  });
});
