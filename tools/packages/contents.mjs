/**
 * What is in a package: what a registry's page shows, what its pages link to, and what its files
 * read when they run.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What a registry's page shows of a package, and what bundlers and compilers ask for. */
const METADATA = [
  'description',
  'keywords',
  'homepage',
  'bugs',
  'repository',
  'license',
  'author',
  'engines',
  'types',
  'exports',
  'sideEffects',
];

/** What would give a user's own program types that it did not import. */
const AMBIENT = /^\/\/\/ *<reference (path|types)|^declare global\b/m;

export function checkContents({ source, manifest, paths }, license, hold) {
  const { name } = manifest;
  const has = new Set(paths);
  const read = (path) => readFileSync(join(source, path), 'utf8');
  const without = METADATA.filter((field) => manifest[field] === undefined || manifest[field].length === 0);
  hold(`${name} has the metadata of a registry's page`, without.length === 0, without.join(', '));
  const absent = ['README.md', 'CHANGELOG.md', 'LICENSE'].filter((path) => !has.has(path));
  hold(`${name} has a README, a changelog and a licence`, absent.length === 0, absent.join(', '));
  hold(`${name} has the licence of the project`, has.has('LICENSE') && read('LICENSE') === license);

  const targets = [manifest.types, ...Object.values(manifest.bin ?? {}), ...leaves(manifest.exports)];
  const named = [...targets, ...manifest.sideEffects].map((path) => posix.normalize(path));
  listMissing(`${name} has the files that its package.json names`, named, (path) => anyMatches(path, paths), hold);

  const pages = paths.filter((path) => path.endsWith('.md'));
  const links = pages.flatMap((page) => linksIn(read(page), page));
  listMissing(`${name} has the files that its pages link to`, links, (path) => has.has(path), hold);

  const ambient = paths.filter((path) => path.endsWith('.d.ts') && AMBIENT.test(read(path)));
  hold(`${name} brings no type that is global`, ambient.length === 0, ambient.join(', '));

  const built = paths.filter((path) => path.endsWith('.js'));
  const needs = built.flatMap((file) => filesReadBy(read(file), file));
  listMissing(`${name} has the files that it reads when it runs`, needs, (path) => anyMatches(path, paths), hold);
}

function listMissing(promise, wanted, isThere, hold) {
  const missing = [...new Set(wanted.filter((path) => !isThere(path)))];
  hold(promise, missing.length === 0, missing.length === 0 ? `${new Set(wanted).size}` : missing.join(', '));
}

function leaves(conditions) {
  return typeof conditions === 'string' ? [conditions] : Object.values(conditions).flatMap(leaves);
}

/**
 * The files of the package that a page in Markdown or HTML links to or shows. Full addresses and
 * places on the page are none.
 */
export function linksIn(text, page) {
  const bare = text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');
  const found = [
    ...bare.matchAll(/\]\(\s*<?([^)\s>]+)/g),
    ...bare.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm),
    ...bare.matchAll(/\b(?:href|src)="([^"]+)"/g),
  ].map(([, target]) => target.replace(/#.*$/, ''));
  const local = found.filter((target) => target !== '' && !/^[a-z][a-z+.-]*:/i.test(target));
  return local.map((target) => posix.join(posix.dirname(page), target));
}

/**
 * The paths that a built file makes of its own place; what it fills in only when it runs is a `*`.
 */
export function filesReadBy(code, file) {
  const made = code.replace(/^ *\/?\*.*$/gm, '').matchAll(/new URL\(\s*(['"`])(\.[^'"`]*)\1,\s*import\.meta\.url/g);
  return [...made].map(([, , path]) => posix.join(posix.dirname(file), path.replace(/\$\{[^}]*\}/g, '*')));
}

/** Whether one of the paths is this one, with any name in place of `*`, or is in this folder. */
function anyMatches(wanted, paths) {
  if (wanted.endsWith('/')) return paths.some((path) => path.startsWith(wanted));
  const pattern = new RegExp(`^${wanted.replace(/[.+^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')}$`);
  return paths.some((path) => pattern.test(path));
}
