export type { Archive, MatchGame } from './match.ts';
