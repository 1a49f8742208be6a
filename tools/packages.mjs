/**
 * What a user gets: packs the packages, installs them into empty projects, and measures what they
 * promise. Prints every measure, and exits with 1 if a promise is broken. Build first.
 *
 *   npm run build && npm run packages
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBundles } from './packages/bundles.mjs';
import { checkContents } from './packages/contents.mjs';
import { install, pack, pincerIn, run } from './packages/install.mjs';
import { checkRequire } from './packages/require.mjs';
import { checkStartup } from './packages/startup.mjs';

const MAX_PACKAGES = 3;
const MAX_MEGABYTES = 10;
/** A net's weights, and a kernel with a net, which a page fetches when a bot plays. */
const MAX_WEIGHTS_KILOBYTES = { chess: 400, checkers: 410 };
const MAX_NET_KILOBYTES = 470;
const NEEDS_WEB = /^pincer: pincer web needs the page, which is a package of its own: npm install pincer-web\n$/;
const NEEDS_LAB = /^pincer: .+ needs the lab, which is a package of its own: npm install pincer-lab\n$/;
const MATCH = ['match', 'pincer', 'pincer', '--depth', '1', '--games', '2', '--max-plies', '4'];

let broken = 0;

/** Prints a promise with what was measured. */
function hold(promise, kept, measured = '') {
  if (!kept) broken++;
  console.log(`${kept ? 'ok    ' : 'BROKEN'} ${promise}${measured === '' ? '' : `: ${measured}`}`);
}

function checkAlone(project) {
  const { packages, megabytes } = project;
  hold(`pincer adds at most ${MAX_PACKAGES} packages`, packages.length <= MAX_PACKAGES, packages.join(', '));
  hold(`pincer takes at most ${MAX_MEGABYTES} MB`, megabytes <= MAX_MEGABYTES, `${megabytes.toFixed(1)} MB on disk`);
  for (const args of [['lab', 'list'], ['reproduce'], [...MATCH, '--dir', 'kept']]) {
    const { status, stdout, stderr } = run(pincerIn(project), args, project.folder);
    const kept = status === 1 && stdout === '' && NEEDS_LAB.test(stderr);
    hold(`pincer ${args.join(' ')} says what to install`, kept, stderr.trim());
  }
  const web = run(pincerIn(project), ['web'], project.folder);
  hold('pincer web says what to install', web.status === 1 && NEEDS_WEB.test(web.stderr), web.stderr.trim());
  for (const game of ['chess', 'othello', 'checkers']) {
    const { status, stdout, stderr } = run(pincerIn(project), [...MATCH, '--game', game], project.folder);
    const kept = status === 0 && /: 2 games in /.test(stdout) && /^pincer: .* kept in .*\n$/.test(stderr);
    hold(`pincer plays ${game} without the lab, and says where games are kept`, kept, kept ? '' : stderr.trim());
  }
}

/** The files of nets, in the package and where they are made of. */
function checkNets({ source, paths }) {
  const nets = paths.filter((path) => /\/kernels\/[^/]+-net\.wasm$/.test(path));
  for (const game of ['chess', 'checkers']) {
    hold(`there is a net for ${game}`, nets.includes(`dist/kernels/${game}-net.wasm`), nets.join(', '));
  }
  for (const net of nets) {
    const game = /([^/]+)-net\.wasm$/.exec(net)[1];
    const weights = `src/games/${game}/assembly/net.bin`;
    for (const [file, most] of Object.entries({ [net]: MAX_NET_KILOBYTES, [weights]: MAX_WEIGHTS_KILOBYTES[game] })) {
      const kilobytes = statSync(join(source, file)).size / 1000;
      hold(`${file} has at most ${most} kB`, kilobytes <= most, `${kilobytes.toFixed(1)} kB`);
    }
  }
}

function checkTogether(project) {
  console.log(`       pincer-lab adds ${project.packages.length} packages, ${project.megabytes.toFixed(1)} MB on disk`);
  const list = run(pincerIn(project), ['lab', 'list'], project.folder);
  hold('pincer lab list works with the lab', list.status === 0 && list.stdout.startsWith('figures-4-5 '), list.stderr);
  const help = run(pincerIn(project), ['reproduce', '--help'], project.folder);
  hold('pincer reproduce comes with the lab', help.status === 0 && help.stdout.startsWith('Usage: pincer reproduce '));
  const match = run(pincerIn(project), [...MATCH, '--dir', 'kept', '--json'], project.folder);
  const kept = match.status === 0 && JSON.parse(match.stdout).games === 2 && existsSync(join(project.folder, 'kept'));
  hold('the lab keeps matches', kept, kept ? '' : match.stderr.trim());
}

function checkPage(project) {
  console.log(`       pincer-web adds ${project.packages.length} packages, ${project.megabytes.toFixed(1)} MB on disk`);
  const help = run(pincerIn(project), ['web', '--help'], project.folder);
  hold(
    'pincer web comes with the page',
    help.status === 0 && help.stdout.startsWith('Usage: pincer web '),
    help.stderr,
  );
  const taken = run(pincerIn(project), ['web', '--host', 'no.such.host.invalid'], project.folder);
  const said = taken.status === 1 && /^pincer: cannot listen at no\.such\.host\.invalid/.test(taken.stderr);
  hold('pincer web finds the page that is packed', said, said ? '' : taken.stderr);
}

const folder = mkdtempSync(join(tmpdir(), 'pincer-packages-'));
try {
  const packed = pack(folder);
  for (const each of packed) checkContents(each, readFileSync('LICENSE', 'utf8'), hold);
  checkNets(packed[0]);
  const [pincer, lab, web] = packed.map(({ tarball }) => tarball);
  const { version } = packed[0].manifest;
  const inStep = packed
    .slice(1)
    .every(({ manifest }) => manifest.version === version && manifest.dependencies.pincer === version);
  hold('all packages have the same version', inStep, version);
  const alone = install(join(folder, 'alone'), [pincer]);
  checkAlone(alone);
  checkStartup(alone, hold);
  await checkBundles(alone, hold);
  checkRequire(alone, hold);
  checkTogether(install(join(folder, 'together'), [pincer, lab]));
  checkPage(install(join(folder, 'page'), [pincer, web]));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = broken > 0 ? 1 : 0;
