/**
 * The measurements behind the claims that experiments decide. Each returns what was found, game by
 * game.
 */
import { isGameName } from 'pincer/games';
import {
  type Estimate,
  type Measure,
  meanPasses,
  ratioOfPasses,
  ratioOfRatios,
  shareAbove,
} from '../statistics/statistics.ts';
import { kindsOf, relativeLeaves } from './artificial.ts';
import { type Survey, surveyOf } from './survey.ts';
import { basis, driverTitle, factor, gameTitle, guessTitle, mean, percent, power, signed } from './text.ts';
import { above, below, between, less, type Verdict } from './verdict.ts';

/** One number, and what it says of the claim. */
export interface Finding {
  readonly what: string;
  readonly number: string;
  readonly basis: string;
  readonly verdict: Verdict;
  /** The experiments that gave it. */
  readonly experiments: readonly string[];
  /** Whether there are fewer positions than a verdict wants. */
  readonly few: boolean;
}

/** The number of positions that a verdict wants. */
export const ENOUGH = 100;

export type Check = (surveys: readonly Survey[]) => Finding[];

function finding(
  survey: Survey,
  game: string,
  what: string,
  estimate: Estimate | undefined,
  verdict: Verdict,
  {
    write = percent,
    also,
  }: { readonly write?: (estimate: Estimate | undefined) => string; readonly also?: Survey } = {},
): Finding[] {
  if (!estimate) return [];
  return [
    {
      what: `${survey.title(game)}, depth ${survey.depth(game)}: ${what}`,
      number: write(estimate),
      basis: basis(estimate),
      verdict,
      experiments: [survey.name, ...(also && also !== survey ? [also.name] : [])],
      few: estimate.positions < ENOUGH,
    },
  ];
}

const MEASURE_TITLES: Readonly<Record<Measure, string>> = {
  leaves: 'leaves',
  nodes: 'total nodes',
  allNodes: 'total nodes of all threads',
  held: 'states held',
  cpu: 'CPU time',
  wall: 'wall time',
};

/**
 * One driver's measure relative to another's in every game, and which side of 100 % the claim says
 * it is on.
 */
function compare(
  survey: Survey | undefined,
  of: string,
  to: string,
  measure: Measure,
  side: 'above' | 'below',
): Finding[] {
  if (!survey) return [];
  return survey.games.flatMap((game) => {
    const estimate = survey.ratio(game, { driver: of }, { driver: to }, measure);
    const verdict = side === 'above' ? above(estimate, 1) : below(estimate, 1);
    const what = `${MEASURE_TITLES[measure]} of ${driverTitle(of)} relative to ${driverTitle(to)}`;
    return finding(survey, game, what, estimate, verdict);
  });
}

const comparison = (surveys: readonly Survey[]) => surveyOf(surveys, 'figures-4-5', 'wide');

/** Claim 4. One position suffices, so the share needs no interval. */
export const dominanceFails: Check = (surveys) => {
  const survey = comparison(surveys);
  if (!survey) return [];
  return survey.games.flatMap((game) => {
    const depth = survey.depth(game);
    if (depth === undefined) return [];
    const share = shareAbove(
      survey.searches(game, { driver: 'sss' }),
      survey.searches(game, { driver: 'alpha-beta' }),
      depth,
      'leaves',
    );
    const verdict = share && share.value > 0 ? 'holds' : 'does not hold';
    return finding(survey, game, 'positions on which AB-SSS* evaluates more leaves than Alpha-Beta', share, verdict);
  });
};

/** Claim 6, on trees in random order if there are any. */
export const artificialExaggerates: Check = (surveys) => {
  const artificial = surveyOf(surveys, 'artificial', 'wide');
  const real = comparison(surveys) ?? artificial;
  if (!artificial || !real) return [];
  const kinds = kindsOf(artificial);
  const random = kinds.filter(({ title }) => title.startsWith('random'));
  return (random.length > 0 ? random : kinds).flatMap((kind) => {
    const simulated = relativeLeaves(kind, 'sss');
    if (!simulated) return [];
    return real.games.filter(isGameName).flatMap((game) => {
      const practical = real.ratio(game, { driver: 'sss' }, { driver: 'alpha-beta' }, 'leaves');
      const what = `leaves of AB-SSS* relative to Alpha-Beta; on artificial trees (${kind.title}) ${percent(simulated)}`;
      return finding(real, game, what, practical, less(simulated, practical), { also: artificial });
    });
  });
};

/** Claim 7. */
export const fewerNodes: Check = (surveys) => [
  ...compare(comparison(surveys), 'mtdf', 'aspiration', 'leaves', 'below'),
  ...compare(comparison(surveys), 'mtdf', 'aspiration', 'nodes', 'below'),
];

