/**
 * The paper's claims in our words, what it says in numbers, and the rule that turns our numbers
 * into a verdict.
 */
import {
  ABOUT,
  artificialExaggerates,
  aspirationImproves,
  type Check,
  closerGuess,
  DOZENS,
  dominanceFails,
  ENOUGH,
  enhancementsMatter,
  FEW_PASSES,
  type Finding,
  faster,
  fewerNodes,
  memory,
  passes,
  SUFFICES,
  SUFFICIENT_TABLE,
  sssInPractice,
  transpositions,
} from './checks.ts';
import { commandOf } from './provenance.ts';
import { elsewhereOf } from './published.ts';
import type { Survey } from './survey.ts';
import { list, power } from './text.ts';
import { combine, type Verdict } from './verdict.ts';

interface Claim {
  readonly number: number;
  readonly title: string;
  readonly statement: string;
  /** Where it is made: sections of the paper, or AIJ, its long version. */
  readonly where: string;
  /** The paper's number. */
  readonly paper: string;
  /** When it holds. */
  readonly rule: string;
  /** What decides it: a test file, or a measurement. */
  readonly by: string | Check;
}

/** A claim with its verdict. */
export interface Judgement extends Omit<Claim, 'by'> {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** The commands that made the numbers, or that run the test. */
  readonly commands: readonly string[];
  /** The test that decides it, if it is a test. */
  readonly test?: string;
  /** What to keep in mind. */
  readonly caveat?: string;
  /** What runs of other presets say instead, and why. */
  readonly elsewhere?: string;
}

const CLAIMS_TEST = 'packages/pincer/src/reference/claims.test.ts';
const STOCKMAN_TEST = 'packages/pincer/src/reference/stockman.test.ts';
const EXACT = 'Proven by a test, which checks it exactly.';
const BELOW = 'The interval lies below 100 % in every game; above 100 % anywhere: it does not hold.';

