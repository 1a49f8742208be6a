/** Damaged records and runs without end for everything that reads a text. */
import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { damaged, pick, runOf, smallest } from './damage.mjs';
import { growthFault } from './linear.mjs';
import { PARSERS } from './parsers.mjs';

const TEXTS = 4000;
const RUNS = 60;
/** An error may repeat a text, and say so much of it. */
const LONGEST_ERROR = 1000;

/** What is wrong with how a text is read; nothing, if it is sound or refused with a word. */
async function faultOf({ read, write, same = isDeepStrictEqual }, text) {
  try {
    const parsed = await read(text);
    if (parsed?.ok === false) {
      const { error } = parsed;
      if (typeof error !== 'string' || error.length < 5) return `a poor error: ${error}`;
      return error.length > text.length + LONGEST_ERROR ? `an error of ${error.length} characters` : undefined;
    }
    if (parsed?.ok !== true) return 'it returns neither a value nor an error';
    if (!write) return undefined;
    const again = await read(write(parsed.value));
    if (!again.ok) return `what it writes is refused: ${again.error.slice(0, 200)}`;
    return same(parsed.value, again.value) ? undefined : 'what it writes is read as something else';
  } catch (thrown) {
    return `it throws: ${thrown}`;
  }
}

async function report(parser, text, what, fault) {
  const input = await smallest(text, async (less) => (await faultOf(parser, less)) !== undefined);
  fault(`${parser.name}: ${what}`, input);
}

export default {
  name: 'parsers',
  about: 'damaged texts for every parser: none throws, what is read is written and read the same, work is linear',
  share: 3,
  async round(random, { signal, fault }) {
    let [texts, runs] = [0, 0];
    for (; texts < TEXTS && !signal.aborted; texts++) {
      // A signal is noticed only between two turns of the event loop.
      if (texts % 100 === 0) await turn();
      const parser = pick(random, PARSERS);
      const text = damaged(pick(random, parser.samples), random, parser.samples);
      const what = await faultOf(parser, text);
      if (what !== undefined) await report(parser, text, what, fault);
    }
    for (; runs < RUNS && !signal.aborted; runs++) {
      await turn();
      const parser = pick(random, PARSERS);
      const make = runOf(random, parser.samples);
      const text = make(1 << 15);
      const what = await faultOf(parser, text);
      if (what !== undefined) await report(parser, text, what, fault);
      else {
        const growth = await growthFault(parser.read, make);
        if (growth !== undefined) fault(`${parser.name}: ${growth}`, make(60));
      }
    }
    return { texts, runs };
  },
};
