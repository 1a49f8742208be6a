/** The packages as npm makes and installs them. */
import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Runs a script or program and returns its exit status and what it wrote. */
export function run(script, args, cwd = '.', options = {}) {
  const { PINCER_DB: _, ...rest } = process.env;
  const data = resolve(cwd, 'data');
  const env = { ...rest, XDG_DATA_HOME: data, LOCALAPPDATA: data };
  return spawnSync(process.execPath, [script, ...args], { cwd, env, encoding: 'utf8', ...options });
}

function npm(args, cwd = '.') {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/**
 * Packs packages, if not said otherwise all, into a folder: for each its tarball, its package.json,
 * its folder here, and the paths in the tarball.
 */
export function pack(folder, workspaces = ['packages/pincer', 'packages/lab', 'packages/web']) {
  const flags = workspaces.flatMap((workspace) => ['-w', workspace]);
  const packed = JSON.parse(npm(['pack', ...flags, '--json', '--ignore-scripts', '--pack-destination', folder]));
  return workspaces.map((source, at) => ({
    source,
    manifest: JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')),
    tarball: join(folder, packed[at].filename),
    paths: packed[at].files.map(({ path }) => path),
  }));
}

/**
 * Installs tarballs into an empty project: its folder, the packages that came, and what they take
 * on disk.
 */
export function install(folder, tarballs) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  npm(['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs], folder);
  const modules = join(folder, 'node_modules');
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const packages = Object.keys(lock.packages).map((path) => path.replace(/^node_modules\//, ''));
  return { folder, packages, megabytes: bytesOnDisk(modules) / 1e6 };
}

/** The command of a project that has the package. */
export function pincerIn({ folder }) {
  return join(folder, 'node_modules/pincer/dist/cli/main.js');
}

function bytesOnDisk(folder) {
  return readdirSync(folder, { recursive: true }).reduce(
    (sum, path) => sum + 512 * lstatSync(join(folder, path)).blocks,
    0,
  );
}
