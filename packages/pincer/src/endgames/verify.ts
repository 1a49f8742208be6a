import { Builder } from './builder.ts';
import type { Endgames } from './endgames.ts';
import { type Material, PUBLISHED, placingsOf, positionsOf } from './material.ts';

/**
 * What a verification reports as it goes on: a slice, and the number of a position whose value is
 * wrong, if there is one.
 */
export interface Verified {
  readonly material: Material;
  readonly positions: number;
  readonly flaw: number | undefined;
}

/**
 * Checks that every value in the databases is the best of its successors', by the legal moves of
 * each position. Yields each slice as it is done, and undefined now and then in between, where the
 * caller may leave.
 */
export async function* verifyEndgames({ pieces, data }: Endgames): AsyncGenerator<Verified | undefined, void, void> {
  const builder = await Builder.create(pieces);
  builder.data.set(data);
  for (const material of builder.materials) {
    const steps = builder.firstFlaw(material);
    let next = steps.next();
    for (; !next.done; next = steps.next()) {
      yield undefined;
      await new Promise((resolve) => setImmediate(resolve));
    }
    yield { material, positions: positionsOf(material), flaw: next.value };
  }
}

/** Whether there are as many placings of so many pieces as the authors of Chinook published. */
export function countsAgree(pieces: number): boolean {
  return placingsOf(pieces) === PUBLISHED[pieces];
}
