/** The rooms and who may enter which: ARCHITECTURE.md has a sentence for each. */
const PINCER = '^packages/pincer/src';
const LAB = '^packages/lab/src';

/** Every room of `pincer`, with the rooms it may import from beside its own. */
const ROOMS = {
  search: [],
  support: [],
  drivers: ['search/values', 'support'],
  contract: ['kernel', 'search', 'support'],
  kernel: ['search', 'support', 'runtime/searcher'],
  runtime: ['contract', 'drivers', 'kernel', 'search', 'support'],
  games: ['contract', 'kernel', 'search/(position|values|numbers)', 'support'],
  endgames: ['contract', 'games/checkers', 'games/index', 'kernel', 'support'],
  reference: ['contract', 'drivers', 'games', 'kernel', 'runtime', 'search', 'support'],
  engine: ['contract', 'drivers', 'kernel', 'runtime', 'support'],
  worker: ['contract', 'drivers', 'runtime', 'support'],
  protocol: ['contract', 'drivers', 'endgames', 'engine', 'games', 'kernel', 'runtime', 'search/table', 'support'],
  arena: [
    'contract',
    'drivers',
    'endgames',
    'engine',
    'games',
    'kernel',
    'protocol/hub-text',
    'reference',
    'runtime',
    'search',
    'support',
  ],
  play: ['contract', 'endgames', 'engine', 'games', 'protocol/serve', 'runtime', 'support'],
};

const rule = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '(\\.test\\.ts$|/fixtures/)' },
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
    ...Object.entries(ROOMS).map(([room, others]) =>
      rule(
        `room-${room}`,
        `${PINCER}/${room}/`,
        { path: `${PINCER}/`, pathNot: `${PINCER}/(${[`${room}/`, ...others].join('|')})` },
        'a room imports from those below it',
      ),
    ),
    rule(
      'games-apart',
      `${PINCER}/games/([^/]+)/`,
      { path: `${PINCER}/games/`, pathNot: `${PINCER}/games/$1/` },
      'games never import each other',
    ),
    rule(
      'nobody-imports-the-command',
      `${PINCER}/(?!cli/)`,
      { path: `${PINCER}/cli/` },
      'search yields, callers print',
    ),
    rule('pincer-without-the-lab', PINCER, { path: LAB }, 'pincer stands without the lab'),
    rule('lab-by-the-front-door', LAB, { path: PINCER }, 'the lab imports what pincer exports'),
    rule(
      'library-without-dependencies',
      `${PINCER}/(?!cli/|reference/arbitrary)`,
      { dependencyTypes: ['npm', 'npm-dev'] },
      'what runs in a page has no dependencies',
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: ['/dist/', 'node_modules', '/assembly/'] },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs'] },
  },
};
