export { Chess as Rules } from './chess';
