export { minimax, valueOfMove } from './minimax.ts';
export { Random } from './random.ts';
export { dualStar, type StockmanResult, sssStar } from './stockman.ts';
export { ArtificialTree, artificialTree, type TreeShape } from './tree.ts';
