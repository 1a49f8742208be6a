/** What the tour says is what its races show. */
import { expect, test } from 'vitest';
import { LOWER, lengthOf, momentOf, type Race, statesOf, stopsOf, UPPER } from './race.ts';
import { fieldsOf, requestOf } from './setup.ts';
import { TOUR } from './tour.ts';
import { traceRace } from './tracing.ts';

const FIELDS = fieldsOf(TOUR.length);
const FIRST = {
  ...{ game: FIELDS.game.fallback, fen: '', tree: FIELDS.tree.fallback, depth: 0, drivers: FIELDS.drivers.fallback },
  ...{ at: undefined, node: [], zoom: 0, tour: 1 },
};

async function raceAt(step: number): Promise<Race> {
  const traced = await traceRace(requestOf({ ...FIRST, ...TOUR[step - 1].shows }));
  if (!traced.ok) throw new Error(traced.error);
  return traced.value.race;
}

test('every step shows a race, at its end or at the end of a pass', async () => {
  for (const [index, { shows }] of TOUR.entries()) {
    const race = await raceAt(index + 1);
    expect(stopsOf(race)).toContain(shows.at ?? lengthOf(race));
  }
});

test.each([
  [1, ['243 leaves', '127 nodes', '204 were needed', 'at least 2?'], [127, 204]],
  [2, ['80 nodes'], [127, 204]],
  [5, ['95 to 117', 'at most 18'], [275, 204]],
  [8, ['1,561 nodes to 1,852', 'six plies'], [1561, 1852]],
])('step %i has the numbers of its race', async (step, said, nodes) => {
  const race = await raceAt(step);
  for (const words of said) expect(TOUR[step - 1].text.join(' ')).toContain(words);
  expect(race.lanes.map((lane) => lane.nodes)).toEqual(nodes);
});

test('both lanes of the first step end with a proof of the same size', async () => {
  const { lanes, places, depth } = await raceAt(1);
  const sizes = lanes.map((lane) => {
    const states = statesOf(lane, momentOf(lane, lane.nodes), places.count);
    return [LOWER, UPPER].map((bound) => states.filter((each, at) => places.ply[at] === depth && each & bound).length);
  });
  expect(sizes[0]).toEqual(sizes[1]);
  expect(TOUR[0].text.join(' ')).toContain('a proof of the same size');
});

test('the passes are those that the text counts', async () => {
  const [mtdf] = (await raceAt(1)).lanes;
  expect(mtdf.passes.map(({ beta, g, nodes, leaves }) => [beta, g, nodes, leaves])).toEqual([
    [2, 2, 80, 41],
    [3, 5, 12, 1],
    [6, 5, 35, 14],
  ]);
  const [sss, alphaBeta] = (await raceAt(5)).lanes;
  expect([sss.passes.length, sss.passes[0].g, sss.leaves, alphaBeta.leaves]).toEqual([11, 18, 95, 117]);
});
