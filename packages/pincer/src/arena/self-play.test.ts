/**
 * A sample of `npm run self-play`: games of the engine against itself, judged by rules that are not
 * its own; and what the judge makes of wrong ones.
 */
import { Chess } from 'chess.js';
import { describe, expect, test } from 'vitest';
import { type GameName, loadKit } from '../games/index.ts';
import { checkersRules, chessRules, connectFourRules, othelloRules } from './independent.ts';
import { judge, type Rules } from './judge.ts';
import { OwnPlayer } from './own.ts';
import type { PlayedGame } from './play.ts';
import { type JudgedGame, selfPlay } from './self-play.ts';

const GAMES: readonly [GameName, () => Rules][] = [
  ['chess', () => chessRules(new Chess())],
  ['othello', othelloRules],
  ['checkers', checkersRules],
  ['connect-four', connectFourRules],
];

async function sample(name: GameName, rules: () => Rules): Promise<JudgedGame[]> {
  const kit = await loadKit(name);
  const player = new OwnPlayer({ name, game: name, options: { searcher: { table: 12 } } });
  const found: JudgedGame[] = [];
  const { signal } = new AbortController();
  try {
    for await (const each of selfPlay({ kit, player, rules, games: 4, nodes: 100, seed: 5, signal })) found.push(each);
  } finally {
    await player.close();
  }
  return found;
}

/** The game with its last ply, or an earlier one, put in another's place. */
function withMove(played: PlayedGame, move: string, back = 1): PlayedGame {
  const at = played.plies.length - back;
  return { ...played, plies: played.plies.with(at, { ...played.plies[at], move }) };
}

describe.each(GAMES)('%s', (name, rules) => {
  test('games of the engine against itself are in order; wrong ones are not', async () => {
    const games = await sample(name, rules);
    expect(games).toHaveLength(4);
    for (const { played, verdict } of games) {
      expect(verdict).toEqual({ ok: true, value: played.opening.moves.length + played.plies.length + 1 });
    }
    const kit = await loadKit(name);
    const [{ played }] = games;
    const verdict = (wrong: PlayedGame) => judge(kit, rules(), wrong);
    const { winner } = played;
    expect(verdict({ ...played, winner: winner === 0 ? 1 : 0 })).toMatchObject({ ok: false });
    expect(verdict({ ...played, reason: 'boredom' })).toMatchObject({ ok: false });
    expect(verdict({ ...played, termination: 'crash' })).toMatchObject({ ok: false });
    expect(verdict({ ...played, plies: played.plies.slice(0, -1) })).toMatchObject({ ok: false });
    expect(verdict(withMove(played, 'z9'))).toMatchObject({ ok: false, error: expect.stringContaining('z9') });
    const longer = { ...played, plies: [...played.plies, ...played.plies.slice(-1)] };
    expect(verdict(longer)).toMatchObject({ ok: false, error: expect.stringContaining('the game is over') });
  });
});

/** Rules that differ from the right ones in one thing, once the game has gone on for a while. */
function changed(rules: Rules, change: (rules: Rules) => Partial<Rules>, from = 10): Rules {
  let plies = 0;
  const late = change(rules);
  const pick = () => (plies < from ? rules : { ...rules, ...late });
  return {
    legal: () => pick().legal(),
    word: (move) => pick().word(move),
    ending: () => pick().ending(),
    play(word) {
      plies++;
      rules.play(word);
    },
  };
}

test('a difference in the legal moves or in the end is found, whichever side it is on', async () => {
  const [{ played }] = await sample('othello', othelloRules);
  const kit = await loadKit('othello');
  const verdict = (rules: Rules) => judge(kit, rules, played);
  const more = changed(othelloRules(), ({ legal }) => ({ legal: () => [...legal(), 'h9'] }));
  expect(verdict(more)).toMatchObject({ ok: false, error: expect.stringMatching(/h9 is legal, but not among/) });
  const fewer = changed(othelloRules(), ({ legal, word }) => ({
    legal: () => legal().slice(1),
    word: (move) => (move === legal()[0] ? undefined : word(move)),
  }));
  expect(verdict(fewer)).toMatchObject({ ok: false, error: expect.stringMatching(/is among our moves; legal:/) });
  const ended = changed(othelloRules(), () => ({ ending: () => ({ winner: undefined, reason: 'no moves' }) }));
  expect(verdict(ended)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/the end is none by our rules, a draw \(no moves\) by others/),
  });
});
