import ts from 'typescript';

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
