import type { Parsed } from '../../support/parsed.ts';
import type { PlainPuzzle } from '../puzzle.ts';

/** The walls and goals of a level; cells row by row. */
export interface Level {
  readonly width: number;
  readonly walls: readonly boolean[];
  readonly goals: readonly number[];
  /** The pushes that a box alone on the level needs to the nearest goal; Infinity: none does. */
  readonly pushes: readonly number[];
}

/** A level as it stands: its boxes in order, and the player. */
export interface Sokoban {
  readonly level: Level;
  readonly boxes: readonly number[];
  readonly player: number;
}

/** A push of the box at a cell, and the steps of the player to where it begins, as in `uul`. */
export interface Push {
  readonly box: number;
  readonly direction: Direction;
  readonly walk: string;
}

const DIRECTIONS = ['u', 'l', 'r', 'd'] as const;
type Direction = (typeof DIRECTIONS)[number];

const SIGNS = '#@+$*. ';

const EXAMPLE = `
#######
#.    #
# $#  #
#  $@ #
# .   #
#######`;

/**
 * Sokoban: the fewest pushes that bring all boxes to goals. Levels are written as usual: `#` wall,
 * `@` player, `+` player on a goal, `$` box, `*` box on a goal, `.` goal. A solution is written as
 * usual, too: small letters are steps, capitals are pushes.
 */
export const sokoban: PlainPuzzle<Sokoban, Push> & { readonly initial: Sokoban } = {
  name: 'sokoban',
  initial: exampleLevel(),
  moves: pushesOf,
  play({ level, boxes }, { box, direction }) {
    const to = box + offset(level, direction);
    return { level, boxes: boxes.map((each) => (each === box ? to : each)).sort((a, b) => a - b), player: box };
  },
  solved: ({ level, boxes }) => boxes.every((box) => level.goals.includes(box)),
  /** Every box to its nearest goal, as if it were alone. */
  estimate: ({ level, boxes }) => boxes.reduce((sum, box) => sum + level.pushes[box], 0),
  /** Where the player is makes no difference within the cells that can be walked to. */
  key: (state) => `${state.boxes.join()} ${Math.min(...walksFrom(state).keys())}`,
  format: ({ walk, direction }) => walk + direction.toUpperCase(),
  parse: parseLevel,
  show({ level, boxes, player }) {
    const cells = level.walls.map((isWall, cell) => {
      const isGoal = level.goals.includes(cell);
      if (isWall) return '#';
      if (cell === player) return isGoal ? '+' : '@';
      if (boxes.includes(cell)) return isGoal ? '*' : '$';
      return isGoal ? '.' : ' ';
    });
    const rows = Array.from({ length: cells.length / level.width }, (_, row) =>
      cells
        .slice(row * level.width, (row + 1) * level.width)
        .join('')
        .trimEnd(),
    );
    return rows.join('\n');
  },
};

function offset({ width }: Pick<Level, 'width'>, direction: Direction): number {
  return direction === 'u' ? -width : direction === 'd' ? width : direction === 'l' ? -1 : 1;
}

/** The cells that the player can walk to, each with a shortest way. */
function walksFrom({ level, boxes, player }: Sokoban): ReadonlyMap<number, string> {
  const walks = new Map([[player, '']]);
  for (const [cell, walk] of walks) {
    for (const direction of DIRECTIONS) {
      const to = cell + offset(level, direction);
      if (level.walls[to] === false && !boxes.includes(to) && !walks.has(to)) walks.set(to, walk + direction);
    }
  }
  return walks;
}

function pushesOf(state: Sokoban): Push[] {
  const { level, boxes } = state;
  const walks = walksFrom(state);
  return boxes.flatMap((box) =>
    DIRECTIONS.flatMap((direction) => {
      const by = offset(level, direction);
      const walk = walks.get(box - by);
      const to = box + by;
      return walk === undefined || level.walls[to] || boxes.includes(to) ? [] : [{ box, direction, walk }];
    }),
  );
}

/** Backwards from every goal: a box is pulled by a player who has room to step back. */
function pushDistances(width: number, walls: readonly boolean[], goals: readonly number[]): number[] {
  const pushes = walls.map(() => Infinity);
  for (const goal of goals) pushes[goal] = 0;
  const open = [...goals];
  for (const cell of open) {
    for (const direction of DIRECTIONS) {
      const by = offset({ width }, direction);
      const from = cell - by;
      if (walls[from] !== false || walls[from - by] !== false || pushes[from] <= pushes[cell] + 1) continue;
      pushes[from] = pushes[cell] + 1;
      open.push(from);
    }
  }
  return pushes;
}

/** A level from its rows: lines, or parts set apart by `|`. */
function parseLevel(text: string): Parsed<Sokoban> {
  const rows = text.split(/[\n|]/).map((row) => row.trimEnd());
  while (rows[0] === '') rows.shift();
  while (rows.at(-1) === '') rows.pop();
  if (rows.length === 0) return { ok: false, error: 'the level has no rows' };
  // A margin of one cell all around: no walk leaves the level.
  const width = Math.max(...rows.map((row) => row.length)) + 2;
  const cells = ['', ...rows, ''].map((row) => ` ${row}`.padEnd(width)).join('');
  const odd = [...cells].find((sign) => !SIGNS.includes(sign));
  if (odd !== undefined) return { ok: false, error: `"${odd}" is no sign of a level; they are ${SIGNS}` };
  const all = (signs: string) => [...cells].flatMap((sign, cell) => (signs.includes(sign) ? [cell] : []));
  const players = all('@+');
  if (players.length !== 1) return { ok: false, error: `there are ${players.length} players, @ or +, not 1` };
  const goals = all('.+*');
  const boxes = all('$*');
  if (boxes.length === 0) return { ok: false, error: 'there are no boxes, $ or *' };
  if (goals.length < boxes.length) {
    return { ok: false, error: `there are ${boxes.length} boxes and only ${goals.length} goals` };
  }
  const walls = [...cells].map((sign) => sign === '#');
  const level: Level = { width, walls, goals, pushes: pushDistances(width, walls, goals) };
  const reached = walksFrom({ level, boxes: [], player: players[0] });
  const edge = [...reached.keys()].some((cell) => isMargin(cell, width, cells.length));
  if (edge) return { ok: false, error: 'the walls have a gap: the player could leave the level' };
  return { ok: true, value: { level, boxes, player: players[0] } };
}

function isMargin(cell: number, width: number, cells: number): boolean {
  const column = cell % width;
  return cell < width || cell >= cells - width || column === 0 || column === width - 1;
}

function exampleLevel(): Sokoban {
  const parsed = parseLevel(EXAMPLE);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}
