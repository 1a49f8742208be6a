import { describe, expect, test } from 'vitest';
import { Random } from '../support/random.ts';
import { AlphaBeta } from './alpha-beta.ts';
import type { SearchBase } from './base.ts';
import { Ring } from './fixtures/ring.ts';
import { SelectiveTree } from './fixtures/selective-tree.ts';
import type { SelectivePosition } from './optional.ts';
import { Selective } from './selective.ts';
import * as steps from './steps.ts';
import { Table, tableWords } from './table.ts';
import { WIN } from './values.ts';

/** What a search finds and counts in a row of passes over many trees, as one number. */
function signatureOf(create: (position: SelectivePosition, table: Table) => SearchBase<SelectivePosition>): number {
  const random = new Random(11);
  let signature = 0;
  const add = (word: number) => {
    signature = (Math.imul(signature, 31) + word) | 0;
  };
  for (let round = 0; round < 20; round++) {
    const shape = { seed: round, width: 2 + (round % 5), height: 12, range: 100, noise: 20, ends: 5, decided: 40 };
    const position = round % 4 === 3 ? new Ring(round) : new SelectiveTree(shape);
    const search = create(position, new Table(new Int32Array(tableWords(10)), 10));
    search.useEtc = round % 3 === 0;
    search.ordering.useKillers = round % 2 === 0;
    search.quiescence = round % 5;
    search.useSolver = round % 8 === 7;
    search.newRoot();
    search.allowed.set([1, 0]);
    for (let depth = 1; depth <= 7; depth++) {
      const gamma = round % 5 === 4 && depth > 4 ? WIN - random.below(9) : random.below(120) - 60;
      const width = depth % 3 === 0 ? 60 : 1;
      search.begin(depth, gamma - width, gamma, depth % 2 === 0);
      search.allowedCount = depth === 5 ? 2 : 0;
      // Cut up, so that suspended nodes count too.
      while (!search.run(17 + round)) add(search.suspendedLine().length);
      for (const word of [search.g, search.move, search.horizon, search.selectiveDepth]) add(word);
      add(search.known(depth) ? search.table.depth + search.table.move : -1);
      add(search.known(depth + 1) ? 1 : 0);
      add(search.table.fullness());
    }
    for (const count of search.counts) add(count);
  }
  return signature;
}

function selective(chosen: number) {
  return signatureOf((position, table) => {
    const search = new Selective(position, table);
    search.steps = chosen;
    table.keepsDeeper = (chosen & steps.DEEPER_HITS) !== 0;
    search.ordering.learnAnswers();
    return search;
  });
}

/**
 * Every decision of the search changes what it counts: these numbers hold them all. Whoever changes
 * the search on purpose puts the new numbers here, with what the change is worth in the commit.
 */
describe('the signature of', () => {
  test('the plain search', () => {
    expect(signatureOf((position, table) => new AlphaBeta(position, table))).toBe(-882_788_949);
  });

  // KNOWLEDGE and NET are the game's alone.
  const { reductionOf: _, KNOWLEDGE: __, NET: ___, ...each } = steps;
  const everything = Object.values(each).reduce((bits, step) => bits | step, 0);
  const SIGNATURES: Readonly<Record<string, readonly [alone: number, without: number]>> = {
    DRAWS: [2_129_790_210, 396_904_176],
    MATE_DISTANCE: [838_274_799, 335_050_344],
    REVERSE_FUTILITY: [1_285_504_064, 1_695_431_897],
    NULL_MOVE: [-97_782_930, 1_150_345_674],
    FORESIGHT: [1_757_764_790, -429_660_447],
    INTERNAL_REDUCTION: [-421_620_842, -1_799_735_166],
    LATE_PRUNING: [-1_697_627_693, 399_414_085],
    FUTILITY: [-1_113_784_192, 997_020_444],
    EXCHANGES: [-1_658_831_880, -1_664_642_794],
    REDUCTIONS: [105_298_344, 636_877_505],
    EXTENSIONS: [-531_088_939, 1_792_981_748],
    SINGULAR: [-882_788_949, -1_118_461_157],
    HISTORIES: [-1_916_339_607, 538_603_715],
    QUIESCENCE: [-1_730_061_423, -1_113_702_850],
    CORRECTIONS: [-882_788_949, -215_939_758],
    DEEPER_HITS: [-42_324_987, -1_050_551_824],
  };

  test('the selective search with all steps', () => {
    expect(selective(everything)).toBe(-414_785_387);
  });

  test.each(Object.entries(each))('%s alone, and of all others', (name, step) => {
    expect([selective(step), selective(everything & ~step)], name).toEqual(SIGNATURES[name]);
  });
});
