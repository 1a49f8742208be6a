export type { KernelSource, LoadOptions, NetLoadOptions } from '../../kernel/module.ts';
export { CheckersBoard, QUIET_LIMIT, REASONS, type Reason, type Result } from './board.ts';
export { makeFen, parseFen } from './fen.ts';
export { checkers, loadCheckers } from './game.ts';
export { type Move, makeMove, parseMove } from './move.ts';
export { makePdn, PDN_RESULTS, type PdnGame, type PdnResult, parsePdn } from './pdn.ts';
export { COLOURS, type Colour, faultOf, INITIAL, type State } from './position.ts';
export { decode, encode } from './words.ts';
