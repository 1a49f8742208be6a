import { MAX_MOVES } from '../search/ordering.ts';
import { canonical } from '../support/canonical.ts';
import { describe } from '../support/describe.ts';
import { evaluationFlaw, lateFlaw, offsetFlaw } from './answers.ts';
import { missingInPosition } from './check-game.ts';
import { copyOf } from './copy.ts';
import { dataWithout, difference, extended, type Face, type Place, type Seen, thrownText } from './face.ts';
import { type FastGame, type SelectivePosition, WIN } from './game.ts';
import { moveText } from './move-text.ts';
import type { Flaw } from './problem.ts';
import { DeadEnd, Hopeless, type Line, type Report } from './report.ts';

/** Where moves are also asked for: what is written before it must stay. */
const OFFSET = 5;
const UNTOUCHED = -7;

/** Positions with more data than so many characters are not compared by their data. */
const MOST_DATA = 20_000;

const KEYS = 'keyLow, keyHigh';

type Listing = 'moves' | 'noisy';

/** A position that is set up from a sample, and where it is now. */
interface Walk<State> {
  /** The copy of the sample that the position was set up from, and its text at that time. */
  readonly given: State;
  readonly text: string;
  readonly position: SelectivePosition;
  /** The moves that were made, and what the position said before each. */
  readonly path: number[];
  readonly trail: Seen[];
}

/** Looks at a fast game: one position for each sample, on which it walks to and fro. */
export class FastFace<State> implements Face {
  private readonly game: FastGame<State>;
  private readonly samples: readonly State[];
  private readonly report: Report;
  private readonly buffer = new Int32Array(MAX_MOVES);
  private readonly walks = new Map<number, Walk<State>>();

  constructor(game: FastGame<State>, samples: readonly State[], report: Report) {
    this.game = game;
    this.samples = samples;
    this.report = report;
  }

  start(sample: number): Place {
    const place = { line: { sample, moves: [] }, state: undefined };
    if (this.walks.has(sample)) return place;
    const given = copyOf(this.samples[sample]);
    const text = canonical(given);
    this.walks.set(sample, { given, text, position: this.setUp(place, given), path: [], trail: [] });
    const one = this.look(place);
    const twin = this.setUp(place, given);
    if (one.key !== this.attempt(place, 'position', () => seenOf(twin, this.buffer)).key) {
      const what = 'two positions of one state have different keys';
      this.add(place, 'position', { kind: 'unsteady', what });
      throw new Hopeless();
    }
    if (one.moves.length > 0) this.separate(place, twin, one);
    return place;
  }

  look(place: Place): Seen {
    const position = this.go(place);
    const turn = this.answer(place, 'turn', () => position.turn(), turnFlaw);
    const value = this.answer(place, 'evaluate', () => position.evaluate(), evaluationFlaw);
    const low = this.answer(place, KEYS, () => position.keyLow(), wordFlaw);
    const high = this.answer(place, KEYS, () => position.keyHigh(), wordFlaw);
    if (turn === undefined || low === undefined || high === undefined) throw new Hopeless();
    const moves = this.list(place, 'moves');
    if (new Set(moves).size < moves.length) {
      this.add(place, 'moves', { kind: 'duplicate', what: 'it wrote the same move twice' });
    }
    if (Math.abs(value as number) === WIN && moves.length > 0) {
      const what = 'it says that the game is decided, but there are legal moves; write none';
      this.add(place, 'evaluate', { kind: 'decided', what });
    }
    for (const move of position.rank ? moves : []) {
      this.answer(place, 'rank', () => position.rank?.(move), rankFlaw);
    }
    if (position.noisy && this.list(place, 'noisy').some((move) => !moves.includes(move))) {
      this.add(place, 'noisy', { kind: 'illegal', what: 'it wrote a move that moves() does not write' });
    }
    return seenOf(position, this.buffer);
  }

  play(place: Place, move: unknown): Place {
    const next = { line: extended(place.line, move), state: undefined };
    this.go(next);
    const { given, text } = this.walkOf(place);
    if (canonical(given) !== text) {
      const what = 'moves made on the position changed the state that it was set up from; copy what it holds';
      this.add(next, 'position', { kind: 'mutation', what });
      throw new Hopeless();
    }
    return next;
  }

