import { Command } from 'commander';
import { type Conformance, checkConformance } from '../contract/conforms.ts';
import type { Problem } from '../contract/problem.ts';
import { conforms, type PuzzleProblem } from '../puzzle/conforms.ts';
import { nameOf as puzzleName } from '../puzzle/puzzle.ts';
import { Failure } from './failure.ts';
import { findGame, findState, GAME_OR_PUZZLE_ARGUMENT, nameOf } from './game.ts';
import { wholeNumber } from './parse.ts';
import { printLines } from './print.ts';
import { ProgressBar } from './progress-bar.ts';
import { findPuzzleNamed, puzzleState, type SomePuzzle } from './puzzle.ts';
import { countText } from './text.ts';

interface CheckOptions {
  readonly games: number;
  readonly plies: number;
  readonly seed: number;
  readonly misere?: boolean;
  readonly json?: boolean;
}

export const check = new Command('check')
  .argument('<game>', GAME_OR_PUZZLE_ARGUMENT)
  .argument('[positions...]', "where to start, in the game's own notation (default: the initial state)")
  .option('--games <count>', 'random games from each position', wholeNumber(1, 100_000), 20)
  .option('--plies <count>', 'moves in each at most', wholeNumber(1, 10_000), 100)
  .option('--seed <number>', 'for the random games', wholeNumber(0, 2 ** 31), 1)
  .option('--misere', 'who moves last loses: that is the rule of the game, and no mistake')
  .option('--json', 'the results as JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer check ./my-game.js
  $ pincer check ./my-game.js --games 500
  $ pincer check connect-four 4455 --json

Exit code: 0 no problems, 1 some.`,
  )
  .action(async (gameName: string, positions: readonly string[], options: CheckOptions) => {
    const puzzle = await findPuzzleNamed(gameName);
    if (puzzle) {
      checkPuzzle(puzzle, positions, options);
      return;
    }
    const game = await findGame(gameName);
    const { games, plies, seed, misere, json } = options;
    const samples =
      positions.length > 0 ? positions.map((text) => findState(game, text)) : [findState(game, undefined)];
    const progress = new ProgressBar(games * samples.length, 'games', json);
    let done: Conformance | undefined;
    for (done of checkConformance(game, samples, { games, plies, seed, misere: misere === true })) {
      progress.reach(done.games);
    }
    progress.stop();
    const { problems, states, ends } = done as Conformance;
    const report = { game: nameOf(game), states, ends, problems };
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : text(report));
    if (problems.length > 0) process.exitCode = 1;
  });

interface CheckReport {
  readonly game: string;
  readonly states: number;
  readonly ends: number;
  readonly problems: readonly Problem[];
}

function text({ game, states, ends, problems }: CheckReport): string {
  const count = problems.length === 1 ? '1 problem' : `${problems.length || 'no'} problems`;
  const seen = `states seen: ${countText(states)}, ends of the game: ${countText(ends)}`;
  return `${game}: ${count} (${seen})\n${problems.map(problemText).join('')}`;
}

function problemText({ method, message, moves, state }: Problem): string {
  const after = moves.length > 0 ? `  after ${moves.join(', ')}\n` : '';
  return `\n${method}: ${message}\n${after}  state ${state}\n`;
}

/** Of a puzzle, all states around those given, or around its initial one and its goal. */
function checkPuzzle(puzzle: SomePuzzle, texts: readonly string[], { json }: CheckOptions): void {
  if ('module' in puzzle) throw new Failure(`${puzzleName(puzzle)} is a kernel: its tests check it`);
  const samples = texts.map((each) => puzzleState(puzzle, each));
  const problems = conforms(puzzle, samples.length > 0 ? samples : undefined);
  const name = puzzleName(puzzle);
  const count = problems.length === 1 ? '1 problem' : `${problems.length || 'no'} problems`;
  const lines = problems.map(
    ({ method, message, state }: PuzzleProblem) => `\n${method}: ${message}\n  state ${state}`,
  );
  printLines(
    json ? JSON.stringify({ puzzle: name, problems }) : `${name}: ${count}${lines.map((each) => `\n${each}`).join('')}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
