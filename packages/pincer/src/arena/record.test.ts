import { describe, expect, test } from 'vitest';
import { LIMIT } from '../contract/game.ts';
import { parsePdn } from '../games/checkers/index.ts';
import { kit as checkers } from '../games/checkers/kit.ts';
import { parsePgn, pgnTag, replayPgn } from '../games/chess/index.ts';
import { kit as chess } from '../games/chess/kit.ts';
import { kit as kalah } from '../games/kalah/kit.ts';
import { createKit } from '../games/kit.ts';
import { parseTranscript } from '../games/othello/index.ts';
import { kit as othello } from '../games/othello/kit.ts';
import type { MatchGame } from './match.ts';
import type { Opening } from './openings.ts';
import type { Ply } from './play.ts';
import { WON } from './player.ts';
import { makeRecord, type RecordOptions, recordHeading } from './record.ts';

const OPTIONS: Omit<RecordOptions, 'kit'> = {
  names: ['A "one"', 'B\ttwo\n'],
  date: '2026.11.15',
  timeControl: '10+0.1',
};

function game(opening: Opening, moves: readonly Partial<Ply>[], more: Partial<MatchGame['played']> = {}): MatchGame {
  const plies = moves.map((ply) => ({ move: '', side: 0 as const, time: 1234, ...ply }));
  return {
    index: 3,
    first: 1,
    played: { winner: 0, reason: 'checkmate', termination: 'rules', opening, plies, ...more },
  };
}

describe('chess is written as PGN that can be read again', () => {
  test('with results, terminations and notes', () => {
    const opening = { name: 'line', moves: ['f3', 'e5'] };
    const moves = [
      { move: 'g4', score: -123, depth: 7 },
      { move: 'Qh4#', score: WON - 1, depth: 1, time: 0.4 },
    ];
    const text = makeRecord(game(opening, moves, { winner: 1 }), { ...OPTIONS, kit: chess });
    const parsed = parsePgn(text + text);
    if (!parsed.ok) throw new Error(parsed.error);
    expect(parsed.value).toHaveLength(2);
    const [read] = parsed.value;
    expect(read.result).toBe('0-1');
    expect(pgnTag(read, 'White')).toBe('B two');
    expect(pgnTag(read, 'Black')).toBe('A "one"');
    expect(pgnTag(read, 'Round')).toBe('2.2');
    expect(pgnTag(read, 'TimeControl')).toBe('10+0.1');
    expect(read.moves.map(({ comments }) => comments.join())).toEqual([
      'book',
      'book',
      '-1.23/7 1.234s',
      '+#1/1 0.000s',
    ]);
    const board = replayPgn(read);
    expect(board.ok && board.value.result()?.reason).toBe('checkmate');
  });

  test.each([
    ['time forfeit', 'time forfeit'],
    ['illegal move', 'rules infraction'],
    ['crash', 'abandoned'],
    ['no answer', 'abandoned'],
    ['resignation', 'normal'],
    ['adjudication', 'adjudication'],
  ] as const)('%s is "%s"', (termination, word) => {
    const text = makeRecord(game({ name: 'start', moves: [] }, [], { termination, reason: 'it "said" {so}\n' }), {
      ...OPTIONS,
      kit: chess,
    });
    const parsed = parsePgn(text);
    expect(parsed.ok && pgnTag(parsed.value[0], 'Termination')).toBe(word);
  });

  test('from a position', () => {
    const start = '4k3/8/8/8/8/8/8/R3K3 b Q - 5 30';
    const text = makeRecord(game({ name: 'ending', start, moves: ['Kd7'] }, [{ move: 'O-O-O+' }]), {
      ...OPTIONS,
      kit: chess,
    });
    const parsed = parsePgn(text);
    const board = parsed.ok ? replayPgn(parsed.value[0]) : parsed;
    expect(board.ok && board.value.history).toEqual(['Kd7', 'O-O-O+']);
  });
});

test('checkers is written as PDN that can be read again', () => {
  const opening = { name: 'ballot', moves: ['9-13', '21-17'] };
  const text = makeRecord(game(opening, [{ move: '5-9', score: 5, depth: 9 }], { winner: undefined }), {
    ...OPTIONS,
    kit: checkers,
  });
  expect(text).toContain('{+0.05/9 1.234s}');
  const parsed = parsePdn(text);
  if (!parsed.ok) throw new Error(parsed.error);
  expect(parsed.value[0]).toMatchObject({ result: '1/2-1/2', moves: ['9-13', '21-17', '5-9'] });
});

test('Othello is written as a transcript, other games as their moves, a game a line', () => {
  const played = game(
    { name: 'line 1', moves: ['f5'] },
    [{ move: 'd6', score: 100 }, { move: 'pass' }, { move: 'c3' }],
    {
      termination: 'crash',
      reason: 'a\tb\nc',
    },
  );
  const record = makeRecord(played, { ...OPTIONS, kit: othello });
  const fields = record.trimEnd().split('\t');
  expect(fields).toEqual([
    'f5d6c3',
    '1-0',
    'crash: a b c',
    'B two ',
    'A "one"',
    'line 1',
    '+1.00 1.234s, 1.234s, 1.234s',
  ]);
  expect(parseTranscript(fields[0]).ok).toBe(true);
  const other = makeRecord(played, { ...OPTIONS, kit: kalah });
  expect(other.trimEnd().split('\t')[6]).toBe('+100 1.234s, 1.234s, 1.234s');
  expect(other.split('\t')[0]).toBe('f5 d6 pass c3');
  expect(recordHeading(othello).split(',')).toHaveLength(7);
  expect(recordHeading(chess)).toBe('');
});

test('a user’s own units are kept, however large they are; only a decided game is a win', () => {
  const kit = createKit({ game: { ...kalah.game, name: 'mine' } });
  const scores = [5, -3, 0, 2_000_000, -LIMIT, WON - 3, 4 - WON];
  const record = makeRecord(
    game(
      { name: 'line', moves: [] },
      scores.map((score) => ({ move: '1', score, depth: 4 })),
    ),
    {
      ...OPTIONS,
      kit,
    },
  );
  const said = ['+5/4', '-3/4', '+0/4', '+2000000/4', `-${LIMIT}/4`, '+#2/4', '-#2/4'];
  expect(record.trimEnd().split('\t')[6]).toBe(said.map((text) => `${text} 1.234s`).join(', '));
});

test('nothing that a terminal obeys gets into a record', () => {
  const bad = 'a\u001b]0;title\u0007\u009b31m';
  const opening = { name: bad, moves: [] };
  for (const kit of [chess, checkers, othello, kalah]) {
    const options = { ...OPTIONS, kit, names: [bad, bad] as const };
    const record = makeRecord(game(opening, [], { reason: bad, termination: 'crash' }), options);
    expect(record).toContain(
      'a\\u001b]0;title\\u0007\\u009b31m'.replaceAll('\\', kit === chess || kit === checkers ? '\\\\' : '\\'),
    );
    expect(record).not.toMatch(/(?![\t\n])\p{Cc}/u);
  }
});
