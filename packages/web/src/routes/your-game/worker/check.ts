import { checkConformance } from 'pincer';
import { CHECK_GAMES, type CheckReport } from '../sandbox/messages.ts';
import { type FirstThrown, type SomeGame, watched } from './watched.ts';

/** Characters of a text, and entries of a list, of which no more is sent to the page. */
const MAX_TEXT = 2000;
const MAX_MOVES = 200;

/** Whether a game keeps the contract; `report` hears how many games were played. */
export function checkGame(given: unknown, report: (games: number) => void): CheckReport {
  const thrown: FirstThrown = new Map();
  const isObject = typeof given === 'object' && given !== null;
  const game = isObject ? watched(given as SomeGame, thrown) : (given as SomeGame);
  if (isObject && 'initial' in given === false) {
    throw new TypeError('the game has no initial: say in which state it begins');
  }
  let done: CheckReport = { name: '', states: 0, ends: 0, problems: [] };
  for (const { games, states, ends, problems } of checkConformance(game, undefined, { games: CHECK_GAMES })) {
    report(games);
    const found = problems.map(({ message, moves, state, ...problem }) => ({
      ...problem,
      message: message.slice(0, MAX_TEXT),
      moves: moves.slice(0, MAX_MOVES).map((move) => move.slice(0, MAX_TEXT)),
      state: state.slice(0, MAX_TEXT),
      frames: problem.kind === 'throws' ? (thrown.get(problem.method) ?? []) : [],
    }));
    done = { name: isObject ? String(game.name ?? 'the game').slice(0, 100) : '', states, ends, problems: found };
  }
  return done;
}
