export { type Bot, type BotOptions, createBot } from './bot.ts';
export { type Limits, REASONS, type Reason } from './clock.ts';
export { type ConformsOptions, conforms, type Problem } from './conforms.ts';
export type { Counts } from './counts.ts';
export { type AnyGame, createSearcher } from './create.ts';
export { type DeepenOptions, deepen, type Iteration, type Outcome, pliesToEnd, search } from './deepen.ts';
export { DRIVER_NAMES, type Driver, type DriverName } from './drivers/index.ts';
export {
  ContractError,
  type FastGame,
  type Game,
  LIMIT,
  type PlainGame,
  type Player,
  type Position,
  type SelectivePosition,
  WIN,
} from './game.ts';
export type { KernelGame } from './kernel.ts';
export type { Parsed } from './parsed.ts';
export type { Pass } from './passes.ts';
export { SELECTIVE_STEPS, type Searcher, type SearcherOptions, type SelectiveStep, tableBytes } from './searcher.ts';
