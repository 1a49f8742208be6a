/** The names of JavaScript itself, of which code that runs here can do with these. */
const LANGUAGE =
  'AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError ' +
  'FinalizationRegistry Float16Array Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Intl Iterator ' +
  'JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol ' +
  'SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet ' +
  'decodeURI decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN parseFloat parseInt ' +
  'queueMicrotask structuredClone undefined';

/** So many lines go to the console; each costs the page time. */
const MAX_LINES = 200;

/**
 * Leaves the global object with JavaScript alone, and a console that falls silent: no network, no
 * storage, no messages, no timers, no workers, no code from text. The origin and the content policy
 * of the worker forbid most of this anyway; here it is not even there.
 */
export function lockDown(): void {
  const kept = new Set<string | symbol>(LANGUAGE.split(' '));
  const quiet = quietConsole(console);
  // Signals of an abort listen by the methods of this one.
  const last = EventTarget.prototype;
  for (let at: object = globalThis; at !== last; at = Object.getPrototypeOf(at)) {
    for (const name of Reflect.ownKeys(at)) if (!kept.has(name)) Reflect.deleteProperty(at, name);
  }
  Object.defineProperty(globalThis, 'console', { value: quiet });
  const makers = [() => {}, async () => {}, function* () {}, async function* () {}];
  for (const each of makers) Object.defineProperty(Object.getPrototypeOf(each), 'constructor', { value: undefined });
}

function quietConsole(real: Console): Partial<Console> {
  const { debug, error, info, log, warn } = real;
  let lines = 0;
  const counted = (write: (...given: unknown[]) => void) => {
    return (...given: unknown[]) => {
      if (lines++ < MAX_LINES) write(...given);
    };
  };
  return Object.freeze({
    debug: counted(debug),
    error: counted(error),
    info: counted(info),
    log: counted(log),
    warn: counted(warn),
  });
}
