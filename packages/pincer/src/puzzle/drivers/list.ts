export { bisection } from './bisection.ts';
export { dfbnb } from './dfbnb.ts';
export { guess } from './guess.ts';
export { ibex } from './ibex.ts';
export { ida } from './ida.ts';
