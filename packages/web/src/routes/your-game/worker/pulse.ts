import type { Reply } from '../sandbox/messages.ts';

/** Milliseconds between two signs of life. */
const BEAT = 100;

/** A loop that goes on for so long, in milliseconds, does not end. */
const ENDLESS = 600;
/** So long before that, loops are watched: of those within each other only the endless one and those in it go on. */
const WATCH = 150;

/** Says something to the page. */
export function post(reply: Reply): void {
  postMessage(reply);
}

let beat = performance.now();
let begun = beat;
let outermost: number | undefined;

/** A sign of life: the code that runs here came back. */
export function alive(): void {
  const now = performance.now();
  begun = now;
  outermost = undefined;
  if (now - beat < BEAT) return;
  beat = now;
  post({ kind: 'beat' });
}

/** Shows signs of life as long as the worker has time for them. */
export function startPulse(): void {
  setInterval(alive, BEAT);
}

/** A round of the loop that begins at this index of the code. */
export function loop(at: number): void {
  const took = performance.now() - begun;
  if (took < ENDLESS - WATCH) return;
  if (outermost === undefined || at < outermost) outermost = at;
  if (took < ENDLESS) return;
  post({ kind: 'endless', at: outermost });
  begun = Number.POSITIVE_INFINITY;
}
