import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalMoves, randomGame } from '../../reference/othello.ts';
import { Random } from '../../support/random.ts';
import { OthelloBoard } from './board.ts';
import { makeBoard, parseBoard } from './board-text.ts';
import { othello } from './game.ts';
import { makeGgf, parseGgf } from './ggf.ts';
import { makeMove } from './move.ts';
import { makeObf, parseObf } from './obf.ts';
import { INITIAL, type State } from './position.ts';
import { follow, type GameRecord } from './record.ts';
import { makeTranscript, parseTranscript } from './transcript.ts';
import { makeWthor, parseWthor } from './wthor.ts';

const states = fc
  .tuple(
    fc.array(fc.constantFrom('X', 'O', '-'), { minLength: 64, maxLength: 64 }),
    fc.array(fc.constantFrom('X', 'O'), { minLength: 4, maxLength: 4 }),
    fc.constantFrom('black' as const, 'white' as const),
  )
  .map(([squares, centre, turn]): State => {
    [27, 28, 35, 36].forEach((square, index) => {
      squares[square] = centre[index];
    });
    return { board: squares.join(''), turn };
  });

/** Random games, cut off anywhere. */
const games = fc.tuple(fc.integer({ min: 1, max: 1 << 30 }), fc.nat(70)).map(([seed, plies]): GameRecord => {
  const random = new Random(seed);
  const positions = randomGame(random).slice(0, plies + 1);
  const moves: string[] = [];
  positions.slice(1).forEach((next, ply) => {
    const before = positions[ply];
    const move = legalMoves(before).find((move) => move === 64 || next.board[move] !== before.board[move]);
    moves.push(makeMove(move ?? 64));
  });
  const record = follow(
    INITIAL,
    moves.map((text, ply) => ({ text, place: `move ${ply + 1}` })),
  );
  if (!record.ok) throw new Error(record.error);
  return record.value;
});

