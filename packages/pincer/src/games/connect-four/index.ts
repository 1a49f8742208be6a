export { connectFour } from './game.ts';
export { type Colour, INITIAL, type State } from './position.ts';
export { rules as plainConnectFour } from './rules.ts';
export { encode } from './words.ts';
