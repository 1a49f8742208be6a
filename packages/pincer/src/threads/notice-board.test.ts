import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRIVERS } from '../drivers/index.ts';
import { loadGame } from '../games/index.ts';
import { createSearcher } from '../runtime/create.ts';
import { iterations } from '../runtime/iterations.ts';
import type { Company, Finished } from '../runtime/team.ts';
import { NoticeBoard, noticeWords } from './notice-board.ts';
import { companyFor } from './part.ts';

const PLACES = 3;

describe('a board of notices', () => {
  const notices = fc.record({
    place: fc.nat(PLACES - 1),
    search: fc.integer({ min: 1, max: 2 }),
    depth: fc.integer({ min: 1, max: 20 }),
    value: fc.integer(),
    move: fc.integer(),
    proven: fc.boolean(),
  });

  test('has the deepest of the last ones that others put up, in the same search', () => {
    fc.assert(
      fc.property(fc.array(notices), fc.nat(PLACES - 1), fc.integer({ min: 1, max: 20 }), (written, reader, least) => {
        const board = new NoticeBoard(new Int32Array(noticeWords(PLACES)));
        const last = new Map<number, (typeof written)[number]>();
        for (const notice of written) {
          const { place, search: number, ...finished } = notice;
          board.companyOf(place, number).tell(finished);
          last.set(place, notice);
        }
        const others = [...last.values()].filter(({ place, search: of }) => place !== reader && of === 1);
        const deepest = Math.max(...others.map(({ depth }) => depth));
        const ahead = board.companyOf(reader, 1).ahead(least);
        if (deepest < least) expect(ahead).toBeUndefined();
        else expect(others.filter(({ depth }) => depth === deepest)).toContainEqual(expect.objectContaining(ahead));
      }),
    );
  });

  test('does not show a notice that is being written', () => {
    const finished = { depth: 4, value: 5, move: 6, proven: false };
    const words = new Int32Array(noticeWords(2));
    const board = new NoticeBoard(words);
    board.companyOf(0, 1).tell(finished);
    expect(board.companyOf(1, 1).ahead(4)).toEqual(finished);
    // As its writer begins.
    words[0]++;
    expect(board.companyOf(1, 1).ahead(4)).toBeUndefined();
    words[6]++;
    expect(board.companyOf(1, 1).ahead(4)).toEqual(finished);
  });
});

describe('an iteration that another has finished', async () => {
  const chess = await loadGame('chess');
  const searcherOf = () => createSearcher(chess, undefined, { table: 14, selective: true });
  const driver = DRIVERS.widening;

  /** Somebody who has finished depth 6 by the time that depth 3 is done. */
  function companion(move: number) {
    const told: Finished[] = [];
    const company: Company = {
      tell: (finished) => told.push(finished),
      ahead: (depth) => (told.length >= 3 && depth <= 6 ? { depth: 6, value: 77, move, proven: false } : undefined),
    };
    return { company, told };
  }

  const iterationsOf = (told: Company, depth: number) => {
    const searcher = searcherOf();
    const company = companyFor(searcher, { depth }, told);
    return [...iterations(Object.assign(searcher, { company }), driver, { depth })].filter((each) => !!each);
  };

  test.each([
    [8, [1, 2, 3, 6, 7, 8]],
    [5, [1, 2, 3, 5]],
  ])('is not searched again, to depth %i', (depth, depths) => {
    const searcher = searcherOf();
    const [, move] = searcher.moves();
    const { company, told } = companion(move);
    const found = iterationsOf(company, depth);
    expect(found.map((iteration) => iteration.depth)).toEqual(depths);
    expect(found[3]).toMatchObject({ value: 77, move: searcher.decode(move), passes: [] });
    expect(found[3].principalVariation[0]).toEqual(searcher.decode(move));
    expect(told.map((each) => each.depth)).toEqual(depths.filter((_, at) => at !== 3));
  });

  test('is nothing if its move is no legal one', () => {
    const { company, told } = companion(-1);
    expect(iterationsOf(company, 5).map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5]);
    expect(told).toHaveLength(5);
  });

  test('is nothing to a plain search, and to one for several lines', () => {
    const searcher = searcherOf();
    const [move] = searcher.moves();
    const { company, told } = companion(move);
    told.length = 3;
    expect(companyFor(searcher, {}, company)?.ahead(2)).toEqual({ depth: 6, value: 77, move, proven: false });
    expect(companyFor(searcher, { lines: 1 }, company)?.ahead(7)).toBeUndefined();
    expect(companyFor(searcher, { lines: 2 }, company)).toBeUndefined();
    expect(companyFor(createSearcher(chess), {}, company)).toBeUndefined();
  });
});
