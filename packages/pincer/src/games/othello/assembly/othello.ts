import { flips, mobility } from './discs';
import { depthAfter, errorBeforeEnd, shallowBeforeEnd } from './endgame';
import { evaluation } from './evaluation';
import { shallowDepth, shallowError } from './foresight';
import { forgetSolved, solve, solvedNodes } from './solver';

/**
 * The move of a side that has no other while its opponent has one. All other moves are squares, 0
 * (a1) to 63 (h8).
 */
const PASS: i32 = 64;

/**
 * A line is shorter than this: from any position there are at most 64 discs to come, and no two
 * passes in a row.
 */
const MOST_PLIES: i32 = 256;

/**
 * With so many empty squares or fewer, the solver answers, in at most some 80,000 nodes: five
 * milliseconds. 12 takes 1.1 times as long for FFO 41 to 47.
 */
const SOLVABLE: i32 = 13;

/**
 * A search of less depth than empty squares is a guess at best: it asks the solver only where no
 * more squares than this are beyond its horizon, and evaluates elsewhere.
 */
const BEYOND_HORIZON: i32 = 6;

/** With so many empty squares or more, the order of an exact search asks the evaluation as well. */
const EVALUATED: i32 = 14;

const LOW_WORD: u64 = 0xffffffff;

/** What `status` returns. */
const PLAYS: i32 = 0;
const MUST_PASS: i32 = 1;
const OVER: i32 = 2;

const CORNERS: u64 = (0x81000000 << 32) | 0x81;
/** The squares next to a corner, called C and X. */
const NEXT_TO_CORNERS: u64 = (0x42c30000 << 32) | 0xc342;

/** Odd numbers without a pattern, for the key. */
const MIX_OWN: u64 = (0x9e3779b9 << 32) | 0x7f4a7c15;
const MIX_AGAIN: u64 = (0xbf58476d << 32) | 0x1ce4e5b9;
const MIX_BOTH: u64 = (0x94d049bb << 32) | 0x133111eb;
const WHITE_TO_MOVE: u64 = (0x2545f491 << 32) | 0x4f6cdd1d;

/** The rules of Othello on the fast face; see `Position`. Player 0 is black. */
export class Othello {
  private own: u64 = 0;
  private opp: u64 = 0;
  private side: i32 = 0;
  private ply: i32 = 0;
  private grain: i32 = 100;
  /** The discs turned by each move since `load`. */
  private turned: StaticArray<u64> = new StaticArray<u64>(MOST_PLIES);

  /** Units of the evaluation to a disc; up to 25 are resolved. */
  setGrain(grain: i32): void {
    this.grain = grain;
  }

  /**
   * Black's discs in two words, the low one (rows 1 to 4) first; white's in two; the side to move:
   * 0 black, 1 white.
   */
  load(words: Int32Array): void {
    const black = ((<u64>words[1]) << 32) | (<u64>words[0] & LOW_WORD);
    const white = ((<u64>words[3]) << 32) | (<u64>words[2] & LOW_WORD);
    this.side = words[4];
    this.own = this.side == 0 ? black : white;
    this.opp = this.side == 0 ? white : black;
    this.ply = 0;
  }

  save(words: Int32Array): void {
    const black = this.side == 0 ? this.own : this.opp;
    const white = this.side == 0 ? this.opp : this.own;
    words[0] = <i32>black;
    words[1] = <i32>(black >> 32);
    words[2] = <i32>white;
    words[3] = <i32>(white >> 32);
    words[4] = this.side;
  }

  /** 0: the side to move has a move. 1: it must pass. 2: the game is over. */
  status(): i32 {
    if (mobility(this.own, this.opp) != 0) return PLAYS;
    return mobility(this.opp, this.own) != 0 ? MUST_PASS : OVER;
  }

  count(): i32 {
    const squares = mobility(this.own, this.opp);
    return squares != 0 ? <i32>popcnt<u64>(squares) : this.passes();
  }

  /** Perft as Othello players count it has a finished game as one line, however short. */
  finishedLines(): i32 {
    return 1;
  }

  moves(into: Int32Array, from: i32): i32 {
    let squares = mobility(this.own, this.opp);
    let end = from;
    if (squares == 0 && this.passes() == 1) into[end++] = PASS;
    for (; squares != 0; squares &= squares - 1) into[end++] = <i32>ctz<u64>(squares);
    return end;
  }

