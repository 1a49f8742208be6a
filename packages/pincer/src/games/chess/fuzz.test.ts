import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomStates } from '../../reference/chess.ts';
import { Random } from '../../support/random.ts';
import { ChessBoard } from './board.ts';
import { makeEpd, parseEpd } from './epd.ts';
import { makeFen, parseFen } from './fen.ts';
import { chess } from './game.ts';
import { makePgn, parsePgn, replayPgn } from './pgn.ts';

const ALPHABET = [...' \t\n\r-/.;"\'\\[](){}$%!?#+=x:0123456789abcdefghPNBRQKpnbrqkOwW*_\u0000\u00e9\ud83d\u2026'];

/**
 * A text with one to four small damages: characters changed, removed, inserted, doubled, or the
 * rest cut off.
 */
function damaged(text: string, random: Random): string {
  let result = text;
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(result.length + 1);
    const letter = ALPHABET[random.below(ALPHABET.length)];
    const cut = [0, 1, 0, 1 + random.below(5)][random.below(4)];
    const put = [letter, '', result.slice(at, at + random.below(20)), letter.repeat(1 + random.below(40))][
      random.below(4)
    ];
    result = random.below(40) === 0 ? result.slice(0, at) : result.slice(0, at) + put + result.slice(at + cut);
  }
  return result;
}

/**
 * Calls `read` with many damaged texts; it must neither throw nor hang, and refuse some of them
 * with a word.
 */
function fuzz(
  seed: number,
  texts: readonly string[],
  times: number,
  read: (text: string) => { ok: boolean; error?: string },
): void {
  const random = new Random(seed);
  let refused = 0;
  for (let index = 0; index < times; index++) {
    const parsed = read(damaged(texts[index % texts.length], random));
    if (parsed.ok) continue;
    refused++;
    expect(parsed.error?.length).toBeGreaterThan(5);
  }
  expect(refused).toBeGreaterThan(times / 10);
}

const STATES = randomStates(71, 400);
const RECORD = readFileSync(new URL('./data/kasparov-anand-1995.pgn', import.meta.url), 'utf8');
const RECORDS = RECORD.split(/\n\n(?=\[Event )/).map((game) => game.slice(0, 900));

test('40,000 damaged FENs; whatever is read is played on, and written the same way', () => {
  fuzz(72, STATES.map(makeFen), 40_000, (text) => {
    const parsed = parseFen(text);
    if (parsed.ok) {
      const board = new ChessBoard(parsed.value);
      const [move] = board.moves();
      if (move !== undefined) expect(board.play(move).ok).toBe(true);
      expect(parseFen(makeFen(parsed.value))).toEqual(parsed);
      expect(chess.parse(text).ok).toBe(true);
    }
    return parsed;
  });
});

test('20,000 damaged moves', () => {
  const board = new ChessBoard(STATES[30]);
  const moves = [...board.moves(), 'e2e4', 'e7e8q', 'O-O-O', 'exd8=Q+', 'Nbd7', 'exd6 e.p.'];
  fuzz(73, moves, 20_000, (text) => {
    const played = board.play(text);
    if (played.ok) board.undo();
    return played;
  });
});

test('20,000 damaged lines of EPD', () => {
  const texts = STATES.map((state, index) =>
    makeEpd({
      state,
      operations: [
        { opcode: 'bm', operands: ['Nf3', 'e4'] },
        { opcode: 'id', operands: [`no. ${index}`] },
      ],
    }),
  );
  fuzz(74, texts, 20_000, (text) => {
    const parsed = parseEpd(text);
    if (parsed.ok) expect(parseEpd(makeEpd(parsed.value)).ok).toBe(true);
    return parsed;
  });
});

test('20,000 damaged game records', () => {
  const annotated = '{a} 1. e4 $1 (1. d4 d5 (1... Nf6 {b}) 2. c4!?) 1... e5 ; c\n2. Nf3 *\n[Event "x"]\n1. d4 *\n';
  let replayed = 0;
  fuzz(75, [...RECORDS, ...Array<string>(20).fill(annotated)], 20_000, (text) => {
    const parsed = parsePgn(text);
    if (parsed.ok) {
      expect(parsePgn(makePgn(...parsed.value))).toEqual(parsed);
      if (replayed++ % 20 === 0) for (const game of parsed.value) replayPgn(game);
    }
    return parsed;
  });
  expect(replayed).toBeGreaterThan(1000);
});
