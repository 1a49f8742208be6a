/**
 * A whole game under an arena that is not ours: XBoard, on a screen that nobody sees, plays a match
 * of two programs through PolyGlot.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ChessBoard, parsePgn } from '../games/chess/index.ts';
import { MAIN } from './fixtures/program.ts';

const [XBOARD, POLYGLOT, XVFB] = ['/usr/games/xboard', '/usr/games/polyglot', '/usr/bin/Xvfb'];

/** Starts a screen; it chooses its number, and prints it when it is ready. */
async function screen(): Promise<{ readonly server: ChildProcess; readonly display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '800x600x8', '-nolisten', 'tcp'];
  const server = spawn(XVFB, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    (server.stdio[3] as Readable).setEncoding('utf8').once('data', resolve);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}`)));
  });
  return { server, display: `:${number.trim()}` };
}

test.skipIf(![XBOARD, POLYGLOT, XVFB].every((file) => existsSync(file)))(
  'plays both sides of a game under XBoard, to its end',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pincer-xboard-'));
    const file = join(folder, 'game.pgn');
    const { server, display } = await screen();
    const pincer = `${POLYGLOT} -noini -ec "${process.execPath} ${MAIN} uci"`;
    const programs = ['-fcp', pincer, '-scp', pincer, '-depth', '3', '-tc', '5', '-inc', '0'];
    const match = ['-noGUI', '-mg', '1', '-xexit', '-sgf', file, '-pgnExtendedInfo', 'false'];
    const arena = spawn(XBOARD, [...programs, ...match], {
      env: { ...process.env, HOME: folder, DISPLAY: display },
      stdio: 'ignore',
      timeout: 100_000,
    });
    try {
      const code = await new Promise((resolve) => arena.once('exit', resolve));
      expect(code).toBe(0);
      const games = parsePgn(await readFile(file, 'utf8'));
      if (!games.ok) throw new Error(games.error);
      const [{ moves, result, tags }] = games.value;
      const board = new ChessBoard();
      for (const { san } of moves) expect(board.play(san)).toMatchObject({ ok: true });
      const end = board.result();
      expect(tags).toContainEqual(['White', expect.stringMatching(/^Pincer \d/)]);
      expect(end).toBeDefined();
      expect(result).toBe(end?.winner === undefined ? '1/2-1/2' : end.winner === 'white' ? '1-0' : '0-1');
    } finally {
      arena.kill('SIGKILL');
      server.kill('SIGKILL');
      await rm(folder, { recursive: true });
    }
  },
);