/** Claim 8, which the paper makes of chess. */
export const faster: Check = (surveys) => {
  const survey = surveyOf(surveys, 'figure-6', 'wide');
  const findings = compare(survey, 'mtdf', 'aspiration', 'cpu', 'below');
  const chess = findings.filter(({ what }) => what.startsWith(gameTitle('chess')));
  return chess.length > 0 ? chess : findings;
};

/** Calls in an iteration that the paper reports of MTD(f), and what we take ‘dozens’ to mean. */
export const FEW_PASSES = [3, 6] as const;
export const DOZENS = 24;

/** Claim 9. */
export const passes: Check = (surveys) => {
  const survey = comparison(surveys) ?? surveyOf(surveys, 'passes', 'wide');
  const grains = surveyOf(surveys, 'passes', 'wide');
  const calls = (survey?.games ?? []).flatMap((game) => {
    const depth = survey?.depth(game);
    if (!survey || depth === undefined) return [];
    const of = (driver: string) => meanPasses(survey.searches(game, { driver }), depth);
    const [few, sss, dual] = [of('mtdf'), of('sss'), of('dual')];
    return [
      ...finding(survey, game, 'calls in an iteration of MTD(f)', few, between(few, ...FEW_PASSES), { write: mean }),
      ...finding(survey, game, 'calls in an iteration of AB-SSS*', sss, above(sss, DOZENS), { write: mean }),
      ...finding(survey, game, 'calls in an iteration of AB-DUAL*', dual, above(dual, DOZENS), { write: mean }),
    ];
  });
  return [...calls, ...(grains ? finerGrain(grains) : [])];
};

/** The wider the range of leaf values, the more calls: the finest grain against the coarsest. */
function finerGrain(survey: Survey): Finding[] {
  const { grains } = survey;
  if (grains.length < 2) return [];
  const [coarsest, finest] = [grains[0], grains[grains.length - 1]];
  return survey.games.flatMap((game) => {
    const depth = survey.depth(game);
    if (depth === undefined) return [];
    return ['sss', 'dual'].flatMap((driver) => {
      const calls = ratioOfPasses(
        survey.searches(game, { driver, variant: finest.name }),
        survey.searches(game, { driver, variant: coarsest.name }),
        depth,
      );
      const what = `calls of ${driverTitle(driver)} with grain ${finest.grain} relative to grain ${coarsest.grain}`;
      return finding(survey, game, what, calls, above(calls, 1), { write: factor });
    });
  });
}

/** Claim 10. */
export const sssInPractice: Check = (surveys) => [
  ...compare(comparison(surveys), 'sss', 'alpha-beta', 'leaves', 'below'),
  ...compare(comparison(surveys), 'sss', 'alpha-beta', 'nodes', 'above'),
  ...compare(comparison(surveys), 'sss', 'aspiration', 'nodes', 'above'),
];

/** Claim 11. */
export const aspirationImproves: Check = (surveys) => [
  ...compare(comparison(surveys), 'aspiration', 'alpha-beta', 'leaves', 'below'),
  ...compare(comparison(surveys), 'aspiration', 'alpha-beta', 'nodes', 'below'),
];

/** With this many times the nodes or fewer, a smaller table still suffices. */
export const SUFFICES = 1.05;
/** The table that the paper says suffices has fewer than 2^20 entries. */
export const SUFFICIENT_TABLE = 20;

/** Claim 12. */
export const memory: Check = (surveys) => {
  const survey = surveyOf(surveys, 'memory', 'wide');
  if (!survey || survey.tables.length < 2) return [];
  const [least, most] = [survey.tables[0], survey.tables[survey.tables.length - 1]];
  const sufficient = survey.tables.filter((table) => table <= SUFFICIENT_TABLE && table < most).at(-1);
  return survey.games.flatMap((game) => {
    const depth = survey.depth(game);
    if (depth === undefined) return [];
    const shrink = (driver: string) =>
      [survey.searches(game, { driver, table: least }), survey.searches(game, { driver, table: most })] as const;
    const plateau = survey.ratio(
      game,
      { driver: 'sss', table: sufficient ?? least },
      { driver: 'sss', table: most },
      'nodes',
    );
    const suffers = [
      ['sss', 'mtdf'],
      ['dual', 'mtdf'],
      ['sss', 'dual'],
    ].flatMap(([one, other]) => {
      const estimate = ratioOfRatios(shrink(one), shrink(other), depth, 'nodes');
      const what = `growth of total nodes at ${power(least)} entries, ${driverTitle(one)} relative to ${driverTitle(other)}`;
      return finding(survey, game, what, estimate, above(estimate, 1));
    });
    const what = `total nodes of AB-SSS* with ${power(sufficient ?? least)} entries relative to ${power(most)}`;
    return [...finding(survey, game, what, plateau, below(plateau, SUFFICES)), ...suffers];
  });
};

