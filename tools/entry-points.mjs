import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The entry points of a package, by the name that a user imports: the declarations of each, and
 * whether a page may import it. A `*` in a name stands for every folder that has them.
 */
export function entryPoints(folder) {
  const { name, exports } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return Object.entries(exports)
    .filter(([, target]) => target.types)
    .flatMap(([path, target]) => expanded(folder, path, target))
    .map(({ path, types, forPages }) => ({ name: name + path.slice(1), file: resolve(folder, types), forPages }));
}

function expanded(folder, path, { types, browser }) {
  const forPages = browser !== undefined;
  const [before, after] = types.split('*');
  if (after === undefined) return [{ path, types, forPages }];
  return readdirSync(resolve(folder, before), { withFileTypes: true })
    .filter((each) => each.isDirectory() && existsSync(resolve(folder, before + each.name + after)))
    .map((each) => ({ path: path.replace('*', each.name), types: before + each.name + after, forPages }));
}