const withoutLastPass = (moves: readonly string[]) => (moves.at(-1) === 'pass' ? moves.slice(0, -1) : moves);
test('boards', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(parseBoard(makeBoard(state))).toEqual({ ok: true, value: state });
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('boards in other letters and with white space', () => {
  const rows = '........ ........ ........ ...wb... ...bw... ........ ........ ........';
  for (const side of ['b', 'X', '*', 'black', ' X;']) {
    expect(parseBoard(`${rows}\n${side}`)).toEqual({ ok: true, value: INITIAL });
  }
  expect(parseBoard(`${rows} W`)).toEqual({ ok: true, value: { ...INITIAL, turn: 'white' } });
});

test('transcripts; passes are implied', () => {
  fc.assert(
    fc.property(games, (game) => {
      const parsed = parseTranscript(makeTranscript(game));
      expect(parsed.ok && parsed.value.moves).toEqual(withoutLastPass(game.moves));
      const numbered = game.moves.map((move, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${move}` : move.toUpperCase()));
      expect(parseTranscript(numbered.join(' '))).toEqual({ ok: true, value: game });
    }),
    { seed: 2, numRuns: 300 },
  );
});

test('games in the generic game format, one and several', () => {
  const tags = fc.dictionary(fc.constantFrom('PB', 'PW', 'DT', 'RE', 'TI'), fc.string({ maxLength: 12 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(games, tags), { minLength: 1, maxLength: 3 }), (list) => {
      const records = list.map(([game, tags]) => ({ ...game, tags: { ...tags } }));
      const parsed = parseGgf(records.map(makeGgf).join('\n'));
      if (!parsed.ok) throw new Error(parsed.error);
      expect(parsed.value).toEqual(records.map((game) => ({ ...game, tags: { GM: 'Othello', ...game.tags } })));
    }),
    { seed: 3, numRuns: 150 },
  );
});

test('a game as a server writes it', () => {
  const text =
    '1 (;GM[Othello]PC[GGS/os]PB[a]PW[b\\]c]RE[-8.00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.02]W[c5/-1.25/10]B[D6/0.50];)\n(;GM[othello]B[F5]W[f6] ;)';
  const parsed = parseGgf(text);
  if (!parsed.ok) throw new Error(parsed.error);
  expect(parsed.value.map(({ moves }) => moves)).toEqual([
    ['d3', 'c5', 'd6'],
    ['f5', 'f6'],
  ]);
  expect(parsed.value[0].tags).toEqual({ GM: 'Othello', PC: 'GGS/os', PB: 'a', PW: 'b]c', RE: '-8.00', TY: '8' });
});

test('problems in the Othello board format', () => {
  const results = fc.array(fc.integer({ min: -64, max: 64 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(games, results, fc.nat(40), ({ end }, discs, most) => {
      const moves = new OthelloBoard(end).moves().slice(0, most);
      const problem = { state: end, scores: moves.map((move, index) => ({ move, discs: discs[index] })) };
      expect(parseObf(`% comment\n${makeObf(problem)}\n\n`)).toEqual({ ok: true, value: [problem] });
    }),
    { seed: 4, numRuns: 200 },
  );
  const line = `${INITIAL.board} X; F5:+2; D3:-4; c4:0;`;
  expect(parseObf(line)).toEqual({
    ok: true,
    value: [
      {
        state: INITIAL,
        scores: [
          { move: 'f5', discs: 2 },
          { move: 'd3', discs: -4 },
          { move: 'c4', discs: 0 },
        ],
      },
    ],
  });
});

test('lines of the WTHOR base', () => {
  fc.assert(
    fc.property(games, fc.nat(64), fc.nat(64), (game, black, best) => {
      fc.pre(game.moves.length > 0 && game.moves.at(-1) !== 'pass');
      const entry = { ...game, year: 1996, black, best };
      expect(parseWthor(`# comment\n${makeWthor(entry)}\n`)).toEqual({ ok: true, value: [entry] });
    }),
    { seed: 5, numRuns: 100 },
  );
});

const error = (parsed: { ok: boolean; error?: string }) => parsed.error;

test('errors say what is wrong, where, and what would be right', () => {
  expect(error(parseBoard('XO'))).toBe('the board has 2 squares, not 64');
  expect(error(parseBoard('XO?'))).toBe('character 3, "?", is no square: X, O or - is');
  expect(error(parseBoard(INITIAL.board))).toContain('the side to move, X or O');
  expect(error(parseBoard(`${INITIAL.board} Q`))).toContain('not " Q"');
  expect(error(parseBoard(`${'-'.repeat(64)} X`))).toBe('d4 is empty, but the four centre squares never are');
  expect(error(parseBoard('-'.repeat(2000)))).toContain('at most 1000');
  expect(error(parseTranscript('f5d6z9'))).toBe(
    'move 3 (character 5): "z9" does not begin with a square from a1 to h8 or a pass',
  );
  expect(error(parseTranscript('f5a1'))).toBe('move 2 (character 3): white cannot play a1; legal: f4 d6 f6');
  expect(error(parseTranscript('e6f4e3f6g5d6e7f5c5a1'))).toContain('comes after the end of the game');
  expect(error(parseTranscript(' '.repeat(5000)))).toContain('at most 4000');
  expect(error(parseGgf('hello'))).toContain('game 1: character 1: a game begins with "(;"');
  expect(error(parseGgf(''))).toContain('there is no game');
  expect(error(parseGgf('(;GM[Chess];)'))).toContain('another game');
  expect(error(parseGgf('(;B[f5]B[d6];)'))).toContain('move 2: it says that black plays d6, but white is to move');
  expect(error(parseGgf('(;B[f5]W[d6'))).toContain('a tag as in B[F5] or the end');
  expect(error(parseGgf('(;BO[10 -];)'))).toContain('its size, 8');
  expect(error(parseObf(`\n${INITIAL.board} X; F5:+99;`))).toContain('line 2: score 1, "F5:+99"');
  expect(error(parseObf(`${INITIAL.board} X; A1:+2;`))).toContain('black cannot play a1');
  expect(error(parseWthor('1996 f5d6'))).toContain('line 1');
  expect(error(parseWthor('96 f5d6 3 3'))).toContain('four digits');
  expect(error(parseWthor('1996 f5d6 65 3'))).toContain('from 0 to 64');
});

test('a text of any size and shape is read or refused', () => {
  for (const value of ['x'.repeat(8_000_000), ']\\'.repeat(2_000_000)]) {
    const read = parseGgf(makeGgf({ tags: { PB: value }, start: INITIAL, moves: [] }));
    expect(read.ok && read.value[0].tags.PB === value).toBe(true);
  }
  expect(error(parseGgf(`(;PB[${'\\]'.repeat(4_000_000)}`))).toContain('a tag as in B[F5] or the end');
  expect(error(parseGgf(`(;B[F5]${' '.repeat(1_000_000)}x`))).toContain('a tag as in B[F5] or the end');
  expect(parseGgf(`(;B[F5]${' '.repeat(1_000_000)};${' '.repeat(1_000_000)})`).ok).toBe(true);
  expect(othello.parse(`${' '.repeat(1_000_000)}x`).ok).toBe(false);
  expect(othello.parse(`${' '.repeat(1_000_000)}StartPos${' '.repeat(1_000_000)}`)).toEqual({
    ok: true,
    value: INITIAL,
  });
});

test('a score of -0 is 0', () => {
  expect(parseObf(`${INITIAL.board} X; F5:-0;`)).toMatchObject({ value: [{ scores: [{ move: 'f5', discs: 0 }] }] });
});
