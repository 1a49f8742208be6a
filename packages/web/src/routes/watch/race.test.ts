import { createSearcher, type DriverName, search } from 'pincer';
import { chess } from 'pincer/chess';
import { DRIVER_NAMES } from 'pincer/drivers';
import { artificialTree } from 'pincer/reference';
import { describe, expect, test } from 'vitest';
import {
  ANSWERED,
  BELOW,
  EARLIER,
  LOWER,
  lengthOf,
  momentOf,
  NEVER,
  type Race,
  statesOf,
  stopsOf,
  TABLE,
  TRIED,
  UPPER,
  VISITED,
  visitsOf,
} from './race.ts';
import { fieldsOf, type RaceRequest, requestOf } from './setup.ts';
import { traceRace } from './tracing.ts';

const TREE = fieldsOf(0).tree.fallback;
const REQUEST: RaceRequest = { game: 'tree', fen: '', tree: TREE, depth: 5, drivers: ['mtdf', 'sss'] };

const ITALIAN = 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6';

async function raceOf(request: Partial<RaceRequest>): Promise<Race> {
  const traced = await traceRace({ ...REQUEST, ...request });
  if (!traced.ok) throw new Error(traced.error);
  return traced.value.race;
}

/** The passes of the last iteration, by the search without a trace. */
function passesOf(request: RaceRequest, driver: DriverName) {
  const options = { table: 16 };
  const searcher =
    request.game === 'tree'
      ? createSearcher(artificialTree, request.tree, options)
      : createSearcher(chess, undefined, options);
  return search(searcher as ReturnType<typeof createSearcher<unknown>>, {
    driver,
    depth: request.depth,
    principalVariation: false,
  });
}

describe.each([REQUEST, { ...REQUEST, game: 'chess' as const, depth: 3 }])('$game', (request) => {
  test.each(DRIVER_NAMES)('%s: what is shown is what deepen does', async (driver) => {
    const { lanes, value } = await raceOf({ ...request, drivers: [driver, 'mtdf'] });
    const expected = passesOf(request, driver);
    const [lane] = lanes;
    expect(
      lane.passes.map(({ alpha, beta, g, failed, leaves, nodes }) => ({ alpha, beta, g, failed, leaves, nodes })),
    ).toEqual(expected.passes);
    expect(lane.before + lane.nodes).toBe(expected.counts.nodes);
    expect(value).toBe(expected.value);
    for (const { visits, nodes, leaves, proofLeaves, failed, lower, upper } of lane.passes) {
      expect(visits.place).toHaveLength(nodes);
      expect(lower.includes(0)).toBe(failed !== 'low');
      expect(upper.includes(0)).toBe(failed !== 'high');
      expect(proofLeaves).toBeGreaterThan(0);
      if (lane.passes.length === 1) expect(proofLeaves).toBeLessThanOrEqual(leaves);
    }
  });
});

