/** The layers: games → search → drivers → engine / lab → cli / web. See ARCHITECTURE.md. */
const layer = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to,
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    layer(
      'search-stands-alone',
      '^src/search/',
      { pathNot: '^src/search/' },
      'the procedure of figure 1 knows nothing else',
    ),
    layer(
      'drivers-see-windows',
      '^src/drivers/',
      { pathNot: '^src/(drivers/|search/values|options|describe)' },
      'a driver knows no game, table or clock',
    ),
    layer(
      'games-apart',
      '^src/games/([^/]+)/',
      { path: '^src/games/', pathNot: '^src/games/$1/' },
      'games never import each other',
    ),
    layer(
      'games-know-the-contract',
      '^src/games/',
      { pathNot: '^src/(games/|game|parsed|options|kernel|load|create|search/(position|values))' },
      'a game knows the contract, not who searches it',
    ),
    layer('nobody-imports-the-command', '^src/(?!cli/)', { path: '^src/cli/' }, 'search yields, callers print'),
    layer(
      'library-without-dependencies',
      '^src/(?!cli/|lab/|reference/arbitrary)',
      { dependencyTypes: ['npm', 'npm-dev'] },
      'what runs in a page has no dependencies',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^(dist|node_modules)' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs'] },
  },
};
