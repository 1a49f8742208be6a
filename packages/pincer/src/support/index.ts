export { canonical } from './canonical.ts';
export { describe } from './describe.ts';
export { checkAmount, checkInteger, checkOneOf } from './options.ts';
export type { Parsed } from './parsed.ts';
export { Random } from './random.ts';
