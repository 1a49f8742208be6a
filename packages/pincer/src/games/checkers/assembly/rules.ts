export { Checkers as Rules } from './checkers';