  rewind(): void {
    for (const sample of this.walks.keys()) this.back(sample, 0);
  }

  describe({ line }: Place): string {
    return `${describe(this.samples[line.sample])}${line.moves.length > 0 ? ' before these moves' : ''}`;
  }

  write({ moves }: Line): string[] {
    return moves.map((move) => {
      try {
        return String(moveText(this.game as FastGame<unknown>, move));
      } catch {
        return describe(move);
      }
    });
  }

  private walkOf({ line }: Place): Walk<State> {
    return this.walks.get(line.sample) as Walk<State>;
  }

  private setUp(place: Place, given: State): SelectivePosition {
    const position = this.attempt(place, 'position', () => this.game.position(given));
    const late = lateFlaw(position, 'a position');
    if (late ?? (typeof position !== 'object' || position === null)) {
      const what = `it gave ${describe(position)}, not a position`;
      this.add(place, 'position', late ?? { kind: 'type', what });
      throw new Hopeless();
    }
    for (const method of missingInPosition(position)) {
      const found = (position as unknown as Record<string, unknown>)[method];
      const what = found === undefined ? 'the position does not have it' : `it is ${describe(found)}, not a function`;
      this.add(place, method, { kind: 'missing', what });
    }
    if (missingInPosition(position).length > 0) throw new Hopeless();
    return position;
  }

  /** A move on the position at hand must not show on its twin. */
  private separate(place: Place, twin: SelectivePosition, before: Seen): void {
    this.play(place, before.moves[0]);
    if (seenOf(twin, this.buffer).identity !== before.identity) {
      const what = 'two positions share what they change: a move on one shows on the other; make a new one each time';
      this.add(place, 'position', { kind: 'shared', what });
      throw new Hopeless();
    }
    this.rewind();
  }

  /** Takes moves back and makes others until the position is the one of the place. */
  private go(place: Place): SelectivePosition {
    const { sample, moves } = place.line;
    const { position, path, trail } = this.walkOf(place);
    let common = 0;
    while (common < path.length && path[common] === moves[common]) common++;
    this.back(sample, common);
    while (path.length < moves.length) {
      const at = { line: { sample, moves: moves.slice(0, path.length) }, state: undefined };
      const move = moves[path.length] as number;
      trail.push(this.attempt(at, 'make', () => seenOf(position, this.buffer)));
      this.attempt(at, 'make', () => position.make(move));
      path.push(move);
    }
    return position;
  }

  /** Takes moves back until so many are left: everything must be as it was before. */
  private back(sample: number, plies: number): void {
    const { position, path, trail } = this.walks.get(sample) as Walk<State>;
    while (path.length > plies) {
      const place = { line: { sample, moves: [...path] }, state: undefined };
      const move = path.pop() as number;
      const before = trail.pop() as Seen;
      const after = this.attempt(place, 'unmake', () => {
        position.unmake(move);
        return seenOf(position, this.buffer);
      });
      if (after.identity === before.identity) continue;
      const changed = difference(before, after) ?? `${KEYS}()`;
      const what = `make and unmake changed what ${changed} gives; restore all that make changes`;
      this.add(place, 'unmake', { kind: 'unmake', what });
      throw new Hopeless();
    }
  }

