export { ContractError } from '../contract/game.ts';
export {
  type ComparePuzzleOptions,
  comparePuzzleDrivers,
  nameBestPuzzleDrivers,
  type PuzzleComparison,
  type PuzzleRow,
  randomStates,
  relatePuzzleDrivers,
  type TimedPuzzleRow,
} from './compare.ts';
export { conforms, PUZZLE_PROBLEMS, type PuzzleConformsOptions, type PuzzleProblem } from './conforms.ts';
export * from './drivers/index.ts';
export { ESTIMATES, type Estimate, type KernelPuzzle } from './kernel-passes.ts';
export type { PassesOptions } from './passes.ts';
export type { PatternDatabase, PatternDatabases } from './patterns/format.ts';
export { loadPatterns, PatternsError, patternsDirectory } from './patterns/load.ts';
export {
  type AnyPuzzle,
  definePuzzle,
  type FastPuzzle,
  isPuzzle,
  type PlainPuzzle,
  type Puzzle,
  type Walker,
} from './puzzle.ts';
export { fifteen, fifteenBy, loadFifteen, withPatterns } from './puzzles/fifteen.ts';
export { type GridMap, gridMap, type OnMap, type Step } from './puzzles/grid-map.ts';
export { isPuzzleName, loadPuzzle, PUZZLE_NAMES, type PuzzleName } from './puzzles/index.ts';
export { type PocketCube, pocketCube } from './puzzles/pocket-cube.ts';
export { eight, slidingPuzzle } from './puzzles/sliding.ts';
export { type Level, type Push, type Sokoban, sokoban } from './puzzles/sokoban.ts';
export type { Tiles } from './puzzles/tiles.ts';
export type { Solution, SolveLimits, SolveReason, ThresholdPass } from './solve.ts';
export { createSolver, type SolveOptions, type Solver, solveNow, Workbench } from './solver.ts';
