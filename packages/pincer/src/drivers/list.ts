/** All drivers, a line each. */
export { alphaBeta } from './alpha-beta.ts';
export { anchored } from './anchored.ts';
export { aspiration } from './aspiration.ts';
export { best } from './best.ts';
export { cstar } from './cstar.ts';
export { dual } from './dual.ts';
export { mtdf } from './mtdf.ts';
export { negascout } from './negascout.ts';
export { pincer } from './pincer.ts';
export { sss } from './sss.ts';
export { step } from './step.ts';
export { tolerant } from './tolerant.ts';
export { widening } from './widening.ts';
