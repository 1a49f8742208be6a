import type { Parsed } from '../../support/parsed.ts';
import type { PlainPuzzle } from '../puzzle.ts';

/**
 * The pocket cube, 2 by 2 by 2. The corner down, back and left stays where it is; of the other
 * seven, place by place, which one is there and how often it is twisted clockwise. The places are
 * UFR, UFL, UBL, UBR, DFR, DFL, DBR.
 */
export interface PocketCube {
  readonly corners: readonly number[];
  readonly twists: readonly number[];
}

const SOLVED: PocketCube = { corners: [0, 1, 2, 3, 4, 5, 6], twists: [0, 0, 0, 0, 0, 0, 0] };

/** A quarter turn: which place's corner comes to each place, and how it is twisted on the way. */
interface Turn {
  readonly from: readonly number[];
  readonly twist: readonly number[];
}

const QUARTERS: Readonly<Record<'U' | 'F' | 'R', Turn>> = {
  U: { from: [3, 0, 1, 2, 4, 5, 6], twist: [0, 0, 0, 0, 0, 0, 0] },
  F: { from: [1, 5, 2, 3, 0, 4, 6], twist: [1, 2, 0, 0, 2, 1, 0] },
  R: { from: [4, 1, 2, 0, 6, 5, 3], twist: [2, 0, 0, 1, 1, 0, 2] },
};

const FACES = ['U', 'F', 'R'] as const;
const SUFFIXES = ['', '2', "'"] as const;

/** Each costs 1, half turns too. */
const MOVES: readonly string[] = FACES.flatMap((face) => SUFFIXES.map((suffix) => face + suffix));

function turned({ corners, twists }: PocketCube, { from, twist }: Turn): PocketCube {
  return {
    corners: from.map((place) => corners[place]),
    twists: from.map((place, to) => (twists[place] + twist[to]) % 3),
  };
}

function play(cube: PocketCube, move: string): PocketCube {
  let next = cube;
  const quarter = QUARTERS[move[0] as keyof typeof QUARTERS];
  for (let count = 0; count <= SUFFIXES.indexOf(move.slice(1) as ''); count++) next = turned(next, quarter);
  return next;
}

const cornersKey = ({ corners }: PocketCube) => corners.join('');
const twistsKey = ({ twists }: PocketCube) => twists.join('');

/** The moves to the goal of all cubes that are alike in one respect: breadth-first from the goal. */
function distances(respect: (cube: PocketCube) => string): ReadonlyMap<string, number> {
  const found = new Map([[respect(SOLVED), 0]]);
  let level = [SOLVED];
  for (let distance = 1; level.length > 0; distance++) {
    const next: PocketCube[] = [];
    for (const cube of level) {
      for (const move of MOVES) {
        const child = play(cube, move);
        const key = respect(child);
        if (found.has(key)) continue;
        found.set(key, distance);
        next.push(child);
      }
    }
    level = next;
  }
  return found;
}

let byCorners: ReadonlyMap<string, number> | undefined;
let byTwists: ReadonlyMap<string, number> | undefined;

/** The pocket cube. States are written as the turns that lead to them from the solved one. */
export const pocketCube: PlainPuzzle<PocketCube, string> & { readonly initial: PocketCube } = {
  name: 'pocket-cube',
  initial: ['R', 'U2', "F'", 'U', 'R2', 'F', 'U2', "R'"].reduce(play, SOLVED),
  goal: SOLVED,
  moves: () => MOVES,
  play,
  solved: (cube) => cornersKey(cube) === '0123456' && twistsKey(cube) === '0000000',
  /** What the corners need without their twists, or these without them. */
  estimate(cube) {
    byCorners ??= distances(cornersKey);
    byTwists ??= distances(twistsKey);
    return Math.max(byCorners.get(cornersKey(cube)) ?? 0, byTwists.get(twistsKey(cube)) ?? 0);
  },
  key: (cube) => cornersKey(cube) + twistsKey(cube),
  format: (move) => move,
  parse: parseTurns,
  show: ({ corners, twists }) =>
    corners.map((corner, place) => `${PLACES[place]}: ${PLACES[corner]}${'+'.repeat(twists[place])}`).join('  '),
};

const PLACES = ['UFR', 'UFL', 'UBL', 'UBR', 'DFR', 'DFL', 'DBR'];

function parseTurns(text: string): Parsed<PocketCube> {
  let cube = SOLVED;
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    if (!MOVES.includes(word)) return { ok: false, error: `"${word}" is no turn; turns are ${MOVES.join(' ')}` };
    cube = play(cube, word);
  }
  return { ok: true, value: cube };
}
