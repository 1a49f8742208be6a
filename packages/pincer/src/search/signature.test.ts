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

const ALL = 2 ** 31 - 1;

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
    search.newRoot();
    for (let depth = 1; depth <= 7; depth++) {
      const gamma = round % 5 === 4 && depth > 4 ? WIN - random.below(9) : random.below(120) - 60;
      const width = depth % 3 === 0 ? 60 : 1;
      search.begin(depth, gamma - width, gamma, depth % 2 === 0);
      search.run(ALL);
      for (const word of [search.g, search.move, search.horizon, search.selectiveDepth]) add(word);
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
    expect(signatureOf((position, table) => new AlphaBeta(position, table))).toBe(-185_971_750);
  });

  // KNOWLEDGE is the game's alone.
  const { reductionOf: _, KNOWLEDGE: __, ...each } = steps;
  const everything = Object.values(each).reduce((bits, step) => bits | step, 0);
  const SIGNATURES: Readonly<Record<string, readonly [alone: number, without: number]>> = {
    DRAWS: [-1_377_643_840, -680_063_561],
    MATE_DISTANCE: [-28_810_418, -1_539_932_350],
    REVERSE_FUTILITY: [-381_545_801, 1_661_500_173],
    RAZORING: [-870_855_809, 1_864_395_140],
    NULL_MOVE: [-475_956_463, 1_175_637_012],
    FORESIGHT: [-17_198_340, -137_226_563],
    INTERNAL_REDUCTION: [2_088_554_830, 1_859_508_091],
    LATE_PRUNING: [1_157_260_179, 789_548_652],
    FUTILITY: [-1_471_695_886, -1_906_135_753],
    EXCHANGES: [-26_474_538, 213_472_837],
    REDUCTIONS: [1_343_482_033, -201_776_102],
    EXTENSIONS: [1_503_311_509, 705_080_588],
    SINGULAR: [-185_971_750, -1_407_100_615],
    HISTORIES: [1_807_753_258, 1_038_441_025],
    QUIESCENCE: [780_615_868, -1_999_557_319],
    CORRECTIONS: [-185_971_750, -1_043_733_058],
    DEEPER_HITS: [-1_044_826_979, 1_557_797_476],
  };

  test('the selective search with all steps', () => {
    expect(selective(everything)).toBe(-231_831_160);
  });

  test.each(Object.entries(each))('%s alone, and of all others', (name, step) => {
    expect([selective(step), selective(everything & ~step)], name).toEqual(SIGNATURES[name]);
  });
});
