export { Random } from '../support/random.ts';
export { type AStarResult, aStar } from './astar.ts';
export { backwards } from './backwards.ts';
export { minimax, valueOfMove } from './minimax.ts';
export { dualStar, type StockmanResult, sssStar } from './stockman.ts';
export { ArtificialTree, artificialTree, type TreeShape } from './tree.ts';
