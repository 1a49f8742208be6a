import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playerFactory } from './create-player.ts';
import { type PlayerSpec, parsePlayer } from './player-spec.ts';

const CHESS = 'chess';

function spec(text: string): PlayerSpec {
  const parsed = parsePlayer(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

test('a search of ours', () => {
  expect(spec('pincer')).toEqual({ kind: 'pincer', name: 'pincer', command: [], options: {} });
  expect(spec('pincer:driver=mtdf,table=18,name=new')).toEqual({
    kind: 'pincer',
    name: 'new',
    command: [],
    options: { driver: 'mtdf', table: '18' },
  });
});

test('a program, with its arguments, options and limits', () => {
  expect(spec('uci:"/my engines/it" --uci,Hash=16,Book File=a%2Cb,tc=5+0.1,depth=4')).toEqual({
    kind: 'uci',
    name: 'uci:"/my engines/it" --uci,Hash=16,Book File=a%2Cb,tc=5+0.1,depth=4',
    command: ['/my engines/it', '--uci'],
    options: { Hash: '16', 'Book File': 'a,b' },
    limit: { clock: { base: 5000, increment: 100 }, depth: 4 },
  });
  expect(spec('gtp:gtp-rhino,limit=none').limit).toEqual({});
  expect(spec('uci:x,movetime=250ms').limit).toEqual({ movetime: 250 });
});

test.each([
  ['', 'give pincer'],
  ['stockfish', 'give pincer'],
  ['ucx:stockfish', 'give pincer'],
  ['uci:', 'uci: needs the program'],
  ['uci: ,Hash=1', 'uci: needs the program'],
  ['pincer:=5', 'write option=value'],
  ['pincer:tc=5s', 'no time control'],
  ['pincer:nodes=0', 'from 1 up'],
  ['pincer:depth=900', 'from 1 to 239'],
  ['pincer:movetime=5', 'such as 500ms'],
  ['pincer:limit=some', 'only limit=none'],
])('%j is wrong: %s', (text, error) => {
  const parsed = parsePlayer(text);
  expect(parsed).toEqual({ ok: false, error: expect.stringContaining(error) });
});

test('whatever is typed gives a player or a reason', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `uci:${text}`),
        fc.string().map((text) => `pincer:${text}`),
      ),
      (text) => {
        const parsed = parsePlayer(text);
        if (parsed.ok) playerFactory(parsed.value, CHESS, { depth: 1 }, 1000);
        else expect(parsed.error.length).toBeGreaterThan(10);
      },
    ),
  );
});

test.each([
  ['pincer:driver=mtd', 'one of'],
  ['pincer:tabel=18', 'there is no option "tabel"; there are driver'],
  ['pincer:table=big', 'a whole number'],
  ['pincer:killers=maybe', 'true or false'],
  ['pincer:hits=more', 'equal or deeper'],
  ['pincer:without=null-move+nothing', 'some of draws+mate-distance'],
  ['pincer:overhead=-1', 'milliseconds'],
  ['pincer:build=/no/such/folder', 'give the dist folder'],
  ['hub:scan', 'hub is for checkers, not for chess'],
])('%j cannot be had for chess', (text, error) => {
  expect(playerFactory(spec(text), CHESS, { depth: 1 }, 1000)).toEqual({
    ok: false,
    error: expect.stringContaining(error),
  });
});

test('a limit that a protocol has no words for is refused', () => {
  expect(playerFactory(spec('xboard:phalanx'), CHESS, { nodes: 5 }, 1000)).toEqual({
    ok: false,
    error: expect.stringContaining('cannot give a program the limit nodes'),
  });
  expect(playerFactory(spec('xboard:phalanx'), CHESS, {}, 1000).ok).toBe(true);
});
