import { canonical } from '../support/canonical.ts';
import { describe } from '../support/describe.ts';
import { Random } from '../support/random.ts';
import { lateFlaw } from './answers.ts';
import { type AnyGame, missingMethods } from './check-game.ts';
import { Exploration } from './explore.ts';
import type { Face } from './face.ts';
import { FastFace } from './fast-face.ts';
import { onFastFace } from './kernel-face.ts';
import { PlainFace } from './plain-face.ts';
import type { Problem } from './problem.ts';
import { type Finding, Report } from './report.ts';
import { shrink } from './shrink.ts';

/** How much `conforms` plays. */
export interface ConformsOptions {
  /** Random games from each sample. Default 20. */
  readonly games?: number;
  /** Moves in each at most. Default 100; a game in which no end was found is played further. */
  readonly plies?: number;
  readonly seed?: number;
  /** Whether who moves last loses, as in misère games. Default false: that is taken for a mistake. */
  readonly misere?: boolean;
}

/** What a check has done so far, and found when it was done. */
export interface Conformance {
  /** Random games that were played. */
  games: number;
  /** Different states that were looked at, and how many of them are ends of the game. */
  states: number;
  ends: number;
  problems: readonly Problem[];
}

/** Kinds whose example is not one line that can be cut down. */
const WHOLE = ['turn', 'view', 'winner', 'endless', 'collision', 'two-keys'];

/**
 * Plays a game from the given states, by default from its initial one, first all lines of a few
 * moves and then at random, and returns every problem it finds, one for each method and kind; none:
 * an empty array. States are copied first, so that a game that changes them spoils nothing. The
 * same arguments give the same answer.
 *
 *     test('my game keeps the contract', () => expect(conforms(myGame)).toEqual([]));
 */
export function conforms<State, Move>(
  game: AnyGame<State, Move>,
  samples?: readonly State[],
  options?: ConformsOptions,
): readonly Problem[] {
  let problems: readonly Problem[] = [];
  for (const conformance of checkConformance(game, samples, options)) problems = conformance.problems;
  return problems;
}

/** The same as `conforms`, step by step: yields after every random game, and at last with the problems. */
export function* checkConformance<State, Move>(
  game: AnyGame<State, Move>,
  given?: readonly State[],
  { games = 20, plies = 100, seed = 1, misere = false }: ConformsOptions = {},
): Generator<Conformance, void, void> {
  const missing = missingProblems(game);
  if (missing.length > 0) {
    yield { games: 0, states: 0, ends: 0, problems: missing };
    return;
  }
  const samples: readonly unknown[] = given ?? (game.initial === undefined ? [] : [game.initial]);
  if (samples.length === 0) throw new TypeError('conforms: give at least one state to play from');
  const done: Conformance = { games: 0, states: 0, ends: 0, problems: [] };
  const early = samples.map(sampleProblem).find((problem) => problem);
  if (early) {
    yield { ...done, problems: [early] };
    return;
  }
  const faceOf = (report: Report) => createFace(game as AnyGame<unknown, unknown>, samples, report);
  const report = new Report();
  const face = faceOf(report);
  const fromStart =
    game.initial === undefined || samples.some((sample) => canonical(sample) === canonical(game.initial));
  const method = 'module' in game || 'position' in game ? 'keyLow, keyHigh' : 'key';
  const exploration = new Exploration(face, report, samples.length, new Random(seed), method);
  for (const _game of exploration.run({ games, plies, misere, fromStart })) {
    done.games++;
    Object.assign(done, { states: exploration.survey.stateCount, ends: exploration.survey.endCount });
    yield done;
  }
  const problems = report.findings.map((finding) =>
    asProblem(WHOLE.includes(finding.kind) ? finding : shrink(finding, faceOf), face),
  );
  yield Object.assign(done, { states: exploration.survey.stateCount, ends: exploration.survey.endCount, problems });
}

function createFace(game: AnyGame<unknown, unknown>, samples: readonly unknown[], report: Report): Face {
  if ('module' in game) return new FastFace(onFastFace(game), samples, report);
  return 'position' in game ? new FastFace(game, samples, report) : new PlainFace(game, samples, report);
}

function asProblem({ kind, method, what, line, state }: Finding, face: Face): Problem {
  return { kind, method, message: what, moves: face.write(line), state };
}

/** What is missing of a game, which may be anything. */
function missingProblems(game: unknown): readonly Problem[] {
  const problem = (method: string, message: string): Problem => ({
    kind: 'missing',
    method,
    message,
    moves: [],
    state: '',
  });
  if (typeof game !== 'object' || game === null) return [problem('game', `a game is an object, not ${describe(game)}`)];
  return missingMethods(game).map((method) => {
    const found = (game as Record<string, unknown>)[method];
    return problem(
      method,
      found === undefined ? 'the game does not have it' : `it is ${describe(found)}, not a function`,
    );
  });
}

/** A state must be one, and not something that will be or make one. */
function sampleProblem(sample: unknown): Problem | undefined {
  const late = lateFlaw(sample, 'a state');
  if (!late && typeof sample !== 'function' && sample !== undefined) return undefined;
  const message = `the state to play from is ${describe(sample)}; give the state itself`;
  return { kind: late?.kind ?? 'type', method: 'initial', message, moves: [], state: describe(sample) };
}
