export { eloOf } from './elo.ts';
export type { Archive, MatchGame } from './match.ts';
export { type Pair, type PairOptions, playPair } from './pair.ts';
export type { Usage } from './tally.ts';
