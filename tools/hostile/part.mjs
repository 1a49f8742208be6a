/**
 * Runs parts round by round. A part has a name, what one round of it is, a share of the time, and
 * `round(random, site)`, which does one round by a source of random numbers alone and returns
 * figures to be added up. What must not happen it reports to `site.fault(what, input)`;
 * `site.signal` asks it to end soon. `close()` ends what a part keeps from round to round.
 */
import { Random } from '../../packages/pincer/dist/support/index.js';
import { endAll } from './program.mjs';

/** Of one part: after so many there is nothing more to learn. */
const MOST_FAULTS = 10;

/** The same seed, part and round are the same round. */
function randomOf(seed, name, round) {
  let hash = seed;
  for (const letter of `${name} ${round}`) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
  return new Random(hash);
}

/** How a part went. */
class Tally {
  rounds = 0;
  figures = {};
  faults = [];

  constructor({ name }) {
    this.name = name;
  }

  add(figures) {
    this.rounds++;
    for (const [what, count] of Object.entries(figures)) this.figures[what] = (this.figures[what] ?? 0) + count;
  }
}

async function runRound(part, number, { seed, signal, tally }) {
  const fault = (what, input) => {
    if (!signal.aborted)
      tally.faults.push({ part: part.name, round: number, what, ...(input !== undefined && { input }) });
  };
  try {
    tally.add(await part.round(randomOf(seed, part.name, number), { signal, fault }));
  } catch (thrown) {
    fault(`the round itself failed: ${thrown instanceof Error ? thrown.stack : thrown}`);
  }
}

/**
 * Each part for its share of the minutes, and one round at least; with `round` that round alone.
 * Returns a tally for each.
 */
export async function runParts(parts, { minutes, seed, round, signal, onRound = () => {} }) {
  const shares = parts.reduce((sum, { share }) => sum + share, 0);
  const tallies = [];
  signal.addEventListener('abort', endAll);
  for (const part of parts) {
    if (signal.aborted) break;
    const tally = new Tally(part);
    tallies.push(tally);
    const end = performance.now() + (60_000 * minutes * part.share) / shares;
    let number = round ?? 0;
    do {
      await runRound(part, number++, { seed, signal, tally });
      onRound(tally);
    } while (round === undefined && performance.now() < end && !signal.aborted && tally.faults.length < MOST_FAULTS);
    await part.close?.();
  }
  return tallies;
}
