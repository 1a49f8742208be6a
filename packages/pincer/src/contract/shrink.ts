import { canonical } from '../support/canonical.ts';
import type { Face } from './face.ts';
import { type Finding, Report, Stop, until } from './report.ts';

/** Lines that are tried to find a shorter one. */
const MOST_TRIALS = 300;
/** Moves that are tried after each. */
const MOST_NEXT = 50;

/**
 * The same problem after as few moves as can be found: leaves out moves, many at once and then one
 * by one, as long as the problem still shows.
 */
export function shrink(finding: Finding, faceOf: (report: Report) => Face): Finding {
  let best = finding;
  let trials = 0;
  for (let chunk = best.line.moves.length; chunk >= 1; chunk = Math.floor(chunk / 2)) {
    for (let at = 0; at < best.line.moves.length && trials++ < MOST_TRIALS; ) {
      const shorter = replay(best, best.line.moves.toSpliced(at, chunk), faceOf);
      if (shorter) best = shorter;
      else at += chunk;
    }
  }
  return best;
}

/** Plays what is legal of the moves; the problem, if it shows after fewer moves than before. */
function replay(finding: Finding, moves: readonly unknown[], faceOf: (report: Report) => Face): Finding | undefined {
  const report = new Report();
  const face = faceOf(report);
  until(Stop, () => {
    let place = face.start(finding.line.sample);
    let seen = face.look(place);
    for (const move of moves) {
      const name = canonical(move);
      const legal = seen.moves.findIndex((each) => canonical(each) === name);
      if (legal < 0) continue;
      place = face.play(place, seen.moves[legal]);
      seen = face.look(place);
    }
    // A problem may show only when the next move is played.
    for (const move of seen.moves.slice(0, MOST_NEXT)) face.play(place, move);
    face.rewind();
  });
  const found = report.findings.find(({ kind, method }) => kind === finding.kind && method === finding.method);
  return found && found.line.moves.length < finding.line.moves.length ? found : undefined;
}
