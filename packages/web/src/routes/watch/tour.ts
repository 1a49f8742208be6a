import type { WatchState } from './setup.ts';

/** A step of the guided tour: what to read, and what to look at meanwhile. */
export interface TourStep {
  /** The section of the paper that it is about. */
  readonly section: string;
  readonly title: string;
  readonly text: readonly string[];
  /** What the step shows; all else is as at first. */
  readonly shows: Partial<Pick<WatchState, 'game' | 'drivers' | 'depth' | 'at'>>;
}

/** The guided tour: the sections of the paper, each with a race that shows what it says. */
export const TOUR: readonly TourStep[] = [
  {
    section: 'Abstract',
    title: 'One procedure, two ways to call it',
    text: [
      'Both lanes search the same small tree, 243 leaves, for its minimax value f. Both call the same procedure, Alpha-Beta. They differ in the window that they call it with, and in nothing else.',
      'Press Play. On the right Alpha-Beta asks once, with an open window: “what is f?” On the left MTD(f) asks small questions: “is f at least 2?” In the end both have built a proof of the same size: blue that f is not less, orange that it is not more. The difference is what is grey: visited in vain. 127 nodes were enough on the left, 204 were needed on the right.',
    ],
    shows: {},
  },
  {
    section: 'Section 2',
    title: 'A narrow question cuts off more',
    text: [
      'This is the end of the first pass of MTD(f): 80 nodes. Its window holds no value at all, so the answer can only be yes or no. As soon as one answer to a move settles that, the rest of the moves is cut off.',
      'The open window has to be ready for every value. After 80 nodes it has dealt with one of the three moves. But the narrow question has its price: it gives only a bound. Here f is at least 2.',
    ],
    shows: { at: 80 },
  },
  {
    section: 'Section 2',
    title: 'The table makes asking again cheap',
    text: [
      'The bound 2 became the next question: “is f at least 3?” That took 12 nodes more, and one new leaf. All other answers came from the transposition table: the dotted nodes were found by the first pass, and are not searched again.',
      'Without memory every pass would begin from nothing. With it, many passes together are one search.',
    ],
    shows: { at: 92 },
  },
  {
    section: 'Section 2',
    title: 'What a pass leaves behind is a proof',
    text: [
      'The coloured nodes are a solution tree. Orange proves an upper bound: all moves of one side, and one good answer to each. Blue proves a lower bound: one good move, and all answers to it. Leaves outside of it do not matter for the bound.',
      'When the two bounds meet, f is known: the last pass answered “is f at least 6?” with “no, at most 5”. No algorithm can do with less than two such trees. The open window builds both at once, and much besides.',
    ],
    shows: { at: 127 },
  },
  {
    section: 'Section 3.1',
    title: 'SSS* asks from above',
    text: [
      'SSS* was thought to be a different kind of search: best-first, with a sorted list, and complicated. The paper shows that it is the same procedure again, called with a window at +∞ that comes down: each answer “no, at most 18” is the next question.',
      'Eleven passes, each cheap, and every one proves an upper bound. It visits fewer leaves than Alpha-Beta, 95 to 117, but it walks down to them again and again.',
    ],
    shows: { drivers: ['sss', 'alpha-beta'] },
  },
  {
    section: 'Section 3.2',
    title: 'DUAL* asks from below',
    text: [
      'The mirror image: the window begins at −∞ and climbs, and every pass proves a lower bound. The two bands close from opposite ends. Where the value is nearer to one end, that side has the shorter way.',
    ],
    shows: { drivers: ['dual', 'sss'] },
  },
  {
    section: 'Section 3.3',
    title: 'Why not begin where the value will be?',
    text: [
      'C* bisects what is left, and one of its questions is about half of infinity. MTD(f) begins at a guess: the value of the search that was one ply less deep, which iterative deepening has found anyway. A good guess is a pass or two away from f.',
      'That is all of MTD(f): the narrow questions of section 2, the table that remembers, and a first question in the right place.',
    ],
    shows: { drivers: ['mtdf', 'cstar'] },
  },
  {
    section: 'Section 4',
    title: 'In a real game',
    text: [
      'Checkers from its start, six plies deep, against the best that was in use: Aspiration NegaScout, which guesses too, but with a wide window. MTD(f) needs 1,561 nodes to 1,852.',
      'This race was chosen because the difference can be seen. Over many positions we found 3 to 7 % fewer leaves, not more: a good order of moves leaves little to save. Try chess or Othello, and your own positions.',
    ],
    shows: { game: 'checkers', depth: 6, drivers: ['mtdf', 'aspiration'] },
  },
];
