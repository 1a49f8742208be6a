/**
 * What runs in the worker before somebody's code does, in one module with it. The build makes a text
 * of this, in which the globals that it needs are its own.
 */
import { ContractError, defineGame, LIMIT, WIN } from 'pincer';
import type { Asked, Request, TaskName, Tasks } from '../sandbox/messages.ts';
import { checkGame } from './check.ts';
import { compare } from './compare.ts';
import { lockDown } from './lockdown.ts';
import { Opponent } from './opponent.ts';
import { loop, post, startPulse } from './pulse.ts';
import { type SomeGame, thrownOf } from './watched.ts';

/** What a game imports from `pincer`. */
const EXPORTS: Readonly<Record<string, unknown>> = { ContractError, defineGame, LIMIT, WIN };

/** Milliseconds between two reports of progress. */
const PAUSE = 50;

let game: unknown;
let opponent: Opponent | undefined;
let running = new AbortController();

type Answers = {
  readonly [Name in TaskName]: (
    ask: Tasks[Name]['ask'],
    report: (progress: Tasks[Name]['progress']) => void,
  ) => Tasks[Name]['answer'] | Promise<Tasks[Name]['answer']>;
};

const ANSWERS: Answers = {
  check: (_, report) => checkGame(game, report),
  view: (line) => opponentOf().view(line),
  think: (ask, report) => opponentOf().think(ask, report),
  compare(_, report) {
    running = new AbortController();
    return compare(game as SomeGame, running.signal, report);
  },
};

function opponentOf(): Opponent {
  opponent ??= new Opponent(game as SomeGame);
  return opponent;
}

async function answer<Name extends TaskName>({ kind, id, ask }: Asked<Name>): Promise<void> {
  try {
    let last = 0;
    const report = (progress: unknown) => {
      const now = performance.now();
      if (now - last < PAUSE) return;
      last = now;
      post({ kind: 'progress', id, progress });
    };
    post({ kind: 'answer', id, answer: await ANSWERS[kind](ask, report) });
  } catch (thrown) {
    post({ kind: 'failed', id, ...thrownOf(thrown) });
  }
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind !== 'stop') void answer(data);
  else {
    running.abort();
    opponent?.stop();
  }
});
addEventListener('error', ({ error }) => post({ kind: 'broken', ...thrownOf(error) }));
startPulse();
lockDown();
post({ kind: 'hello' });

/** What prepared code finds under its one name. */
export const host = Object.freeze({
  loop,
  exports: new Proxy(EXPORTS, {
    get(given, name) {
      if (typeof name === 'string' && name in given) return given[name];
      throw new SyntaxError(`"pincer" has no ${String(name)} here, but ${Object.keys(given).join(', ')}`);
    },
  }),
  set default(given: unknown) {
    game = given;
    post({ kind: 'ready' });
  },
});
