import type { i32 } from './numbers.ts';
import { MAX_PLY, NO_MOVE } from './values.ts';

/** Places of the history table for each side: the low 12 bits of a move choose one. */
const PLACES: i32 = 4096;

/** A move's score: its rank in the high bits, then whether it is a killer, then its history. */
const RANK_SHIFT: i32 = 23;
const KILLER_SCORE: i32 = 1 << 22;
const HISTORY_LIMIT: i32 = 1 << 22;
const TABLE_MOVE_SCORE: i32 = 0x7fffffff;

/**
 * In the selective search: noisy moves above, quiet ones by what became of them before, losing ones
 * below.
 */
const NOISY_SCORE: i32 = 1 << 28;
const NOISY_RANK_SHIFT: i32 = 15;
const KILLER: i32 = 1 << 20;
/** What a history says lies between -LEARNED and LEARNED. */
export const LEARNED_SHIFT: i32 = 14;
const LEARNED: i32 = 1 << LEARNED_SHIFT;
const SMALL_PLACES: i32 = 1024;
const STRUCTURES: i32 = 1 << 14;
/**
 * What is learned of an evaluation's error lies between plus and minus LEARNED, and is so many
 * times what it is taken for.
 */
const CORRECTION: i32 = 256;
const MOST_AT_ONCE: i32 = LEARNED >> 2;

/** Room for the moves of every node on the path from the root. */
export const MAX_MOVES: i32 = 1 << 16;

/**
 * The moves of each node on the path from the root, one list after the other, and the order in
 * which to try them: the table's move, then by the game's own rank, then killers, then by the
 * history heuristic, then as the game wrote them.
 */
export class Ordering {
  useHistory: boolean = true;
  useKillers: boolean = false;

  readonly moves: Int32Array = new Int32Array(MAX_MOVES);
  readonly scores: Int32Array = new Int32Array(MAX_MOVES);
  private history: Int32Array = new Int32Array(2 * PLACES);
  /** Two moves a ply that lately gave a cut-off there. */
  private killers: Int32Array = new Int32Array(2 * MAX_PLY);
  /**
   * By the places of an earlier move and of an answer to it; empty unless `learnAnswers` was
   * called.
   */
  private answers: Int16Array = new Int16Array(0);
  /** By structure: by how much the evaluation errs there, times `CORRECTION`. */
  private corrections: Int32Array = new Int32Array(STRUCTURES);
  private noisy: Int32Array = new Int32Array(SMALL_PLACES);
  /** The quiet move that last refuted a move of this place. */
  private refutations: Int32Array = new Int32Array(SMALL_PLACES);

  constructor() {
    this.killers.fill(NO_MOVE);
    this.refutations.fill(NO_MOVE);
  }

  /** Makes room for what is learned of answers to moves. */
  learnAnswers(): void {
    this.answers = new Int16Array(SMALL_PLACES * SMALL_PLACES);
  }

  /** Scores the move at `at`, one of `side`'s at this ply, of the given rank. */
  score(at: i32, ply: i32, side: i32, rank: i32): void {
    const move = this.moves[at];
    let score = rank << RANK_SHIFT;
    if (this.useHistory) score += this.history[side * PLACES + (move & (PLACES - 1))];
    if (this.useKillers && (move == this.killers[2 * ply] || move == this.killers[2 * ply + 1])) score += KILLER_SCORE;
    this.scores[at] = score;
  }

  /** The same for the selective search: a noisy move of the given rank and place. */
  scoreNoisy(at: i32, rank: i32, place: i32): void {
    this.scores[at] = NOISY_SCORE + (rank << NOISY_RANK_SHIFT) + this.noisy[place];
  }

  /** And a quiet move, after moves of the places `one` and `two` plies before. */
  scoreQuiet(at: i32, ply: i32, side: i32, place: i32, one: i32, two: i32): void {
    const move = this.moves[at];
    let score = this.learned(move, side, place, one, two);
    if (move == this.killers[2 * ply]) score += 3 * KILLER;
    else if (move == this.killers[2 * ply + 1]) score += 2 * KILLER;
    else if (move == this.refutations[one]) score += KILLER;
    this.scores[at] = score;
  }

  /** What the histories say of a quiet move. */
  learned(move: i32, side: i32, place: i32, one: i32, two: i32): i32 {
    let sum = this.history[side * PLACES + (move & (PLACES - 1))];
    if (this.answers.length > 0)
      sum += this.answers[one * SMALL_PLACES + place] + this.answers[two * SMALL_PLACES + place];
    return sum;
  }

