import { createBot } from 'pincer';
import { aspirationOf, DRIVERS, type Driver, mtdf, nullWindow, sss, widening } from 'pincer/drivers';
import counting from './counting.js';

/** MTD(f), and a last pass that asks for one point more. */
const curious: Driver = function* (root, guess) {
  const value = yield* mtdf(root, guess);
  yield nullWindow(value + 1);
  return value;
};

export async function valuesOf(total: number): Promise<number[]> {
  const found: number[] = [];
  for (const driver of [mtdf, sss, widening, aspirationOf(20), curious, DRIVERS.cstar, 'negascout' as const]) {
    const { value } = await createBot(counting).search(total, { driver, depth: 8 });
    found.push(value);
  }
  return found;
}
