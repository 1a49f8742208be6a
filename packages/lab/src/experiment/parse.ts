import { MAX_TABLE_BITS, MIN_TABLE_BITS } from 'pincer';
import { DRIVER_NAMES } from 'pincer/drivers';
import { isModule } from 'pincer/loader';
import { isPuzzleName, PUZZLE_NAMES, THRESHOLD_DRIVER_NAMES } from 'pincer/puzzle';
import type { Parsed } from 'pincer/support';
import { describe } from 'pincer/support';
import { MAX_THREADS } from 'pincer/threads';
import {
  Flaw,
  fieldsOf,
  flag,
  integer,
  listOfDifferent,
  oneOf,
  onlyFalse,
  optional,
  type Read,
  required,
  text,
} from '../support/fields.ts';
import {
  type DriverPart,
  type Experiment,
  type GamePart,
  GUESSES,
  type Play,
  type PositionPart,
  type Variant,
} from './experiment.ts';
import { LAB_GAMES } from './game.ts';
import { isSetName, SET_GAMES, SET_NAMES } from './positions.ts';

/** The greatest depth with the default quiescence. */
const MAX_DEPTH = 239;
/**
 * The greatest difference of two values that a driver is given: a window's half, a stride, an
 * offset.
 */
const MAX_DIFFERENCE = 1_000_000;

/** What an experiment may say of a driver, and which drivers take it. */
const PARAMETERS: readonly (readonly [
  field: 'delta' | 'stride' | 'guess' | 'offset' | 'accelerate',
  takers: readonly string[],
])[] = [
  ['delta', ['aspiration']],
  ['stride', ['step']],
  ['guess', ['aspiration', 'best', 'mtdf', 'guess']],
  ['offset', ['aspiration', 'best', 'mtdf', 'guess']],
  ['accelerate', ['mtdf']],
];

/** What solves puzzles: drivers, and the reference. */
const PUZZLE_DRIVERS: readonly string[] = [...THRESHOLD_DRIVER_NAMES, 'a-star'];

/** An experiment from data that a user wrote; `where` names its source in the message. */
export function parseExperiment(value: unknown, where: string): Parsed<Experiment> {
  try {
    return { ok: true, value: experiment(value, '') };
  } catch (thrown) {
    if (thrown instanceof Flaw) return { ok: false, error: `${where}: ${thrown.message}` };
    throw thrown;
  }
}

const experiment: Read<Experiment> = (value, path) => {
  const fields = fieldsOf(value, path, ['name', 'title', 'games', 'drivers', 'tables', 'variants', 'measure']);
  const games = required(
    fields,
    'games',
    path,
    listOfDifferent(gamePart, ({ game }) => game),
  );
  const puzzles = games.filter(({ game }) => isPuzzleName(game));
  if (puzzles.length > 0 && puzzles.length < games.length) {
    throw new Flaw('games', `${puzzles[0].game} is a puzzle: games and puzzles have different drivers`);
  }
  const names = puzzles.length > 0 ? PUZZLE_DRIVERS : DRIVER_NAMES;
  return playable({
    name: required(fields, 'name', path, slug),
    title: required(fields, 'title', path, text),
    games,
    drivers: required(fields, 'drivers', path, listOfDifferent(driverPart(names), labelOf)),
    ...optional(fields, 'tables', path, listOfDifferent(integer(MIN_TABLE_BITS, MAX_TABLE_BITS), String)),
    ...optional(
      fields,
      'variants',
      path,
      listOfDifferent(variant, ({ name }) => name),
    ),
    ...optional(fields, 'measure', path, oneOf(['counts', 'time'] as const)),
  });
};

/** An experiment whose drivers play can do so: on games, as they are, and alone where time counts. */
function playable(experiment: Experiment): Experiment {
  const { games, drivers, variants = [], measure } = experiment;
  const at = variants.findIndex(({ play }) => play !== undefined);
  if (at < 0) return experiment;
  const other = games.findIndex(({ game }) => game === 'artificial' || isPuzzleName(game));
  if (other >= 0) throw new Flaw(`games[${other}].game`, `${games[other].game} is nothing that two can play`);
  const set = drivers.findIndex((driver) => typeof driver !== 'string' && Object.keys(driver).length > 2);
  if (set >= 0) throw new Flaw(`drivers[${set}]`, 'in games drivers play as they are: give a name and a label alone');
  const mixed = variants.findIndex(({ play }) => play === undefined);
  if (mixed >= 0) throw new Flaw(`variants[${mixed}]`, 'where drivers play, every variant says so by "play"');
  const timed = variants.findIndex(({ play }) => play?.movetime !== undefined);
  if (timed >= 0 && measure !== 'time') {
    throw new Flaw(`variants[${timed}].play.movetime`, 'games by the clock are played alone: give "measure": "time"');
  }
  return experiment;
}

const slug: Read<string> = (value, path) => {
  if (typeof value === 'string' && value.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) return value;
  throw new Flaw(path, `${describe(value)} is not lower-case words joined by hyphens, such as "my-first-experiment"`);
};