const CLAIMS: readonly Claim[] = [
  {
    number: 1,
    title: 'The minimal tree',
    statement:
      'The smallest tree that proves the value of a uniform tree of width w and depth d has w^⌊d/2⌋ + w^⌈d/2⌉ − 1 leaves.',
    where: '§2',
    paper: 'w^⌊d/2⌋ + w^⌈d/2⌉ − 1',
    rule: EXACT,
    by: CLAIMS_TEST,
  },
  {
    number: 2,
    title: 'AB-SSS* is SSS*',
    statement: 'AB-SSS* evaluates the same leaves in the same order as Stockman’s SSS*, and AB-DUAL* as DUAL*.',
    where: '§3.1, §3.2',
    paper: 'the same sequence',
    rule: EXACT,
    by: STOCKMAN_TEST,
  },
  {
    number: 3,
    title: 'Dominance on static trees',
    statement:
      'On a tree that is always searched in the same order, SSS*, DUAL*, MTD(f) and C* evaluate no leaf that Alpha-Beta does not.',
    where: '§1, AIJ',
    paper: 'a subset',
    rule: EXACT,
    by: CLAIMS_TEST,
  },
  {
    number: 4,
    title: 'Dominance fails in practice',
    statement:
      'With iterative deepening and reordering of moves that is no longer so: SSS* can evaluate more leaves than Alpha-Beta.',
    where: 'AIJ',
    paper: 'it happens',
    rule: 'Every game has at least one position on which AB-SSS* evaluates more leaves.',
    by: dominanceFails,
  },
  {
    number: 5,
    title: 'Expected leaves of Alpha-Beta',
    statement: 'On uniform trees with random leaves Alpha-Beta evaluates as many leaves as Baudet’s formula expects.',
    where: 'Baudet 1978',
    paper: 'w = 2, d = 10: 316.1; w = 3, d = 6: 248.6; w = 8, d = 4: 987.7',
    rule: 'Proven by a test: within 2 % over some hundred trees.',
    by: CLAIMS_TEST,
  },
  {
    number: 6,
    title: 'Artificial trees exaggerate',
    statement:
      'Simulations on artificial trees make SSS* look better against Alpha-Beta than it is in programs that play.',
    where: '§4.4',
    paper: '67 to 83 % of Alpha-Beta’s leaves on artificial trees, close to 100 % in games',
    rule: 'The interval on artificial trees lies below that of each game.',
    by: artificialExaggerates,
  },
  {
    number: 7,
    title: 'MTD(f) searches less',
    statement: 'MTD(f) needs fewer leaves than Aspiration NegaScout, and fewer total nodes.',
    where: '§4.2.1, AIJ',
    paper: 'about 90 % of the leaves in chess, 90 to 95 % by game',
    rule: BELOW,
    by: fewerNodes,
  },
  {
    number: 8,
    title: 'MTD(f) is faster',
    statement: 'In chess MTD(f) needs less time than Aspiration NegaScout.',
    where: '§4.3',
    paper: '9 to 13 % faster',
    rule: 'The interval of CPU time lies below 100 % in chess.',
    by: faster,
  },
  {
    number: 9,
    title: 'Calls of Alpha-Beta',
    statement:
      'MTD(f) calls Alpha-Beta a few times in an iteration; SSS* and DUAL* do so dozens or hundreds of times, more often when leaf values are finer.',
    where: '§3.3',
    paper: 'MTD(f) 3 to 6 calls; SSS* and DUAL* dozens to hundreds',
    rule: `MTD(f): the interval lies within ${FEW_PASSES[0]} and ${FEW_PASSES[1]}. SSS* and DUAL*: above ${DOZENS}, and the finest grain needs more calls than the coarsest.`,
    by: passes,
  },
  {
    number: 10,
    title: 'SSS* in practice',
    statement:
      'AB-SSS* saves a few leaves over Alpha-Beta but visits more nodes in total; Aspiration NegaScout clearly visits fewer.',
    where: '§4.2.2',
    paper: 'a small gain in leaves, a loss in total nodes',
    rule: 'Leaves relative to Alpha-Beta: the interval lies below 100 %. Total nodes relative to Alpha-Beta and to Aspiration NegaScout: above.',
    by: sssInPractice,
  },
  {
    number: 11,
    title: 'Aspiration NegaScout against Alpha-Beta',
    statement: 'Aspiration NegaScout is a small improvement on Alpha-Beta.',
    where: '§4.2.1',
    paper: 'a small improvement',
    rule: BELOW,
    by: aspirationImproves,
  },
  {
    number: 12,
    title: 'Memory',
    statement:
      'SSS* does well with the memory that Alpha-Beta has. Where the table gets too small, SSS* suffers first, then DUAL*, and MTD(f) less.',
    where: '§3.3, AIJ',
    paper: 'fewer than 2²⁰ entries suffice',
    rule: `With ${power(SUFFICIENT_TABLE)} entries, or the nearest smaller table measured, AB-SSS* needs less than ${Math.round(100 * SUFFICES)} % of the nodes it needs with the largest; with the smallest table its nodes grow more than those of AB-DUAL*, and both more than those of MTD(f).`,
    by: memory,
  },
  {
    number: 13,
    title: 'Table size and value',
    statement: 'The size of the table changes how much is searched, never the value.',
    where: 'AIJ',
    paper: 'the same value',
    rule: EXACT,
    by: CLAIMS_TEST,
  },
  {
    number: 14,
    title: 'Transpositions',
    statement: 'Recognising transpositions divides the effort: most in checkers, least in Othello.',
    where: 'AIJ',
    paper: 'checkers 9 × (depth 15), chess 4 × (depth 9), Othello 2 × (depth 9)',
    rule: `The interval lies within a factor of ${ABOUT} of the paper’s number. A smaller saving at a smaller depth than the paper’s is not resolved.`,
    by: transpositions,
  },
  {
    number: 15,
    title: 'The first guess',
    statement: 'The closer the first guess is to the value, the fewer nodes MTD(f) visits, on average.',
    where: '§3.3, AIJ',
    paper: 'fewer nodes, the closer',
    rule: 'On both sides the guess that is farthest off costs more than one nearer, and more than the value itself as the guess.',
    by: closerGuess,
  },
  {
    number: 16,
    title: 'Parity',
    statement:
      'On random uniform trees SSS* is cheaper than DUAL*, and a high guess cheaper than a low one, at even depth; at odd depth it is the reverse.',
    where: 'measured for this project',
    paper: 'no number',
    rule: 'Proven by a test, on random trees.',
    by: CLAIMS_TEST,
  },
  {
    number: 17,
    title: 'Enhancements matter more',
    statement:
      'All drivers perform close together; the enhancements of Alpha-Beta matter more than the choice of driver.',
    where: '§5',
    paper: 'no number',
    rule: 'In each game the enhancement that matters most changes the leaves by more than the worst of the paper’s drivers differs from the best, and the intervals do not overlap.',
    by: enhancementsMatter,
  },
];

/** What to keep in mind of findings that rest on few positions. */
export function caveatOf(findings: readonly Finding[]): string | undefined {
  const few = [
    ...new Set(findings.filter((finding) => finding.few).flatMap(({ experiments: [first] }) => first ?? [])),
  ];
  return few.length === 0
    ? undefined
    : `${list(few)} ${few.length === 1 ? 'has' : 'have'} fewer than the ${ENOUGH} positions a game that a verdict should rest on.`;
}

function judge({ by, ...claim }: Claim, surveys: readonly Survey[]): Judgement {
  if (typeof by === 'string') {
    return { ...claim, verdict: 'holds', findings: [], commands: [`npx vitest run ${by}`], test: by };
  }
  const findings = by(surveys);
  const caveat = caveatOf(findings);
  const verdict = combine(findings.map((finding) => finding.verdict));
  const names = [...new Set(findings.flatMap(({ experiments }) => experiments))];
  const elsewhere = names.length === 0 ? undefined : elsewhereOf(claim.number, verdict, names, surveys);
  return {
    ...claim,
    verdict,
    findings,
    commands: names.flatMap((name) =>
      surveys.filter((survey) => survey.name === name).map(({ results }) => commandOf(results.experiment)),
    ),
    ...(caveat !== undefined && { caveat }),
    ...(elsewhere !== undefined && { elsewhere }),
  };
}

export function judgements(surveys: readonly Survey[]): Judgement[] {
  return CLAIMS.map((claim) => judge(claim, surveys));
}
