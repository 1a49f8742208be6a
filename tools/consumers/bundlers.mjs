/** Pincer in a page: the projects that bundle it, each built for production and opened in Chromium. */
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { visit } from './browser.mjs';
import { NET } from './net.mjs';
import { serveBy, serveFiles } from './serve.mjs';

const TIMEOUT = 120_000;
/** A search that held up its page would let none of its timers tick, or one. */
const MIN_TICKS = 5;
const BY_NET = new RegExp(`^${NET}$`);
const FIRST_MOVE = /^(?:[a-h][34]|N[acfh]3)$/;

/**
 * Each project: its builds, which are scripts of its package.json, with the folder that they are
 * served from; its bundler's own server, if it has one; and the right move in its game.
 */
const PROJECTS = {
  webpack: { builds: { build: '.' }, move: 'c6xd5' },
  vite: { builds: { build: 'dist', 'build:es': 'dist-es' }, server: 'node_modules/vite/bin/vite.js', move: 'c4' },
  esbuild: { builds: { build: '.' }, move: '3' },
};

export const bundlers = Object.entries(PROJECTS).map(([name, { builds, server, move }]) => ({
  name,
  async *checks(folder, { browser }) {
    for (const [script, served] of Object.entries(builds)) {
      const args = ['run', '--silent', script];
      const { status, output } = await runCommand('npm', args, { cwd: folder, timeout: TIMEOUT });
      const flaw = status !== 0 || /\bwarn/i.test(output) ? output || 'it failed' : undefined;
      yield { title: `${script} without a warning`, flaw };
      if (status === 0) yield* checkPage(browser, script, move, () => serveFiles(join(folder, served)));
    }
    if (server) yield* checkPage(browser, 'without a build', move, () => serveBy(server, [], folder));
  },
}));

/** A solution of six moves: the numbers of tiles. */
const SIX_TILES = /^\d+( \d+){5}$/;

/** The page that `serve` serves, once there is a browser for it. */
async function* checkPage({ launch }, from, move, serve) {
  const browser = await launch();
  if (!browser) {
    yield { title: `${from}: there is no browser`, skipped: true };
    return;
  }
  let server;
  try {
    server = await serve();
  } catch ({ message }) {
    yield { title: `${from}: the page is served`, flaw: message };
    return;
  }
  try {
    const { outputs, complaints } = await visit(browser, server.url);
    yield { title: `${from}: the browser has no complaint`, flaw: complaints.join('\n') || undefined };
    for (const [title, ok] of expectations(outputs, move)) {
      yield { title: `${from}: ${title}`, flaw: ok ? undefined : `the page shows ${JSON.stringify(outputs)}` };
    }
  } finally {
    server.close();
  }
}

/** The same of the 15-puzzle, in pages that have it. */
function puzzleExpectations(outputs) {
  const solved = SIX_TILES.test(outputs.fifteen);
  return [
    ['a board of the 15-puzzle is solved in the page', solved],
    ['and in a worker', solved && outputs['fifteen-worker'] === outputs.fifteen],
  ];
}

/** What a page should show, and whether it does. */
export function expectations(outputs, move) {
  const chess = FIRST_MOVE.test(outputs.chess);
  return [
    ['a worker finds the right move in the own game', outputs.move === move],
    ['the page goes on while its worker searches', Number(outputs.ticks) >= MIN_TICKS],
    ['chess plays in the page', chess],
    ['chess finds the same move in a worker', chess && outputs['chess-worker'] === outputs.chess],
    ['a net evaluates in the page', BY_NET.test(outputs.evaluation)],
    ['a net evaluates in a worker', BY_NET.test(outputs['evaluation-worker'])],
    ...('fifteen' in outputs ? puzzleExpectations(outputs) : []),
  ];
}