  /**
   * Few replies are good, and replies in a corner count three times. Against a fixed order of
   * squares a node takes 1.6 times as long, and a search of depth 10 has so many fewer of them
   * (0.39 times as many) that it takes two thirds of the time.
   */
  rank(move: i32): i32 {
    if (move == PASS) return 0;
    const turned = flips(this.own, this.opp, move);
    const placed = (<u64>1) << move;
    const replies = mobility(this.opp ^ turned, this.own ^ turned ^ placed);
    const weighed = popcnt<u64>(replies) + 2 * popcnt<u64>(replies & CORNERS) + <u64>((placed & NEXT_TO_CORNERS) != 0);
    return 255 - 4 * <i32>weighed;
  }

  /**
   * In an exact search few replies are good, because they make small trees, and so is what the
   * evaluation likes: a disc counts a third of a reply. That saves an eighth of the nodes of FFO 41,
   * 42, 46 and 47; twice or half the weight makes no difference.
   */
  rankAt(move: i32, depth: i32): i32 {
    const empty = this.empty();
    if (depth < empty || empty < EVALUATED || move == PASS) return this.rank(move);
    const turned = flips(this.own, this.opp, move);
    const own = this.opp ^ turned;
    const opp = this.own ^ turned ^ ((<u64>1) << move);
    const replies = mobility(own, opp);
    const weighed = <i32>popcnt<u64>(replies) + 2 * <i32>popcnt<u64>(replies & CORNERS);
    return Math.min(Math.max(140 - 3 * weighed - evaluation(own, opp, 1), 0), 255);
  }

  make(move: i32): void {
    const own = this.own;
    const opp = this.opp;
    let turned: u64 = 0;
    let placed: u64 = 0;
    if (move != PASS) {
      turned = flips(own, opp, move);
      placed = (<u64>1) << move;
    }
    this.turned[this.ply++] = turned;
    this.own = opp ^ turned;
    this.opp = own ^ turned ^ placed;
    this.side ^= 1;
  }

  unmake(move: i32): void {
    const own = this.opp;
    const turned = this.turned[--this.ply];
    this.opp = this.own ^ turned;
    this.own = own ^ turned ^ (move != PASS ? (<u64>1) << move : 0);
    this.side ^= 1;
  }

  turn(): i32 {
    return this.side;
  }

  evaluate(): i32 {
    return evaluation(this.own, this.opp, this.grain);
  }

  /** A pass leaves as many squares empty as there were, and so takes no depth. */
  extension(): i32 {
    return this.ply > 0 && this.turned[this.ply - 1] == 0 ? 1 : 0;
  }

  nextDepth(depth: i32): i32 {
    return depthAfter(depth, this.empty());
  }

  foresight(depth: i32): i32 {
    const empty = this.empty();
    return depth < empty ? shallowDepth(depth) : shallowBeforeEnd(depth - empty, empty);
  }

  foresightError(depth: i32): i32 {
    const empty = this.empty();
    const error = depth < empty ? shallowError(depth, 64 - empty) : errorBeforeEnd(depth - empty);
    return (error * this.grain) / 100;
  }

  solvable(): bool {
    return this.empty() <= SOLVABLE;
  }

  worthSolving(depth: i32): bool {
    return this.empty() <= depth + BEYOND_HORIZON;
  }

  /**
   * Results are an even number of discs: 2 * `grain` units, of which the window's bounds are given
   * in discs.
   */
  solve(alpha: i32, beta: i32): i32 {
    const pair = 2 * this.grain;
    const most = 33 * pair;
    const low = floorDivide(Math.max(alpha, 0 - most), pair);
    const high = 0 - floorDivide(0 - Math.min(beta, most), pair);
    return this.grain * solve(this.own, this.opp, 2 * low, 2 * high);
  }

  solvedNodes(): i32 {
    return solvedNodes();
  }

  forget(): void {
    forgetSolved();
  }

  keyLow(): i32 {
    return <i32>this.key();
  }

  keyHigh(): i32 {
    return <i32>(this.key() >> 32);
  }

  private empty(): i32 {
    return <i32>popcnt<u64>(~(this.own | this.opp));
  }

  /** Without a square to play on: 1 for the pass, or 0 at the end of the game. */
  private passes(): i32 {
    return mobility(this.opp, this.own) != 0 ? 1 : 0;
  }

  /**
   * For any `opp`, different for every `own`, and the other way about; the two are mixed by
   * products and shifts.
   */
  private key(): u64 {
    let key = (this.own ^ (this.own >> 32)) * MIX_OWN;
    key = (key ^ (key >> 29)) * MIX_AGAIN;
    key = (key ^ (key >> 32) ^ this.opp ^ (this.side == 0 ? 0 : WHITE_TO_MOVE)) * MIX_BOTH;
    return key ^ (key >> 32);
  }
}

function floorDivide(value: i32, by: i32): i32 {
  return value >= 0 ? value / by : 0 - (by - 1 - value) / by;
}