  /** The moves that a method writes, asked for twice, at two places of the buffer. */
  private list(place: Place, method: Listing): number[] {
    const { position } = this.walkOf(place);
    const { buffer } = this;
    const ask = (from: number) => this.attempt(place, method, () => position[method]?.(buffer, from)) as number;
    const end = ask(0);
    const flaw = lateFlaw(end, 'the index after the last move') ?? indexFlaw(end);
    if (flaw) {
      this.add(place, method, flaw);
      this.report.deadEnds++;
      throw new DeadEnd();
    }
    const moves = Array.from(buffer.subarray(0, end));
    const negative = moves.find((move) => move < 0);
    if (negative !== undefined) {
      this.add(place, method, { kind: 'range', what: `it wrote the move ${negative}; moves are not negative` });
      this.report.deadEnds++;
      throw new DeadEnd();
    }
    if (end + OFFSET > MAX_MOVES) return moves;
    buffer.fill(UNTOUCHED, 0, OFFSET);
    const misplaced = offsetFlaw(end, OFFSET, ask(OFFSET));
    if (misplaced) this.add(place, method, misplaced);
    else if (buffer.subarray(0, OFFSET).some((word) => word !== UNTOUCHED)) {
      const what = `asked to write from index ${OFFSET} on, it wrote before it; write to into[from] and after it`;
      this.add(place, method, { kind: 'offset', what });
    } else if (moves.some((move, at) => buffer[OFFSET + at] !== move)) {
      this.add(place, method, { kind: 'unsteady', what: 'two calls wrote different moves' });
    }
    return moves;
  }

  /** The answer, asked for twice; undefined if it is of no use. */
  private answer(place: Place, method: string, ask: () => unknown, flawOf: (answer: unknown) => Flaw | undefined) {
    const answer = this.attempt(place, method, ask);
    const flaw = lateFlaw(answer, 'an integer') ?? flawOf(answer);
    if (flaw) {
      this.add(place, method, flaw);
      return undefined;
    }
    if (this.attempt(place, method, ask) !== answer) {
      this.add(place, method, { kind: 'unsteady', what: 'two calls gave different values' });
      throw new Hopeless();
    }
    return answer;
  }

  private attempt<T>(place: Place, method: string, call: () => T): T {
    try {
      return call();
    } catch (thrown) {
      this.add(place, method, { kind: 'throws', what: `it threw ${thrownText(thrown)}` });
      throw new Hopeless();
    }
  }

  private add(place: Place, method: string, flaw: Flaw): void {
    this.report.add(method, flaw, place.line, this.describe(place));
  }
}

/** What a position says, without a word about what is wrong with it. */
function seenOf(position: SelectivePosition, buffer: Int32Array): Seen {
  const end = position.moves(buffer, 0);
  const moves = Array.from(buffer.subarray(0, end >= 0 && end <= MAX_MOVES ? end : 0));
  const [turn, answer] = [position.turn(), position.evaluate()];
  const value = evaluationFlaw(answer) ? Number.NaN : answer;
  const key = `${position.keyHigh()} ${position.keyLow()}`;
  return { turn, moves, value, key, identity: `${key} ${turn} ${value} ${moves}`, data: () => dataOf(position, key) };
}

function turnFlaw(turn: unknown): Flaw | undefined {
  if (turn === 0 || turn === 1) return undefined;
  return { kind: 'sides', what: `it gave ${describe(turn)}, neither 0 nor 1` };
}

function wordFlaw(word: unknown): Flaw | undefined {
  if (typeof word === 'number' && word === (word | 0)) return undefined;
  const kind = Number.isNaN(word) ? 'nan' : typeof word === 'number' ? 'range' : 'type';
  return { kind, what: `it gave ${describe(word)}; a key is two 32-bit integers (x | 0 makes one)` };
}

function rankFlaw(rank: unknown): Flaw | undefined {
  if (Number.isInteger(rank) && (rank as number) >= 0 && (rank as number) <= 255) return undefined;
  return { kind: 'range', what: `it gave ${describe(rank)}, not an integer from 0 to 255` };
}

function indexFlaw(end: unknown): Flaw | undefined {
  if (!Number.isInteger(end) || (end as number) < 0) {
    return { kind: 'type', what: `it returned ${describe(end)}, not the index after the last move` };
  }
  if ((end as number) <= MAX_MOVES) return undefined;
  return { kind: 'buffer', what: `it returned ${end}, beyond the buffer of ${MAX_MOVES} moves` };
}

/** The fields of a position, and those that do not hold its key, where they are not too many. */
function dataOf(position: SelectivePosition, key: string): readonly [string, string] | undefined {
  const whole = canonical(position);
  return whole.length > MOST_DATA ? undefined : [whole, dataWithout(key, Object.entries(position))];
}
