export type { KernelSource, LoadOptions, NetLoadOptions } from '../../kernel/module.ts';
export { ChessBoard, REASONS, type Reason, type Result } from './board.ts';
export { type Epd, type EpdOperation, epdMoves, epdOperands, makeEpd, parseEpd, parseEpds } from './epd.ts';
export { makeFen, parseFen } from './fen.ts';
export { chess, loadChess } from './game.ts';
export { makeLong, parseLong } from './long.ts';
export type { Move } from './move.ts';
export {
  makePgn,
  PGN_RESULTS,
  type PgnGame,
  type PgnLine,
  type PgnMove,
  type PgnResult,
  parsePgn,
  pgnTag,
  replayPgn,
} from './pgn.ts';
export { COLOURS, type Colour, faultOf, INITIAL, type State } from './position.ts';
export { makeSan, parseSan } from './san.ts';
export { decode, encode } from './words.ts';
