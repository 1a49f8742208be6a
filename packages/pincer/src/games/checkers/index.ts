export {
  CheckersBoard,
  type CheckersResult,
  QUIET_LIMIT,
  REASONS as CHECKERS_REASONS,
  type Reason as CheckersReason,
} from './board.ts';
export { makeFen as makeCheckersFen, parseFen as parseCheckersFen } from './fen.ts';
export { checkers } from './game.ts';
export { type CheckersMove, parseMove as parseCheckersMove } from './move.ts';
export { makePdn, type PdnGame, parsePdn, RESULTS as PDN_RESULTS } from './pdn.ts';
export { type CheckersState, type Colour, checkState, decode, encode, START, show } from './position.ts';
