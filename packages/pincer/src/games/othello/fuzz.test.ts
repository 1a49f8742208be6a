import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Parsed } from '../../support/parsed.ts';
import { Random } from '../../support/random.ts';
import { parseBoard } from './board-text.ts';
import { makeGgf, parseGgf } from './ggf.ts';
import { othello } from './index.ts';
import { parseObf } from './obf.ts';
import { faultOf, INITIAL, type State } from './position.ts';
import type { GameRecord } from './record.ts';
import { parseTranscript } from './transcript.ts';
import { parseWthor } from './wthor.ts';

const lines = (name: string) =>
  readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);

const wthor = lines('wthor-1996.txt');
const problems = lines('fforum-40-59.obf');
const transcripts = wthor.map((line) => line.split(' ')[1]);
const ggf = transcripts.slice(0, 40).map((text) => {
  const parsed = parseTranscript(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return makeGgf({ ...parsed.value, tags: { PB: 'one', PW: 'two', RE: '+2' } });
});
const boards = problems.map((line) => line.split(';')[0]);

/** Each parser, real texts for it, and the positions that it gave out. */
const PARSERS: { texts: string[]; parse(text: string): Parsed<State[]> }[] = [
  { texts: boards, parse: (text) => map(parseBoard(text), (state) => [state]) },
  { texts: problems, parse: (text) => map(parseObf(text), (list) => list.map(({ state }) => state)) },
  { texts: transcripts, parse: (text) => map(parseTranscript(text), ends) },
  { texts: ggf, parse: (text) => map(parseGgf(text), (list) => list.flatMap(ends)) },
  { texts: wthor, parse: (text) => map(parseWthor(text), (list) => list.flatMap(ends)) },
  { texts: [...boards, ...transcripts], parse: (text) => map(othello.parse(text), (state) => [state]) },
];

function map<T, U>(parsed: Parsed<T>, change: (value: T) => U): Parsed<U> {
  return parsed.ok ? { ok: true, value: change(parsed.value) } : parsed;
}

function ends({ start, end }: GameRecord): State[] {
  return [start, end];
}

const LETTERS = 'XO-*.BWabcdefgh12345678;:()[]/\\+% \n\t\u0000é○●𝔘pass--@#0';

function mutate(text: string, random: Random): string {
  let mutant = text;
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(mutant.length + 1);
    const length = random.below(6);
    const piece = Array.from({ length: random.below(4) }, () => LETTERS[random.below(LETTERS.length)]).join('');
    const kind = random.below(5);
    if (kind === 0) mutant = mutant.slice(0, at) + piece + mutant.slice(at);
    else if (kind === 1) mutant = mutant.slice(0, at) + piece + mutant.slice(at + length);
    else if (kind === 2) mutant = mutant.slice(0, at);
    else if (kind === 3) mutant = mutant.slice(at) + mutant.slice(0, at);
    else mutant = mutant.slice(0, at) + mutant.slice(Math.max(0, at - length));
  }
  return mutant;
}

test('100,000 malformed texts are read or refused, and nothing impossible gets through', () => {
  const random = new Random(1);
  let read = 0;
  let refused = 0;
  for (let trial = 0; trial < 100_000; trial++) {
    const { texts, parse } = PARSERS[trial % PARSERS.length];
    const parsed = parse(mutate(texts[random.below(texts.length)], random));
    if (parsed.ok) {
      read++;
      for (const state of parsed.value) if (faultOf(state) !== undefined) throw new Error(JSON.stringify(state));
    } else {
      refused++;
      if (parsed.error.length < 10 || parsed.error.length > 400) throw new Error(`a poor error: ${parsed.error}`);
    }
  }
  expect(read).toBeGreaterThan(5_000);
  expect(refused).toBeGreaterThan(30_000);
});

test('long texts take no longer than their length allows', () => {
  const start = performance.now();
  for (const piece of ['(', '(;', '[', 'B[', '\\', ';', ' ', '1', 'f5', `${INITIAL.board} X;`, '\n', '%', ':', 'A1:']) {
    const text = piece.repeat(Math.floor(200_000 / piece.length));
    for (const { parse } of PARSERS) parse(text);
    for (const { parse } of PARSERS) parse(`(;GM[Othello]PB[${text}`);
  }
  expect(performance.now() - start).toBeLessThan(5000);
});
