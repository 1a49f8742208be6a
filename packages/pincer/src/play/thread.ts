/**
 * The inside of the thread in which a game is played: the game may be a user's, and may loop. It
 * takes one line at a time; to hurry and to complete a line come in between.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { helpersOf } from '../loader/helpers.ts';
import { findKit } from '../loader/index.ts';
import type { Parsed } from '../support/parsed.ts';
import { FILES } from './files.ts';
import { type PlayOptions, PlaySession, type PlayState } from './session.ts';
import type { View } from './view.ts';

/** What is to be played, and how. */
export interface PlaySettings extends Omit<PlayOptions, 'side' | 'worker'> {
  /** One of our games by name, or the path of a user's module. */
  readonly game: string;
  /** The side as the user names it; none: the one that moves first. */
  readonly side: string | undefined;
  /** Where to start, in the game's own notation. */
  readonly position: string | undefined;
}

/** What the thread is asked. */
export type Request =
  | { readonly kind: 'line' | 'complete'; readonly text: string }
  | { readonly kind: 'hurry' }
  | { readonly kind: 'end' };

/** What it says: what the user is to see, and when it is done with a request. */
export type Reply =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'show' | 'refresh'; readonly view: View }
  | { readonly kind: 'done'; readonly more: boolean; readonly state: PlayState }
  | { readonly kind: 'completed'; readonly words: readonly string[] }
  /** It cannot go on; `stack` where that is not the user's mistake. */
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };

function post(reply: Reply): void {
  parentPort?.postMessage(reply);
}

function fail(thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const stack = error.name === 'ContractError' ? undefined : error.stack;
  post({ kind: 'failed', message: error.message, stack });
}

async function open(settings: PlaySettings): Promise<Parsed<PlaySession>> {
  const { game, side, position, ...options } = settings;
  const found = await findKit(game);
  if (!found.ok) return found;
  const kit = found.value;
  const chosen = side?.toLowerCase() ?? kit.sides[0];
  if (![...kit.sides, 'both'].includes(chosen)) {
    return {
      ok: false,
      error: `there is no side "${side}" in ${kit.name}: there are ${kit.sides.join(', ')} and both`,
    };
  }
  const played = position === undefined ? undefined : kit.open(position);
  if (played && !played.ok) return { ok: false, error: `the position is wrong: ${played.error}` };
  const output = {
    say: (text: string) => post({ kind: 'say', text }),
    show: (view: View) => post({ kind: 'show', view }),
    refresh: (view: View) => post({ kind: 'refresh', view }),
  };
  const helpers = 'module' in kit.game ? {} : helpersOf({ game, equipped: true });
  return await PlaySession.create(kit, { ...options, ...helpers, side: chosen }, FILES, output, played?.value);
}

/** Does one thing after the other, and says when it is done. */
function serve(session: PlaySession): void {
  let last = Promise.resolve();
  const inTurn = (work: () => boolean | Promise<boolean>) => {
    last = last
      .then(work)
      .then((more) => post({ kind: 'done', more, state: session.state }))
      .catch(fail);
  };
  inTurn(async () => {
    await session.begin();
    return true;
  });
  parentPort?.on('message', (request: Request) => {
    if (request.kind === 'line') inTurn(() => session.command(request.text));
    else if (request.kind === 'complete') post({ kind: 'completed', words: session.complete(request.text) });
    else if (request.kind === 'hurry') session.hurry();
    else inTurn(() => session.end());
  });
}

const session = await open(workerData as PlaySettings).catch((thrown: unknown) => {
  fail(thrown);
  return undefined;
});
if (session?.ok) serve(session.value);
else if (session) post({ kind: 'failed', message: session.error, stack: undefined });