  /** Whether the move at `at` is a noisy one that `lose` has not put behind. */
  isPromising(at: i32): boolean {
    return this.scores[at] >= NOISY_SCORE;
  }

  /** Whether the move at `at` is a killer or a refutation. */
  isKiller(at: i32): boolean {
    return this.scores[at] >= KILLER - 3 * LEARNED;
  }

  /** Puts a noisy move, which turned out to lose, behind all quiet ones. */
  lose(at: i32): void {
    this.scores[at] -= 2 * NOISY_SCORE;
  }

  /** Puts `move` first in the list from `from` to `end`, if it is there. */
  promote(move: i32, from: i32, end: i32): void {
    for (let at = from; at < end; at++) {
      if (this.moves[at] == move) this.scores[at] = TABLE_MOVE_SCORE;
    }
  }

  /** Puts the move at `at` behind all others. */
  demote(at: i32): void {
    this.scores[at] = -1;
  }

  /** Puts the move at `from` to `at`, with its score. */
  place(at: i32, from: i32): void {
    this.moves[at] = this.moves[from];
    this.scores[at] = this.scores[from];
  }

  /**
   * Brings the best of the moves from `at` to `end` to `at`; the others, and equals, keep their
   * order.
   */
  pick(at: i32, end: i32): i32 {
    const scores = this.scores;
    const moves = this.moves;
    let best = at;
    let score = scores[at];
    for (let other = at + 1; other < end; other++) {
      if (scores[other] > score) {
        best = other;
        score = scores[other];
      }
    }
    const move = moves[best];
    for (; best > at; best--) {
      scores[best] = scores[best - 1];
      moves[best] = moves[best - 1];
    }
    scores[at] = score;
    moves[at] = move;
    return move;
  }

  /** Credits a move that raised its node's value above alpha, at a node of this depth. */
  reward(move: i32, side: i32, depth: i32): void {
    const place = side * PLACES + (move & (PLACES - 1));
    this.history[place] += depth * depth;
    if (this.history[place] >= HISTORY_LIMIT) this.fade();
  }

  /** In the selective search: credits, or with a negative bonus blames, a quiet move. */
  learn(move: i32, side: i32, place: i32, one: i32, two: i32, bonus: i32): void {
    const at = side * PLACES + (move & (PLACES - 1));
    this.history[at] = drawn(this.history[at], bonus);
    if (this.answers.length == 0) return;
    const first = one * SMALL_PLACES + place;
    const second = two * SMALL_PLACES + place;
    this.answers[first] = drawn(this.answers[first], bonus);
    this.answers[second] = drawn(this.answers[second], bonus);
  }

  /** By how much the evaluation is to be corrected in positions of this structure. */
  correction(structure: i32): i32 {
    return structure < 0 ? 0 : (this.corrections[structure] / CORRECTION) | 0;
  }

  /** Teaches it that a search to this depth was off by `error`. */
  correct(structure: i32, depth: i32, error: i32): void {
    if (structure < 0) return;
    const bonus = Math.min(Math.max(error * depth * 2, 0 - MOST_AT_ONCE), MOST_AT_ONCE);
    this.corrections[structure] = drawn(this.corrections[structure], bonus);
  }

  learnNoisy(place: i32, bonus: i32): void {
    this.noisy[place] = drawn(this.noisy[place], bonus);
  }

  /** Remembers a quiet move that refuted one of this place. */
  refuted(move: i32, place: i32): void {
    this.refutations[place] = move;
  }

  /** Remembers a move that gave a cut-off. */
  killed(move: i32, ply: i32): void {
    if (move == this.killers[2 * ply]) return;
    this.killers[2 * ply + 1] = this.killers[2 * ply];
    this.killers[2 * ply] = move;
  }

  /** Halves all history: what happened lately counts more. */
  fade(): void {
    for (let place = 0; place < 2 * PLACES; place++) this.history[place] >>= 1;
  }

  forget(): void {
    this.history.fill(0);
    this.killers.fill(NO_MOVE);
    this.answers.fill(0);
    this.noisy.fill(0);
    this.corrections.fill(0);
    this.refutations.fill(NO_MOVE);
  }
}

/** A history drawn towards a bonus; it stays between -LEARNED and LEARNED. */
function drawn(value: i32, bonus: i32): i32 {
  return value + bonus - ((value * Math.abs(bonus)) >> LEARNED_SHIFT);
}
