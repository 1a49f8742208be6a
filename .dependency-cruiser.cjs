/** The rooms and who may enter which: ARCHITECTURE.md has a sentence for each. */
const PINCER = '^packages/pincer/src';
const LAB = '^packages/lab/src';
const WEB = '^packages/web/src';

/** Every room of `pincer`, with the rooms it may import from beside its own. */
const ROOMS = {
  search: [],
  support: [],
  drivers: ['search/values', 'support'],
  contract: ['kernel', 'search', 'support'],
  kernel: ['search', 'support', 'contract/board', 'runtime/(searcher|team)'],
  runtime: ['contract', 'drivers', 'kernel', 'search', 'support', 'threads/(available|create|start)'],
  threads: [
    'contract',
    'drivers',
    'kernel',
    'runtime/(bot|clock|counts|iterations|local|root|searcher|team)',
    'search',
    'support',
  ],
  course: ['contract', 'kernel/host', 'runtime/plain', 'search/ordering', 'support'],
  games: ['contract', 'course', 'endgames/(built|endgames)', 'kernel', 'search/(position|values|numbers)', 'support'],
  loader: ['contract/check-game', 'games/(index|kit)', 'puzzle', 'runtime/searcher', 'support/parsed', 'worker/serve'],
  endgames: ['contract', 'games/checkers', 'kernel', 'support'],
  puzzle: [
    'contract/(game|trial)',
    'drivers/driver',
    'kernel/(load|module)',
    'runtime/(clock|growing-table|hash|paced|rounds|timing)',
    'search/(numbers|table|values)',
    'support',
  ],
  reference: ['contract', 'drivers', 'games', 'kernel', 'puzzle', 'runtime', 'search', 'support'],
  trace: ['contract', 'drivers', 'kernel', 'runtime', 'search', 'support'],
  engine: ['contract', 'course/course', 'drivers', 'kernel', 'runtime', 'support'],
  worker: ['contract', 'drivers', 'puzzle', 'runtime', 'support', 'threads'],
  protocol: [
    'contract',
    'course/course',
    'drivers',
    'endgames',
    'engine',
    'games',
    'kernel',
    'runtime',
    'search/table',
    'support',
    'threads/available',
  ],
  arena: [
    'contract',
    'course/course',
    'drivers',
    'engine',
    'games',
    'loader',
    'protocol/hub-text',
    'reference',
    'runtime',
    'support',
  ],
  play: ['contract', 'course/course', 'engine', 'games/(kit|grid|records|written)', 'loader', 'runtime', 'support'],
};

/** Every room of the lab, with the rooms it may import from beside its own. */
const LAB_ROOMS = {
  support: [],
  // Of the store only the type `Located`, which `load.ts` takes from there.
  experiment: ['support/'],
  experiments: ['experiment/(experiment|artificial|positions)\\.ts'],
  statistics: ['experiment/experiment\\.ts'],
  chart: [],
  report: ['chart/', 'experiment/experiment\\.ts', 'experiments/index\\.ts', 'statistics/'],
  database: ['support/'],
  archive: ['database/database\\.ts'],
  store: ['database/', 'experiment/(cells|experiment|keyed-cells|parse)\\.ts', 'support/'],
  work: [
    'database/(database|lab-error)\\.ts',
    'experiment/(experiment|kernel-hash|keyed-cells|run-cell)\\.ts',
    'store/',
  ],
  live: ['experiment/experiment\\.ts', 'report/findings\\.ts', 'store/'],
  cli: [
    'archive/',
    'database/(connection|embedded|lab-error)\\.ts',
    'experiment/(experiment|load)\\.ts',
    'experiments/index\\.ts',
    'live/serve\\.ts',
    'report/index\\.ts',
    'store/',
    'work/',
  ],
};

/** Every room of the page, with the rooms it may import from beside its own. */
const WEB_ROOMS = {
  app: ['routes/[^/]+/[A-Z]\\w*\\.svelte'],
  board: ['app/'],
  game: ['app/', 'board/'],
  engine: ['game/'],
  routes: ['app/', 'board/', 'engine/', 'game/'],
  server: [],
  service: [],
};

