/**
 * A whole game under a real client: PolyGlot, which speaks UCI with the engine and the protocol of
 * XBoard with us.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ChessBoard } from '../games/chess/index.ts';
import { Random } from '../support/random.ts';
import { MAIN, Program } from './fixtures/program.ts';

const POLYGLOT = '/usr/games/polyglot';

test.skipIf(!existsSync(POLYGLOT))('plays a game under PolyGlot, pondering, to its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincer-polyglot-'));
  const log = join(folder, 'log');
  const args = ['-noini', '-ec', `"${process.execPath}" "${MAIN}" uci`, '-log', 'true', '-lf', log];
  const client = new Program(POLYGLOT, args, { ...process.env, HOME: folder });
  try {
    client.send('xboard', 'protover 2');
    expect((await client.until(/^feature done=1$/)).join('\n')).toMatch(/myname="Pincer \d/);
    client.send('new', 'level 0 0:03 0.05', 'post', 'hard', 'time 300', 'otim 300');
    const board = new ChessBoard();
    const random = new Random(3);
    while (!board.result()) {
      const moves = board.moves();
      const mine = board.long(moves[random.below(moves.length)]);
      if (!mine.ok) throw new Error(mine.error);
      expect(board.play(mine.value)).toMatchObject({ ok: true });
      client.send('time 300', 'otim 300', `usermove ${mine.value}`);
      if (board.result()) break;
      const answer = (await client.line(/^move /)).slice('move '.length);
      expect(board.play(answer)).toMatchObject({ ok: true });
    }
    expect(board.result()?.winner).not.toBe('white');
    client.send('ping 1');
    await client.until(/^pong 1$/);
    expect(client.lines.filter((line) => /^(Error|Illegal|resign|tellusererror)/i.test(line))).toEqual([]);
    client.send('quit');
    expect(await client.ended).toBe(0);
  } finally {
    client.child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  }
});
