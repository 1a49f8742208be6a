export { type AnyGame, checkGame } from './contract/check-game.ts';
export { type Conformance, type ConformsOptions, checkConformance, conforms } from './contract/conforms.ts';
export { defineGame } from './contract/define-game.ts';
export {
  ContractError,
  type FastGame,
  type Game,
  LIMIT,
  type PlainGame,
  type Position,
  type SelectivePosition,
  type Side,
  WIN,
} from './contract/game.ts';
export { PROBLEM_KINDS, type Problem, type ProblemKind } from './contract/problem.ts';
export { DRIVER_NAMES, type Driver, type DriverName } from './drivers/index.ts';
export type { KernelGame } from './kernel/host.ts';
export type { Bot, BotOptions } from './runtime/bot.ts';
export { type Limits, REASONS, type Reason } from './runtime/clock.ts';
export {
  type CompareOptions,
  type Comparison,
  compareDrivers,
  type DriverSums,
  type Line,
  nameBestDrivers,
  randomLines,
  relateDrivers,
  type TimedSums,
} from './runtime/compare.ts';
export type { Counts } from './runtime/counts.ts';
export { createSearcher } from './runtime/create.ts';
export { createBot } from './runtime/create-bot.ts';
export { type DeepenOptions, deepen, type Iteration, type Outcome, pliesToEnd, search } from './runtime/deepen.ts';
export type { Pass } from './runtime/passes.ts';
export {
  SELECTIVE_STEPS,
  type Searcher,
  type SearcherOptions,
  type SelectiveStep,
  tableBytes,
} from './runtime/searcher.ts';
export type { TimeRatio, Times } from './runtime/timing.ts';
export { DEFAULT_TABLE_BITS, MAX_TABLE_BITS, MIN_TABLE_BITS } from './search/table.ts';
export type { Parsed } from './support/parsed.ts';
