export { Othello as Rules } from './othello';
