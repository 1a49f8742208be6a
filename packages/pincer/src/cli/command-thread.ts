/**
 * A command in a thread of its own. A user's game may loop, and a thread that loops hears no Ctrl-C:
 * so the command that runs such a game does it here, and the main thread is always there to end it.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

/** What the main thread knows of its two streams. */
interface Screens {
  readonly out: Screen;
  readonly err: Screen;
}

interface Screen {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
}

/** What such a thread is started with. */
export interface CommandData {
  readonly command: 'pincer';
  readonly screens: Screens;
}

/** What such a thread says. */
export type FromCommand =
  | { readonly kind: keyof Screens; readonly text: string }
  /** It is about to do what these signals can interrupt; until then they end the process. */
  | { readonly kind: 'listens'; readonly signals: readonly NodeJS.Signals[] }
  /** It has heard that it is to stop. */
  | { readonly kind: 'heard' };

/** What it is asked: to stop what it does, or to leave at once. */
export type ToCommand = 'stop' | 'leave';

/** The inside of the thread. */
export interface CommandThread {
  /** Writes go to the main thread as messages, which get there even if the game loops then. */
  takeStreams(): void;
  listen(signals: readonly NodeJS.Signals[], stop: () => void): void;
}

/** The thread that this command runs in, if it has one of its own. */
export function commandThread(): CommandThread | undefined {
  const port = parentPort;
  if (isMainThread || port === null || (workerData as CommandData | undefined)?.command !== 'pincer') return undefined;
  const { screens } = workerData as CommandData;
  const post = (message: FromCommand) => port.postMessage(message);
  return {
    takeStreams() {
      const writer = (kind: keyof Screens) => ({ ...screens[kind], write: (text: string) => post({ kind, text }) });
      Object.assign(process.stdout, writer('out'));
      Object.assign(process.stderr, writer('err'));
    },
    listen(signals, stop) {
      port.on('message', (asked: ToCommand) => {
        if (asked === 'leave') process.exit();
        post({ kind: 'heard' });
        stop();
      });
      port.unref();
      post({ kind: 'listens', signals });
    },
  };
}