/** What the lab depends on, and the only place that uses it. */
const LAB_DEPENDENCIES = {
  '@electric-sql/pglite': 'database/embedded\\.ts',
  pg: 'database/server\\.ts',
  'pg-boss': 'store/queue\\.ts',
  piscina: 'work/thread-pool\\.ts',
  commander: 'cli/',
};

const rule = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '(\\.test\\.ts$|/fixtures/)' },
  to,
});

/** Every folder of a package has a rule, and no source stands beside its entry. */
function roomsOnly(name, sources, rooms) {
  const inRoom = `${sources}/((index|main)(\\.test)?\\.ts$|(${rooms.join('|')})/)`;
  const outside = { path: `${sources}/`, pathNot: inRoom };
  const comment = 'every folder has a rule, and no source stands beside the entry';
  return [
    { name: `${name}-rooms-only`, severity: 'error', comment, from: {}, to: outside },
    { name: `${name}-rooms-only-import`, severity: 'error', comment, from: outside, to: {} },
  ];
}

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
      { path: `${PINCER}/games/`, pathNot: `${PINCER}/games/($1/|kit|grid|placed|records)` },
      'games never import each other',
    ),
    rule(
      'kits-apart',
      `${PINCER}/games/[^/]+/(?!kit|drawing)`,
      {
        path: [
          `${PINCER}/games/(kit|grid|placed|records)`,
          `${PINCER}/games/[^/]+/(kit|drawing)`,
          `${PINCER}/(course|endgames)/`,
        ],
      },
      'a game stands without its kit',
    ),
    rule(
      'kits-by-the-list',
      `${PINCER}/(?!games/index)`,
      { path: `${PINCER}/games/[^/]+/kit\\.ts` },
      'no room names a game to have its kit',
    ),
    rule(
      'nobody-imports-the-command',
      `${PINCER}/(?!cli/)`,
      { path: `${PINCER}/cli/` },
      'search yields, callers print',
    ),
    ...Object.entries(LAB_ROOMS).map(([room, others]) =>
      rule(
        `lab-room-${room}`,
        `${LAB}/${room}/`,
        { path: `${LAB}/`, pathNot: `${LAB}/(${[`${room}/`, ...others].join('|')})` },
        'a room imports from those below it',
      ),
    ),
    ...Object.entries(LAB_DEPENDENCIES).map(([dependency, place]) =>
      rule(
        `lab-dependency-${dependency.replace(/^@.*\//, '')}`,
        `${LAB}/(?!${place})`,
        { path: `node_modules/${dependency}/` },
        'each dependency of the lab is used in one place',
      ),
    ),
    ...Object.entries(WEB_ROOMS).map(([room, others]) =>
      rule(
        `web-room-${room}`,
        `${WEB}/${room}/`,
        { path: `${WEB}/`, pathNot: `${WEB}/(${[`${room}/`, ...others].join('|')})` },
        'a room imports from those below it',
      ),
    ),
    rule(
      'web-routes-apart',
      `${WEB}/routes/([^/]+)/`,
      { path: `${WEB}/routes/`, pathNot: `${WEB}/routes/$1/` },
      'routes never import each other',
    ),
    rule('web-by-the-front-door', WEB, { path: [PINCER, LAB] }, 'the page imports what pincer exports'),
    rule('pincer-without-the-page', `(${PINCER}|${LAB})`, { path: WEB }, 'pincer and the lab stand without the page'),
    ...roomsOnly('pincer', PINCER, [...Object.keys(ROOMS), 'cli']),
    ...roomsOnly('lab', LAB, [...Object.keys(LAB_ROOMS), 'fixtures']),
    ...roomsOnly('web', WEB, [...Object.keys(WEB_ROOMS), 'fixtures']),
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
    doNotFollow: { path: ['node_modules'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: ['^packages/[^/]+/dist/', '^packages/[^/]+/src/.*/assembly/'] },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.svelte'] },
  },
};
