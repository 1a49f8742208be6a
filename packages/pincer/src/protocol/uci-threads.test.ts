/** `pincer uci` with several threads, as a process. */
import { afterAll, expect, test } from 'vitest';
import { Program } from './fixtures/program.ts';
import { BEST, expectLegal, info } from './fixtures/uci-text.ts';

const uci = Program.pincer('uci');

afterAll(() => {
  uci.child.kill('SIGKILL');
});

test('searches, ponders, stops, shows lines and keeps to chosen moves', async () => {
  uci.send('setoption name Threads value 3', 'isready');
  await uci.until(/^readyok$/);
  for (const count of [1, 3]) {
    uci.send(`setoption name MultiPV value ${count}`, 'position startpos moves e2e4', 'go depth 8');
    const lines = await uci.until(BEST);
    expect(lines.filter((line) => /^info depth 8 .*multipv/.test(line) && !/bound/.test(line))).toHaveLength(count);
    expectLegal(['e2e4'], info(lines.findLast((line) => line.includes(' pv ')) ?? '').pv);
    expectLegal(['e2e4'], lines.at(-1)?.split(' ')[1] ?? '');
  }
  uci.send('setoption name MultiPV value 1', 'position startpos', 'go depth 6 searchmoves a2a3 h2h4');
  expect((await uci.until(BEST)).at(-1)).toMatch(/^bestmove (a2a3|h2h4)/);
  uci.send('go infinite', 'stop');
  expectLegal([], (await uci.until(BEST)).at(-1)?.split(' ')[1] ?? '');
  uci.send('go ponder wtime 1000 btime 1000', 'isready');
  await uci.until(/^readyok$/);
  uci.send('ponderhit');
  expectLegal([], (await uci.until(BEST)).at(-1)?.split(' ')[1] ?? '');
  uci.send('go nodes 5000');
  await uci.until(BEST);
  uci.send('setoption name Threads value 300', 'setoption name Threads value 1', 'isready');
  expect(await uci.until(/^readyok$/)).toContain('info string Threads is a whole number from 1 to 256, not "300"');
});
