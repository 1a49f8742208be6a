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
  for (let round = 0; round < 40; round++) {
    const shape = { seed: round, width: 2 + (round % 5), height: 12, range: 100, noise: 20, ends: 5, decided: 40 };
    const position = round % 4 === 3 ? new Ring(round) : new SelectiveTree(shape);
    const search = create(position, new Table(new Int32Array(tableWords(10)), 10));
    search.useEtc = round % 3 === 0;
    search.ordering.useKillers = round % 2 === 0;
    search.quiescence = round % 5;
    search.newRoot();
    for (let depth = 1; depth <= 8; depth++) {
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
    expect(signatureOf((position, table) => new AlphaBeta(position, table))).toBe(490_535_385);
  });

  // KNOWLEDGE is the game's alone.
  const { reductionOf: _, KNOWLEDGE: __, ...each } = steps;
  const everything = Object.values(each).reduce((bits, step) => bits | step, 0);
  const SIGNATURES: Readonly<Record<string, readonly [alone: number, without: number]>> = {
    DRAWS: [625_327_726, -251_791_580],
    MATE_DISTANCE: [-1_821_150_895, -388_742_851],
    REVERSE_FUTILITY: [-66_481_632, 273_731_088],
    RAZORING: [1_776_581_864, -795_461_034],
    NULL_MOVE: [334_406_669, 1_914_903_034],
    FORESIGHT: [-472_334_998, -443_982_126],
    INTERNAL_REDUCTION: [-679_820_326, -1_136_898_704],
    LATE_PRUNING: [1_904_522_394, -871_627_052],
    FUTILITY: [48_429_084, -1_370_587_200],
    EXCHANGES: [-673_336_112, 528_485_116],
    REDUCTIONS: [-1_470_067_915, 1_662_199_305],
    EXTENSIONS: [-1_033_797_206, 1_220_381_907],
    SINGULAR: [-1_530_711_064, -607_378_273],
    HISTORIES: [-1_895_770_327, 66_504_662],
    QUIESCENCE: [779_870_113, 438_898_886],
    CORRECTIONS: [490_535_385, -1_270_174_151],
    DEEPER_HITS: [907_472_926, -2_066_863_185],
  };

  test('the selective search with all steps', () => {
    expect(selective(everything)).toBe(1_336_742_918);
  });

  test.each(Object.entries(each))('%s alone, and of all others', (name, step) => {
    expect([selective(step), selective(everything & ~step)], name).toEqual(SIGNATURES[name]);
  });
});