test('a position that is none, or over, is refused with what is wrong', async () => {
  expect(await traceRace({ ...REQUEST, game: 'chess', fen: 'nonsense' })).toMatchObject({ ok: false });
  const over = await traceRace({ ...REQUEST, game: 'chess', fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' });
  expect(over).toEqual({ ok: false, error: 'the game is over there: no move is left to search' });
});

test('moves are written as the game writes them', async () => {
  const traced = await traceRace({ ...REQUEST, game: 'chess', depth: 2 });
  if (!traced.ok) throw new Error(traced.error);
  const { race, write } = traced.value;
  const second = race.places.ply.indexOf(2);
  const line = [race.places.move[race.places.parent[second]], race.places.move[second]];
  const [first, answer] = write(line);
  expect(first).toMatch(/^[NBRQK]?[a-h]/);
  expect(answer).toMatch(/^[NBRQK]?[a-h]/);
});

describe('a race', () => {
  test('both lanes are finished after as many nodes as the slower one needs', async () => {
    const race = await raceOf({});
    const length = lengthOf(race);
    expect(length).toBe(race.lanes[1].nodes);
    expect(race.lanes.map((lane) => momentOf(lane, length))).toEqual(
      race.lanes.map(({ passes }) => ({
        pass: passes.length - 1,
        visits: passes[passes.length - 1].nodes,
        done: true,
        finished: true,
      })),
    );
    expect(stopsOf(race)[0]).toBe(0);
    expect(stopsOf(race).at(-1)).toBe(length);
  });

  test('a moment is what counting visit by visit says', async () => {
    const { lanes } = await raceOf({});
    for (const lane of lanes) {
      let at = 0;
      for (const [pass, { nodes }] of lane.passes.entries()) {
        for (let visits = 1; visits <= nodes; visits++) {
          at++;
          expect(momentOf(lane, at)).toEqual({ pass, visits, done: visits === nodes, finished: at === lane.nodes });
        }
      }
      expect(momentOf(lane, 0)).toMatchObject({ pass: 0, visits: 0, done: false });
    }
  });

  test('states: earlier, tried, answered; and at the end of a pass what it proves', async () => {
    const { lanes, places } = await raceOf({});
    const [lane] = lanes;
    const seen = new Set<number>();
    for (const { start, nodes, visits, lower, upper } of lane.passes.slice(0, -1)) {
      const [during, after] = [start + nodes - 1, start + nodes].map((at) =>
        statesOf(lane, momentOf(lane, at), places.count),
      );
      const last = visitsOf(lane, momentOf(lane, start + nodes), places.count);
      for (let place = 0; place < places.count; place++) {
        const visit = visits.place.lastIndexOf(place);
        expect(last[place]).toBe(visit);
        const table = visit >= 0 && visits.kind[visit] === TABLE;
        const by = visit < 0 ? (seen.has(place) ? EARLIER : NEVER) : table ? ANSWERED : TRIED;
        expect(after[place]).toBe(by + (lower.includes(place) ? LOWER : 0) + (upper.includes(place) ? UPPER : 0));
      }
      expect(Math.max(...during)).toBeLessThan(LOWER);
      for (const place of visits.place) seen.add(place);
    }
  });

  test('at its end a lane shows both proofs, and all that was visited besides', async () => {
    const { lanes, places } = await raceOf({ drivers: ['mtdf', 'alpha-beta'] });
    for (const lane of lanes) {
      const states = statesOf(lane, momentOf(lane, lane.nodes), places.count);
      const visited = new Set(lane.passes.flatMap(({ visits }) => [...visits.place]));
      for (let place = 0; place < places.count; place++) {
        expect(states[place] & VISITED).toBe(visited.has(place) ? TRIED : NEVER);
      }
      expect(states[0]).toBe(TRIED | LOWER | UPPER);
      for (const bound of [LOWER, UPPER]) {
        const leaves = [...states.keys()].filter((place) => (states[place] & bound) > 0 && places.ply[place] === 5);
        expect(leaves.length).toBe(bound === LOWER ? 9 : 27);
      }
    }
  });

  test('a tree that is too large is drawn to a ply, and all its nodes still count', async () => {
    const race = await raceOf({ game: 'chess', fen: ITALIAN, depth: 4, drivers: ['sss', 'mtdf'] });
    expect(race.places.cutShort).toBe(true);
    expect(race.places.count).toBeLessThanOrEqual(5000);
    for (const { passes } of race.lanes) {
      for (const { visits, nodes } of passes) expect(visits.kind).toHaveLength(nodes);
    }
    expect(race.lanes.some(({ passes }) => passes.some(({ visits }) => visits.kind.includes(BELOW)))).toBe(true);
  });
});

test('a depth that is not given is the usual one, and none is deeper than can be seen', () => {
  const state = {
    game: 'chess',
    fen: '',
    tree: TREE,
    depth: 0,
    drivers: ['mtdf', 'sss'],
    at: 0,
    node: [],
    zoom: 0,
    tour: 0,
  } as const;
  expect(requestOf(state).depth).toBe(3);
  expect(requestOf({ ...state, depth: 8 }).depth).toBe(4);
  expect(requestOf({ ...state, game: 'tree' }).depth).toBe(5);
});
