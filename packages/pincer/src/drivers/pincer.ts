import { accelerated } from './accelerated.ts';
import { swinging } from './swing.ts';

/** MTD(f) with a nearer first guess, which allows for the swing of values between odd and even depths, and acceleration. */
export const pincer = swinging(accelerated);
