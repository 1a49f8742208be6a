/** Pincer in a page: the projects that bundle it, each built for production and opened in Chromium. */
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { serveFiles, visit } from './browser.mjs';

const TIMEOUT = 120_000;
/** A search that held up its page would let none of its timers tick, or one. */
const MIN_TICKS = 5;
const FIRST_MOVE = /^(?:[a-h][34]|N[acfh]3)$/;

/** Each project: its builds, as scripts of its package.json with what they serve, and its right move. */
const PROJECTS = {
  webpack: { builds: { build: '.' }, move: 'c6xd5' },
  vite: { builds: { build: 'dist', 'build:es': 'dist-es' }, move: 'c4' },
  esbuild: { builds: { build: '.' }, move: '3' },
};

export const bundlers = Object.entries(PROJECTS).map(([name, { builds, move }]) => ({
  name,
  async *checks(folder, { browser }) {
    for (const [script, served] of Object.entries(builds)) {
      const { status, output } = await runCommand('npm', ['run', script], { cwd: folder, timeout: TIMEOUT });
      const clean = !/\bwarn(?:ing)?\b(?! Unknown user config)/i.test(output);
      yield { title: `${script} without a warning`, flaw: status === 0 && clean ? undefined : output };
      if (status !== 0) continue;
      const launched = await browser.launch();
      if (!launched) {
        yield { title: `the page of ${script}: there is no browser`, skipped: true };
        continue;
      }
      yield* checkPage(launched, join(folder, served), script, move);
    }
  },
}));

async function* checkPage(browser, folder, script, move) {
  const server = await serveFiles(folder);
  try {
    const { outputs, complaints } = await visit(browser, server.url);
    const found = JSON.stringify(outputs);
    const hold = (title, ok) => ({ title: `${script}: ${title}`, flaw: ok ? undefined : `the page shows ${found}` });
    yield { title: `${script}: the browser has no complaint`, flaw: complaints.join('\n') || undefined };
    yield hold('a worker finds the right move in the own game', outputs.move === move);
    yield hold('the page goes on while its worker searches', Number(outputs.ticks) >= MIN_TICKS);
    yield hold('chess plays in the page', FIRST_MOVE.test(outputs.chess));
    const same = outputs['chess-worker'] === outputs.chess;
    yield hold('chess finds the same move in a worker', same && FIRST_MOVE.test(outputs.chess));
  } finally {
    server.close();
  }
}
