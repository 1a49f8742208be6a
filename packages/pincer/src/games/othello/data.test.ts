import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OthelloBoard } from './board.ts';
import { makeObf, parseObf } from './obf.ts';
import { makeTranscript, parseTranscript } from './transcript.ts';
import { makeWthor, parseWthor } from './wthor.ts';

const read = (name: string) => readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8');
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

test('120 tournament games of 1996 end with the discs recorded', () => {
  const text = read('wthor-1996.txt');
  const parsed = parseWthor(text);
  if (!parsed.ok) throw new Error(parsed.error);
  expect(parsed.value).toHaveLength(120);
  let passes = 0;
  let finished = 0;
  for (const game of parsed.value) {
    const board = new OthelloBoard();
    for (const move of game.moves) expect(board.play(move)).toEqual({ ok: true, value: move });
    expect(board.state).toEqual(game.end);
    passes += game.moves.filter((move) => move === 'pass').length;
    const result = board.result();
    if (result === undefined) continue;
    finished++;
    expect([makeTranscript(game), result.black]).toEqual([makeTranscript(game), game.black]);
    expect(result.white).toBe(64 - game.black);
  }
  expect(passes).toBeGreaterThan(20);
  expect(finished).toBeGreaterThan(100);
  expect(parsed.value.map(makeWthor)).toEqual(lines(text));
});

test('3,623 openings are legal', () => {
  const openings = lines(read('xot-openings.txt'));
  expect(openings).toHaveLength(3623);
  for (const opening of openings) {
    const parsed = parseTranscript(opening);
    if (!parsed.ok) throw new Error(`${opening}: ${parsed.error}`);
    expect(parsed.value.moves).toHaveLength(8);
    expect(makeTranscript(parsed.value)).toBe(opening);
  }
});

test('the endgame positions of FFORUM, with their results', () => {
  const text = read('fforum-40-59.obf');
  const parsed = parseObf(text);
  if (!parsed.ok) throw new Error(parsed.error);
  expect(parsed.value).toHaveLength(20);
  const [first] = parsed.value;
  expect(first.scores[0]).toEqual({ move: 'a2', discs: 38 });
  expect(first.state.turn).toBe('black');
  for (const { scores } of parsed.value) {
    const discs = scores.map((score) => score.discs);
    expect(discs).toEqual([...discs].sort((a, b) => b - a));
  }
  expect(parsed.value.map(makeObf)).toEqual(lines(text));
});