const gamePart: Read<GamePart> = (value, path) => {
  const fields = fieldsOf(value, path, ['game', 'positions', 'depth', 'delta', 'guess']);
  const game = required(fields, 'game', path, gameName);
  return {
    game,
    positions: required(fields, 'positions', path, (given, at) => positions(given, at, game)),
    depth: required(fields, 'depth', path, integer(1, MAX_DEPTH)),
    ...optional(fields, 'delta', path, integer(1, MAX_DIFFERENCE)),
    ...optional(fields, 'guess', path, oneOf(GUESSES)),
  };
};

const gameName: Read<string> = (value, path) => {
  const name = text(value, path);
  if (isModule(name) || isPuzzleName(name) || (LAB_GAMES as readonly string[]).includes(name)) return name;
  throw new Flaw(
    path,
    `there is no game "${name}"; give one of ${LAB_GAMES.join(', ')}, a puzzle (${PUZZLE_NAMES.join(', ')}), or a path such as ./my-game.js`,
  );
};

function positions(value: unknown, path: string, game: string): string | readonly PositionPart[] {
  if (typeof value !== 'string') return listOfDifferent(position, ({ name }) => name)(value, path);
  if (!SET_GAMES.includes(game)) {
    throw new Flaw(path, `${game} has no test set "${value}"; give a list of positions, each with a name and a text`);
  }
  if (isSetName(value)) return value;
  throw new Flaw(path, `there is no test set "${value}"; give one of ${SET_NAMES.join(', ')}, or a list of positions`);
}

const position: Read<PositionPart> = (value, path) => {
  const fields = fieldsOf(value, path, ['name', 'text', 'group']);
  return {
    name: required(fields, 'name', path, text),
    ...optional(fields, 'text', path, text),
    ...optional(fields, 'group', path, text),
  };
};

const driverPart =
  (names: readonly string[]): Read<DriverPart> =>
  (value, path) => {
    if (typeof value === 'string') return oneOf(names)(value, path);
    const fields = fieldsOf(value, path, ['label', 'driver', ...PARAMETERS.map(([field]) => field)]);
    const driver = required(fields, 'driver', path, oneOf(names));
    for (const [field, takers] of PARAMETERS) {
      if (fields[field] !== undefined && !takers.includes(driver)) {
        throw new Flaw(`${path}.${field}`, `${driver} does not take it; only ${takers.join(', ')} does`);
      }
    }
    return {
      label: required(fields, 'label', path, text),
      driver,
      ...optional(fields, 'delta', path, integer(1, MAX_DIFFERENCE)),
      ...optional(fields, 'stride', path, integer(1, MAX_DIFFERENCE)),
      ...optional(fields, 'guess', path, oneOf(GUESSES)),
      ...optional(fields, 'offset', path, integer(-MAX_DIFFERENCE, MAX_DIFFERENCE)),
      ...optional(fields, 'accelerate', path, flag),
    };
  };

/** A driver's name in tables and figures. */
function labelOf(driver: DriverPart): string {
  return typeof driver === 'string' ? driver : driver.label;
}

const variant: Read<Variant> = (value, path) => {
  const fields = fieldsOf(value, path, [
    'name',
    'table',
    'deepening',
    'grain',
    'hits',
    'tableMove',
    'history',
    'killers',
    'etc',
    'net',
    'quiescence',
    'threads',
    'play',
  ]);
  return {
    name: required(fields, 'name', path, text),
    ...optional(fields, 'table', path, onlyFalse),
    ...optional(fields, 'deepening', path, flag),
    ...optional(fields, 'grain', path, integer(1, 10_000)),
    ...optional(fields, 'hits', path, oneOf(['equal', 'deeper'] as const)),
    ...optional(fields, 'tableMove', path, flag),
    ...optional(fields, 'history', path, flag),
    ...optional(fields, 'killers', path, flag),
    ...optional(fields, 'etc', path, flag),
    ...optional(fields, 'net', path, flag),
    ...optional(fields, 'quiescence', path, integer(0, 64)),
    ...optional(fields, 'threads', path, integer(1, MAX_THREADS)),
    ...optional(fields, 'play', path, play),
  };
};

/** The most nodes and milliseconds that a move may take in games between drivers. */
const MOST_NODES = 1_000_000_000;
const MOST_TIME = 600_000;

const play: Read<Play> = (value, path) => {
  const fields = fieldsOf(value, path, ['against', 'nodes', 'movetime']);
  if ((fields.nodes === undefined) === (fields.movetime === undefined)) {
    throw new Flaw(path, 'give what a move may take: either nodes or movetime, in milliseconds');
  }
  return {
    against: required(fields, 'against', path, oneOf(DRIVER_NAMES)),
    ...optional(fields, 'nodes', path, integer(1, MOST_NODES)),
    ...optional(fields, 'movetime', path, integer(1, MOST_TIME)),
  };
};
