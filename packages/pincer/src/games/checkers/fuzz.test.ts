import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { playedPositions, strewnPositions } from '../../reference/checkers.ts';
import { Random } from '../../support/random.ts';
import { CheckersBoard, checkers, makeFen, parseFen, parseMove, parsePdn } from './index.ts';

const TEXTS = 100_000;

const random = new Random(10);
const match = readFileSync(new URL('./data/chinook-tinsley-1992.pdn', import.meta.url), 'utf8');
const records = match.split(/\n(?=\[Event)/).map((game) => game.slice(0, 300));
const fens = [...playedPositions(random, 200), ...strewnPositions(random, 200)].map(makeFen);
const moves = ['9-13', '22x15', '22x15x6', '32x23x16x7', '1-0', '12 - 16', '11x20x27x18x11'];
const pieces = [
  '-',
  'x',
  ':',
  ',',
  'K',
  'B',
  'W',
  '0',
  '1',
  '32',
  '99',
  '"',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '*',
  '1-0',
  ' ',
  '\n',
];
const strange = ['\0', '\u2028', '\ud800', '½', '\\', '$', '%', ';', '.', '__proto__', '١', '1e1', '🙂'];

function mutated(text: string): string {
  let result = text;
  for (let change = 1 + random.below(4); change > 0; change--) {
    const at = random.below(result.length + 1);
    const to = at + random.below(4);
    const source = random.below(4) === 0 ? strange : pieces;
    const insert = random.below(3) === 0 ? '' : source[random.below(source.length)];
    result = random.below(12) === 0 ? result.slice(0, at) : result.slice(0, at) + insert + result.slice(to);
  }
  return result;
}

/** No parser throws, and what one refuses it explains. */
test(`${TEXTS} malformed texts do no harm`, () => {
  const board = new CheckersBoard();
  let refused = 0;
  const parsers: [readonly string[], (text: string) => { ok: boolean; error?: string }][] = [
    [fens, parseFen],
    [fens, checkers.parse],
    [moves, parseMove],
    [
      moves,
      (text) => {
        const played = board.play(text);
        if (played.ok) board.undo();
        return played;
      },
    ],
    [records, parsePdn],
  ];
  for (let count = 0; count < TEXTS; count++) {
    const [texts, parse] = parsers[count % parsers.length];
    const parsed = parse(mutated(texts[random.below(texts.length)]));
    if (!parsed.ok) {
      expect(parsed.error?.length).toBeGreaterThan(10);
      expect(parsed.error?.length).toBeLessThan(2000);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(TEXTS / 4);
  expect(refused).toBeLessThan(TEXTS);
});
