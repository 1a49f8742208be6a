import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

/**
 * The entry points of a package, by the name that a user imports: the declarations of each. A `*`
 * in a name stands for every folder that has them.
 */
export function entryPoints(folder) {
  const { name, exports } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return Object.entries(exports)
    .filter(([, target]) => target.types)
    .flatMap(([path, target]) => expanded(folder, path, target.types))
    .map(({ path, types }) => ({ name: name + path.slice(1), file: resolve(folder, types) }));
}

function expanded(folder, path, types) {
  const [before, after] = types.split('*');
  if (after === undefined) return [{ path, types }];
  return readdirSync(resolve(folder, before), { withFileTypes: true })
    .filter((each) => each.isDirectory() && existsSync(resolve(folder, before + each.name + after)))
    .map((each) => ({ path: path.replace('*', each.name), types: before + each.name + after }));
}

/**
 * What the entry points export without a doc comment, as `entry: name`, and how many names they
 * export in all. A name that several entry points export is one name.
 */
export function undocumentedExports(entries) {
  const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noLib: true };
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { ...options, types: [], skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  const seen = new Set();
  const missing = [];
  for (const { name, file } of entries) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${name}: ${file} is no module; build it first`);
    for (const exported of checker.getExportsOfModule(module)) {
      const isAlias = exported.flags & ts.SymbolFlags.Alias;
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
      if (seen.has(symbol)) continue;
      seen.add(symbol);
      if (symbol.getDocumentationComment(checker).length === 0) missing.push(`${name}: ${exported.name}`);
    }
  }
  return { count: seen.size, missing };
}