/** What transpositions save in the paper's long version, and at which depth. */
const SAVED: Readonly<Record<string, { readonly times: number; readonly depth: number }>> = {
  checkers: { times: 9, depth: 15 },
  chess: { times: 4, depth: 9 },
  othello: { times: 2, depth: 9 },
};

/** ‘About’: between half and twice the paper's factor. */
export const ABOUT = 2;

/** Claim 14. A smaller saving at a smaller depth than the paper's does not contradict it. */
export const transpositions: Check = (surveys) => {
  const survey = surveyOf(surveys, 'transpositions', 'wide') ?? surveyOf(surveys, 'ablation', 'wide');
  const off = survey?.variants.find(({ table }) => table === false);
  const driver = survey?.baseLine ?? survey?.drivers[0]?.label;
  if (!survey || !off || driver === undefined) return [];
  return survey.games.flatMap((game) => {
    const saved = SAVED[game];
    const estimate = survey.ratio(game, { driver, variant: off.name }, { driver }, 'nodes');
    if (!saved || !estimate) return [];
    const verdict = between(estimate, saved.times / ABOUT, saved.times * ABOUT);
    const shallow = (survey.depth(game) ?? 0) < saved.depth && estimate.value < saved.times;
    const what = `total nodes of ${driverTitle(driver)} without a table relative to with one (paper: ${saved.times} × at depth ${saved.depth})`;
    return finding(survey, game, what, estimate, shallow && verdict === 'does not hold' ? 'not resolved' : verdict, {
      write: factor,
    });
  });
};

/**
 * Claim 15: on each side the farthest guess against one half as far down the list, and against the
 * one with no offset.
 */
export const closerGuess: Check = (surveys) => {
  const survey = surveyOf(surveys, 'guess', 'wide');
  const guesses = survey?.sweep('mtdf') ?? [];
  const anchor = guesses.find(({ offset }) => offset === 0)?.label;
  if (!survey || anchor === undefined) return [];
  return survey.games.flatMap((game) =>
    [-1, 1].flatMap((side) => {
      const farther = guesses
        .filter(({ offset }) => Math.sign(offset) === side)
        .sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset));
      const farthest = farther[farther.length - 1];
      const middle = farther[Math.floor((farther.length - 1) / 2)];
      if (!farthest || !middle) return [];
      const nearer = [...new Set([anchor, middle.label])].filter((label) => label !== farthest.label);
      return nearer.flatMap((label) => {
        const estimate = survey.ratio(game, { driver: farthest.label }, { driver: label }, 'nodes');
        const to = label === anchor ? guessTitle(survey.sweptGuess) : `a guess off by ${signed(middle.offset)}`;
        const what = `total nodes of MTD(f) with its guess off by ${signed(farthest.offset)} relative to ${to}`;
        return finding(survey, game, what, estimate, above(estimate, 1));
      });
    }),
  );
};

/** The drivers whose closeness the paper reports. */
const PAPER_DRIVERS = ['alpha-beta', 'negascout', 'aspiration', 'sss', 'dual', 'mtdf'] as const;

/** Claim 17: the enhancement that matters most against the spread of the drivers, in leaves. */
export const enhancementsMatter: Check = (surveys) => {
  const drivers = comparison(surveys);
  const ablation = surveyOf(surveys, 'ablation', 'wide');
  if (!drivers || !ablation) return [];
  return ablation.games.flatMap((game) => {
    const relative = PAPER_DRIVERS.flatMap((driver) => {
      const estimate = drivers.relative(game, driver, 'leaves');
      return estimate ? [{ driver, estimate }] : [];
    }).sort((a, b) => a.estimate.value - b.estimate.value);
    const [best, worst] = [relative[0], relative[relative.length - 1]];
    const base = ablation.baseLine ?? ablation.drivers[0]?.label;
    const effects = ablation.otherVariants.flatMap(({ name }) => {
      const estimate =
        base === undefined
          ? undefined
          : ablation.ratio(game, { driver: base, variant: name }, { driver: base }, 'leaves');
      return estimate ? [{ name, estimate }] : [];
    });
    const most = effects.sort((a, b) => b.estimate.value - a.estimate.value)[0];
    if (!best || !worst || !most) return [];
    const spread = drivers.ratio(game, { driver: worst.driver }, { driver: best.driver }, 'leaves');
    const what = `leaves with ‘${most.name}’ relative to ‘${ablation.variant.name}’; ${driverTitle(worst.driver)} relative to ${driverTitle(best.driver)} is ${percent(spread)}`;
    return finding(ablation, game, what, most.estimate, less(spread, most.estimate), { also: drivers });
  });
};
