/** `pincer uci` as a process, under a client that takes the protocol at its word. */
import { afterAll, describe, expect, test } from 'vitest';
import { ChessBoard } from '../games/chess/index.ts';
import { Random } from '../support/random.ts';
import { Program } from './fixtures/program.ts';
import { BEST, expectLegal, info } from './fixtures/uci-text.ts';

let engine: Program | undefined;

/** An engine at rest: the one of the last test, if that left it alive. */
async function start(): Promise<Program> {
  if (!engine || engine.child.exitCode !== null) engine = Program.pincer('uci');
  const usual = ['setoption name Hash value 16', 'setoption name Net value true'];
  engine.send('stop', 'debug off', ...usual, 'ucinewgame', 'position startpos', 'isready');
  await engine.until(/^readyok$/);
  return engine;
}

afterAll(() => {
  engine?.child.kill('SIGKILL');
});

const QUEEN_MATES = 'fen k7/8/2K5/8/8/8/8/1Q6 w - - 0 1';
/** Morphy's problem: only a sacrifice and a zugzwang do it. */
const MATE_IN_TWO = 'fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';

describe('UCI', () => {
  test('introduces itself with every option', async () => {
    const uci = await start();
    uci.send('uci');
    const lines = await uci.until(/^uciok$/);
    expect(lines[0]).toMatch(/^id name Pincer \d/);
    expect(lines[1]).toMatch(/^id author ./);
    for (const option of [
      'Hash',
      'Threads',
      'Ponder',
      'MultiPV',
      'UCI_AnalyseMode',
      'Clear Hash',
      'Net',
      'Move Overhead',
    ]) {
      expect(lines.some((line) => line.startsWith(`option name ${option} type `))).toBe(true);
    }
    uci.send('isready');
    await uci.until(/^readyok$/);
    uci.send('quit');
    expect(await uci.ended).toBe(0);
  });

  test('searches to a depth and reports every iteration, with legal lines', async () => {
    const uci = await start();
    uci.send('position startpos moves e2e4 e7e5', 'go depth 5');
    const lines = await uci.until(BEST);
    const infos = lines.filter((line) => line.startsWith('info depth')).map(info);
    expect(infos.map(({ depth }) => Number(depth))).toEqual([1, 2, 3, 4, 5]);
    for (const { score, seldepth, multipv, nodes, nps, hashfull, time, pv } of infos) {
      expect(score).toMatch(/^cp -?\d+$/);
      expect(multipv).toBe('1');
      for (const count of [seldepth, nodes, nps, hashfull, time]) expect(count).toMatch(/^\d+$/);
      expectLegal(['e2e4', 'e7e5'], pv);
    }
    const [move, reply] = (infos.at(-1)?.pv ?? '').split(' ');
    expect(lines.at(-1)).toBe(`bestmove ${move} ponder ${reply}`);
  });

  test('shows several lines, best first, and searches the moves that it is asked to', async () => {
    const uci = await start();
    uci.send('setoption name MultiPV value 3', 'go depth 4');
    const lines = (await uci.until(BEST)).filter((line) => line.startsWith('info depth 4 ')).map(info);
    expect(lines.map(({ multipv }) => multipv)).toEqual(['1', '2', '3']);
    expect(new Set(lines.map(({ pv }) => pv.split(' ')[0])).size).toBe(3);
    const scores = lines.map(({ score }) => Number(score.slice(3)));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    uci.send('setoption name MultiPV value 500', 'setoption name MultiPV value 200', 'go depth 2');
    expect((await uci.until(BEST)).filter((line) => line.startsWith('info depth 2 '))).toHaveLength(20);
    uci.send('setoption name MultiPV value 1', 'go depth 3 searchmoves a2a3 h2h3 e2e5');
    expect((await uci.until(BEST)).at(-1)).toMatch(/^bestmove (a2a3|h2h3)/);
    uci.send('go searchmoves h2h3 depth 3');
    expect(await uci.line(BEST)).toMatch(/^bestmove h2h3/);
  });

  test('reports counts and bounds in a long search', async () => {
    const uci = await start();
    uci.send('setoption name Driver value mtdf', 'go infinite');
    await uci.until(/^info nodes \d+ nps \d+ hashfull \d+ time \d+$/);
    await uci.until(/^info depth \d+ multipv 1 score cp -?\d+ (lower|upper)bound nodes /);
    uci.send('stop');
    await uci.until(BEST);
  });

  test('sees that to come back to a position is a draw', async () => {
    const uci = await start();
    uci.send('position fen 7k/8/8/8/8/8/8/KQ6 w - - 0 1 moves b1b3 h8g7 b3b1', 'go depth 3 searchmoves g7h8');
    expect((await uci.until(BEST)).at(-2)).toMatch(/ score cp 0 /);
  });

  test('finds a mate, counts it in moves, and stops there', async () => {
    const uci = await start();
    uci.send(`position ${MATE_IN_TWO}`, 'go mate 2');
    const lines = await uci.until(BEST);
    expect(lines.at(-1)).toMatch(/^bestmove a1a6/);
    expect(lines.at(-2)).toMatch(/ score mate 2 /);
    uci.send('go mate 1');
    expect((await uci.until(BEST)).at(-2)).toMatch(/ score cp /);
    uci.send(`position ${QUEEN_MATES} moves c6c7`, 'go depth 6');
    expect((await uci.until(BEST)).at(-2)).toMatch(/ score mate -1 /);
  });

  test('keeps to the nodes, the time and the clock', async () => {
    const uci = await start();
    uci.send('isready', 'position startpos', 'go nodes 20000');
    const lines = await uci.until(BEST);
    expect(Number(info(lines.at(-2) ?? '').nodes)).toBeLessThanOrEqual(20_000);
    for (const go of ['go movetime 100', 'go wtime 2000 btime 10 winc 50', 'go wtime 300 movestogo 1', 'go wtime 0']) {
      const begun = performance.now();
      uci.send(go);
      await uci.until(BEST);
      expect(performance.now() - begun).toBeLessThan(5000);
    }
  });

  test('however little time there is, it takes what stands to be taken', async () => {
    const uci = await start();
    const hurried = ['movetime 0', 'movetime -5', 'wtime 0', 'wtime -100 btime -5', 'wtime 1 btime 1 movestogo 0'];
    uci.send('setoption name Net value false', 'position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1');
    for (const go of [...hurried, 'infinite\nstop', 'ponder\nponderhit\nstop', 'depth 1', 'infinite depth 1\nstop']) {
      uci.send(`go ${go}`);
      expect(await uci.line(BEST), go).toMatch(/^bestmove e4d5/);
    }
    uci.send('go movetime 0 searchmoves e1e2 e4e9', 'go searchmoves e9e8 a1a1 movetime 0');
    expect(await uci.line(BEST)).toMatch(/^bestmove e1e2/);
    expect(await uci.line(BEST)).toMatch(/^bestmove e4d5/);
  });

  test('without a legal move there is none, whatever is asked', async () => {
    const uci = await start();
    uci.send('position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'setoption name MultiPV value 4');
    const asked = ['movetime 0', 'depth 3', 'infinite\nstop', 'ponder\nponderhit', 'mate 2', 'searchmoves h8g8', ''];
    for (const go of asked) {
      uci.send(`go ${go}`);
      expect(await uci.line(BEST), go).toBe('bestmove (none)');
    }
    uci.send('setoption name MultiPV value 1');
  });

  test('answers at once where only one move is legal', async () => {
    const uci = await start();
    uci.send('position fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1', 'go wtime 3600000 btime 3600000');
    expect(await uci.line(BEST)).toMatch(/^bestmove a1b2/);
  });

  test('searches without end until it must stop, and listens meanwhile', async () => {
    const uci = await start();
    uci.send('position startpos', 'go infinite');
    await uci.until(/^info depth 4 /);
    uci.send('isready');
    expect((await uci.until(/^readyok$/)).some((line) => BEST.test(line))).toBe(false);
    uci.send('stop');
    expect(await uci.line(BEST)).toMatch(/^bestmove [a-h][1-8][a-h][1-8]/);
    uci.send('stop', 'isready');
    expect(await uci.until(/^readyok$/)).toEqual(['readyok']);
  });

  test('a search without end that has found all there is still waits for stop', async () => {
    const uci = await start();
    uci.send(`position ${QUEEN_MATES}`, 'go infinite');
    await uci.until(/score mate 1/);
    uci.send('isready');
    expect((await uci.until(/^readyok$/)).some((line) => BEST.test(line))).toBe(false);
    uci.send('stop');
    expect(await uci.line(BEST)).toMatch(/^bestmove b1b7/);
  });

  test('ponders in the time of its opponent, and then in its own', async () => {
    const uci = await start();
    uci.send('position startpos moves e2e4 e7e5', 'go ponder wtime 1000 btime 1000');
    await uci.until(/^info depth 4 /);
    uci.send('isready');
    expect((await uci.until(/^readyok$/)).some((line) => BEST.test(line))).toBe(false);
    uci.send('ponderhit');
    expect(await uci.line(BEST)).toMatch(/^bestmove/);
    uci.send('go ponder wtime 1000 btime 1000');
    await uci.until(/^info depth 4 /);
    uci.send('stop');
    expect(await uci.line(BEST)).toMatch(/^bestmove/);
  });

  test('a new command ends the search that goes on', async () => {
    const uci = await start();
    uci.send('go infinite', 'position startpos moves e2e4', 'go depth 3');
    const first = await uci.line(BEST);
    const second = await uci.until(BEST);
    expect(first).toMatch(/^bestmove/);
    expect(second.filter((line) => line.startsWith('info depth')).map((line) => info(line).depth)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  test('takes options, and says what is wrong with others', async () => {
    const uci = await start();
    uci.send(
      'setoption name Hash value 1',
      'setoption name driver value MTDF',
      'setoption name Clear Hash',
      'go depth 3',
    );
    expect((await uci.until(BEST)).filter((line) => line.startsWith('info string'))).toEqual([
      expect.stringMatching(/^info string evaluation /),
    ]);
    uci.send(
      'setoption name Hash value 0',
      'setoption name Nonsense value 1',
      'setoption',
      'setoption name Ponder value x',
    );
    uci.send('isready');
    const complaints = await uci.until(/^readyok$/);
    expect(complaints).toHaveLength(5);
    expect(complaints[0]).toBe('info string Hash is a whole number from 1 to 768, not "0"');
    expect(complaints[1]).toMatch(/^info string there is no option "Nonsense": there are Hash, /);
  });

  test('says once what it evaluates by, and again when the net is switched off or on', async () => {
    const uci = await start();
    const said = async (...lines: string[]) => {
      uci.send(...lines, 'isready');
      return (await uci.until(/^readyok$/)).slice(0, -1);
    };
    const byNet = [expect.stringMatching(/^info string evaluation net 768-\d+x2-\d+ [0-9a-f]{8}$/)];
    const net = (value: string) => `setoption name Net value ${value}`;
    expect(await said('setoption name Hash value 8')).toEqual(byNet);
    expect(await said('position startpos moves e2e4', net('true'))).toEqual([]);
    expect(await said(net('false'))).toEqual(['info string evaluation hand']);
    expect(await said(net('TRUE'))).toEqual(byNet);
    expect(await said(net('perhaps'))).toEqual(['info string Net is true or false, not "perhaps"']);
  });

  test('ignores what it does not know, and what stands before a command', async () => {
    const uci = await start();
    uci.send('', '   ', 'hello world', 'stop', 'ponderhit', 'register later', 'joho debug on', 'hello', 'isready');
    expect(await uci.until(/^readyok$/)).toEqual(['info string unknown command "hello"', 'readyok']);
  });

  test('plays on from before an illegal move, and keeps the position where one is impossible', async () => {
    const uci = await start();
    uci.send('position startpos moves e2e4 e7e5 e4e5 d7d5', 'go depth 1');
    const lines = await uci.until(BEST);
    expect(lines[0]).toMatch(/^info string move 3: e4e5 is not legal/);
    expectLegal(['e2e4', 'e7e5', (lines.at(-1) ?? '').split(' ')[1]], 'a7a6');
    uci.send(
      'position fen 8/8/8/8/8/8/8/8 w - - 0 1',
      'position',
      'position fen',
      'position here moves e2e4',
      'isready',
    );
    expect((await uci.until(/^readyok$/)).filter((line) => /stays as it was$/.test(line))).toHaveLength(4);
    uci.send('position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'go wtime 1000');
    expect(await uci.line(BEST)).toBe('bestmove (none)');
  });

  test('half lines, both line ends, and lines too long', async () => {
    const uci = await start();
    uci.raw('isre');
    await new Promise((resolve) => setTimeout(resolve, 50));
    uci.raw('ady\r\nposition startpos moves e2e4\r\n');
    await uci.until(/^readyok$/);
    for (let part = 0; part < 40; part++) uci.raw('position startpos '.repeat(500));
    uci.raw('\ngo depth 2');
    await uci.until(/^info string a line was too long/);
    uci.raw('\n');
    expect(await uci.line(/^info depth 2 /)).toMatch(/ pv [a-h][78]/);
  });

  test('exits when its input ends, whatever it does', async () => {
    const uci = await start();
    uci.send('go infinite');
    await uci.until(/^info depth 3 /);
    expect(await uci.close()).toBe(0);
    expect(uci.lines.at(-1)).toMatch(BEST);
    expect(uci.errors).toBe('');
  });

  test('exits without a word when nobody reads its answers', async () => {
    const uci = await start();
    uci.send('uci');
    await uci.until(/^uciok$/);
    uci.child.stdout.destroy();
    uci.send('go infinite');
    expect(await uci.ended).toBe(0);
    expect(uci.errors).toBe('');
  });

  test('plays a whole game against itself on the clock, and never oversteps it', async () => {
    const uci = await start();
    const board = new ChessBoard();
    const left = { white: 1500, black: 1500 };
    const moves: string[] = [];
    uci.send('setoption name Hash value 8', 'ucinewgame', 'isready');
    await uci.until(/^readyok$/);
    while (!board.result() && moves.length < 200) {
      const { turn } = board.state;
      uci.send(`position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
      const begun = performance.now();
      uci.send(`go wtime ${Math.floor(left.white)} btime ${Math.floor(left.black)} winc 20 binc 20`);
      const move = (await uci.line(BEST)).split(' ')[1];
      left[turn] -= performance.now() - begun - 20;
      expect(board.play(move)).toMatchObject({ ok: true });
      moves.push(move);
    }
    expect(Math.min(left.white, left.black)).toBeGreaterThan(-1000);
  });

  test('survives thousands of random lines', async () => {
    const uci = await start();
    const random = new Random(7);
    const pick = <T>(from: readonly T[]): T => from[random.below(from.length)];
    const words = [
      ...['uci', 'debug', 'isready', 'setoption', 'register', 'ucinewgame', 'position', 'go', 'stop', 'ponderhit'],
      ...[
        'startpos',
        'fen',
        'moves',
        'e2e4',
        'e7e5',
        'g1f3',
        'a7a8q',
        '0000',
        'name',
        'value',
        'Hash',
        'MultiPV',
        'Ponder',
      ],
      ...['depth', 'nodes', 'movetime', 'wtime', 'btime', 'movestogo', 'mate', 'infinite', 'ponder', 'searchmoves'],
      ...[
        '1',
        '3',
        '-5',
        '0',
        '1e9',
        '99999999999999999999',
        'on',
        'off',
        'true',
        'null',
        '\u0000',
        '\ufffd',
        'é',
        '"',
        '{}',
      ],
      ...['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', '8/8/8/8/8/8/8/8', 'w', 'KQkq', '-', 'lines', 'Driver', 'sss'],
    ];
    for (let line = 0; line < 4000; line++) {
      uci.send(Array.from({ length: random.below(9) }, () => pick(words)).join(' '));
      if (line % 200 !== 0) continue;
      uci.send('isready');
      await uci.until(/^readyok$/);
    }
    uci.send('stop', 'position startpos', 'go depth 1');
    await uci.until(BEST);
    uci.send('quit');
    expect(await uci.ended).toBe(0);
    expect(uci.errors).toBe('');
  });
});
