import { expect, test } from 'vitest';
import { canonical } from '../support/canonical.ts';
import { conforms } from './conforms.ts';
import { FAST_MISTAKES, type Mistake, PLAIN_MISTAKES } from './fixtures/mistakes.ts';

/** Exactly one problem, of this kind, in these words, after few moves; and the caller's state is whole. */
function finds({ game, kind, method, message, moves }: Mistake): void {
  const before = canonical(game.initial);
  const problems = conforms(game as never);
  expect(problems).toEqual([
    expect.objectContaining({ kind, method, message: expect.stringMatching(message), state: expect.any(String) }),
  ]);
  expect(problems[0].moves.length).toBeLessThanOrEqual(moves);
  expect(canonical(game.initial)).toBe(before);
}

test.each(PLAIN_MISTAKES)('plain: $name', finds);
test.each(FAST_MISTAKES)('fast: $name', finds);
