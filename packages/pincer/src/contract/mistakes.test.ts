import { expect, test } from 'vitest';
import { canonical } from '../support/canonical.ts';
import { conforms } from './conforms.ts';
import { ANSWER_MISTAKES } from './fixtures/answer-mistakes.ts';
import { FAST_MISTAKES } from './fixtures/fast-mistakes.ts';
import { type Heap, type Mistake, plain } from './fixtures/heap.ts';
import { PLAY_MISTAKES } from './fixtures/play-mistakes.ts';
import { type PlainGame, WIN } from './game.ts';

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

test.each([...ANSWER_MISTAKES, ...PLAY_MISTAKES])('plain: $name', finds);
test.each(FAST_MISTAKES)('fast: $name', finds);

test('what only a long game shows is shown after few moves', () => {
  const game: PlainGame<{ readonly left: number; readonly turn: number; readonly twos: number }, number> = {
    initial: { left: 90, turn: 0, twos: 0 },
    moves: ({ left }) => [1, 2, 3].filter((take) => take <= left),
    play: ({ left, turn, twos }, take) => {
      if (twos === 12) throw new RangeError('too many twos');
      return { left: left - take, turn: 1 - turn, twos: twos + (take === 2 ? 1 : 0) };
    },
    turn: ({ turn }) => turn,
    evaluate: ({ left }) => (left === 0 ? -WIN : 0),
  };
  expect(conforms(game)).toEqual([
    {
      kind: 'throws',
      method: 'play',
      message: 'it threw RangeError: too many twos (move 1)',
      moves: Array<string>(12).fill('2'),
      state: '{"left":66,"turn":0,"twos":12}',
    },
  ]);
});

test('several mistakes are several problems', () => {
  const game = plain({
    evaluate: ({ left }: Heap) => (left === 0 ? -WIN : left / 2),
    key: ({ left }: Heap) => left % 5,
    noisy: async () => true,
  });
  expect(conforms(game).map(({ kind, method }) => `${method} ${kind}`)).toEqual([
    'noisy promise',
    'evaluate fraction',
    'key collision',
  ]);
});

test('what is no game is a problem too', () => {
  expect(conforms(undefined as never)).toMatchObject([{ kind: 'missing', method: 'game' }]);
  expect(conforms({} as never).map(({ method }) => method)).toEqual(['moves', 'play', 'turn', 'evaluate']);
});
