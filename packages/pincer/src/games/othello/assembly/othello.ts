import { flips, mobility } from './discs';
import { depthAfter, errorBeforeEnd, shallowBeforeEnd } from './endgame';
import { evaluation } from './evaluation';
import { FILLING_BYTES } from './filling-bytes';
import { change, fill } from './fillings';
import { shallowDepth, shallowError } from './foresight';
import { keyOf } from './key';
import { noteRanked, noteValue, repliesTo, turnedBy, UNVALUED, valueAfter, wasRanked } from './ranked';
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

const UNLISTED: u64 = ~0;

/** What a reply counts in the order of moves, in hundredths of a disc. */
const FREEDOM: i32 = 60;
const FREEDOM_EXACT: i32 = 300;

/** The indices of the patterns' fillings, at each ply. */
const fillings: usize = heap.alloc(256 * FILLING_BYTES);

/** What `status` returns. */
const PLAYS: i32 = 0;
const MUST_PASS: i32 = 1;
const OVER: i32 = 2;

const CORNERS: u64 = (0x81000000 << 32) | 0x81;
/** The squares next to a corner, called C and X. */
const NEXT_TO_CORNERS: u64 = (0x42c30000 << 32) | 0xc342;

/** The rules of Othello on the fast face; see `Position`. Player 0 is black. */
export class Othello {
  private own: u64 = 0;
  private opp: u64 = 0;
  private side: i32 = 0;
  private ply: i32 = 0;
  private grain: i32 = 100;
  /** The moves since `load`, and the discs that each turned. */
  private line: StaticArray<i32> = new StaticArray<i32>(MOST_PLIES);
  private turned: StaticArray<u64> = new StaticArray<u64>(MOST_PLIES);
  /** The squares on which the side to move may play, at each ply; `UNLISTED` until asked for. */
  private squares: StaticArray<u64> = new StaticArray<u64>(MOST_PLIES);
  /** What the positions of the line are worth in hundredths of a disc, where it is known. */
  private values: StaticArray<i32> = new StaticArray<i32>(MOST_PLIES);
  /** Up to which ply `fillings` is worked out. */
  private filled: i32 = 0;
  /** For each side the square that last gave a cut-off a ply above the horizon. */
  private refutations: StaticArray<u64> = new StaticArray<u64>(2);
  private looked: i32 = 0;
  private skipped: i32 = 0;
  private most: i32 = 0;
  private unlooked: bool = false;

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
    this.squares[0] = UNLISTED;
    this.values[0] = UNVALUED;
    this.filled = 0;
    fill(fillings, black, white);
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
    if (this.open() != 0) return PLAYS;
    return mobility(this.opp, this.own) != 0 ? MUST_PASS : OVER;
  }

  count(): i32 {
    const squares = this.open();
    return squares != 0 ? <i32>popcnt<u64>(squares) : this.passes();
  }

  /** Perft as Othello players count it has a finished game as one line, however short. */
  finishedLines(): i32 {
    return 1;
  }

  moves(into: Int32Array, from: i32): i32 {
    let squares = this.open();
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
    return move == PASS ? 0 : 255 - 4 * this.freedom(move);
  }

  /**
   * What the position after the move is worth, less for every reply. From depth 4 on a search of
   * depth 13 has a tenth fewer nodes by it, and takes 3 % less time. In an exact search replies
   * count five times as much, because few make small trees: an eighth fewer nodes on FFO 41, 42, 46
   * and 47 than by replies alone; twice or half the weight makes no difference.
   */
  appraise(move: i32, depth: i32): i32 {
    const empty = this.empty();
    const exact = depth >= empty;
    if (move == PASS || (exact && empty < EVALUATED)) return this.rank(move);
    const freedom = this.freedom(move);
    const value = this.valueAfter(move, turnedBy(this.ply, move), repliesTo(this.ply, move));
    noteValue(this.ply, move, 0 - value);
    const liked = exact ? (value - FREEDOM_EXACT * freedom) / 100 : (value - FREEDOM * freedom) >> 5;
    return Math.min(Math.max(128 + liked, 0), 255);
  }

  /** How much a move leaves to the opponent. */
  private freedom(move: i32): i32 {
    const own = this.own;
    const opp = this.opp;
    const turned = flips(own, opp, move);
    const placed = (<u64>1) << move;
    const replies = mobility(opp ^ turned, own ^ turned ^ placed);
    noteRanked(this.ply, own, opp, move, turned, replies);
    const all = popcnt<u64>(replies) + 2 * popcnt<u64>(replies & CORNERS) + <u64>((placed & NEXT_TO_CORNERS) != 0);
    return <i32>all;
  }

  make(move: i32): void {
    const own = this.own;
    const opp = this.opp;
    let turned: u64 = 0;
    let placed: u64 = 0;
    let squares = UNLISTED;
    let value = UNVALUED;
    if (move != PASS) {
      placed = (<u64>1) << move;
      if (wasRanked(this.ply, own, opp, move)) {
        turned = turnedBy(this.ply, move);
        squares = repliesTo(this.ply, move);
        value = valueAfter(this.ply, move);
      } else turned = flips(own, opp, move);
    }
    this.line[this.ply] = move;
    this.turned[this.ply++] = turned;
    this.squares[this.ply] = squares;
    this.values[this.ply] = value;
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
    this.filled = Math.min(this.filled, this.ply);
  }

  turn(): i32 {
    return this.side;
  }

  evaluate(): i32 {
    let value = this.values[this.ply];
    if (value == UNVALUED) {
      value = evaluation(this.own, this.opp, this.open(), this.fillings(), this.side);
      this.values[this.ply] = value;
    }
    return this.inGrain(value);
  }

  /**
   * First the move that was last too good, then corners, and those next to a corner last: 4 % fewer
   * nodes than without the first.
   */
  frontier(beta: i32, g: i32, tried: i32, most: i32): i32 {
    const squares = this.open();
    this.looked = 0;
    this.skipped = tried;
    this.most = most;
    this.unlooked = false;
    if (squares == 0) return this.frontierWithout(g);
    const refutation = squares & this.refutations[this.side];
    const others = squares ^ refutation;
    const corners = others & CORNERS;
    const poor = others & NEXT_TO_CORNERS;
    g = this.look(refutation, g, beta);
    g = this.look(corners, g, beta);
    g = this.look(others ^ corners ^ poor, g, beta);
    return this.look(poor, g, beta);
  }

  frontierNodes(): i32 {
    return this.looked;
  }

  frontierEnds(): bool {
    return !this.unlooked;
  }

  /** A pass leaves as many squares empty as there were, and so takes no depth. */
  extension(): i32 {
    return this.ply > 0 && this.turned[this.ply - 1] == 0 ? 1 : 0;
  }

  nextDepth(depth: i32): i32 {
    return depthAfter(depth, this.empty());
  }

  foresight(depth: i32, tried: i32): i32 {
    const empty = this.empty();
    return depth < empty ? shallowDepth(depth, tried) : shallowBeforeEnd(depth - empty, empty, tried);
  }

  foresightError(depth: i32, shallow: i32): i32 {
    const empty = this.empty();
    const error = depth < empty ? shallowError(depth, shallow, 64 - empty) : errorBeforeEnd(depth - empty);
    return (error * this.grain) / 100;
  }

  solvable(): bool {
    return this.empty() <= SOLVABLE;
  }

  solvableNext(): bool {
    return this.empty() <= SOLVABLE + 1;
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
    this.refutations[0] = 0;
    this.refutations[1] = 0;
    forgetSolved();
  }

  keyLow(): i32 {
    return <i32>this.key();
  }

  keyHigh(): i32 {
    return <i32>(this.key() >> 32);
  }

  /** The squares on which the side to move may play. */
  private open(): u64 {
    let squares = this.squares[this.ply];
    if (squares == UNLISTED) {
      squares = mobility(this.own, this.opp);
      this.squares[this.ply] = squares;
    }
    return squares;
  }

  /** Where the fillings of the position at hand are. */
  private fillings(): usize {
    let at = fillings + FILLING_BYTES * <usize>this.filled;
    for (; this.filled < this.ply; this.filled++) {
      const move = this.line[this.filled];
      const mover = this.side ^ ((this.ply - this.filled) & 1);
      change(at + FILLING_BYTES, at, move != PASS ? (<u64>1) << move : 0, this.turned[this.filled], mover);
      at += FILLING_BYTES;
    }
    return at;
  }

  /** `g`, or more if a move on one of the squares is worth more; none is tried once it is beta. */
  private look(squares: u64, g: i32, beta: i32): i32 {
    for (let left = squares; left != 0 && g < beta; left &= left - 1) {
      if (this.skipped > 0) {
        this.skipped--;
        continue;
      }
      if (this.looked == this.most) {
        this.unlooked = true;
        return g;
      }
      const move = <i32>ctz<u64>(left);
      const turned = flips(this.own, this.opp, move);
      const placed = (<u64>1) << move;
      const replies = mobility(this.opp ^ turned, this.own ^ turned ^ placed);
      g = Math.max(g, this.inGrain(this.valueAfter(move, turned, replies)));
      this.looked++;
      if (g >= beta) this.refutations[this.side] = placed;
    }
    return g;
  }

  /** Without a move: after a pass, or at the end of the game. */
  private frontierWithout(g: i32): i32 {
    this.unlooked = this.most == 0;
    if (this.unlooked) return g;
    this.looked = 1;
    const replies = mobility(this.opp, this.own);
    if (replies == 0) return this.evaluate();
    return this.inGrain(0 - evaluation(this.opp, this.own, replies, this.fillings(), this.side ^ 1));
  }

  /** What a move is worth to the side that makes it, in hundredths of a disc. */
  private valueAfter(move: i32, turned: u64, replies: u64): i32 {
    const placed = (<u64>1) << move;
    const words = this.fillings();
    const after = words + FILLING_BYTES;
    change(after, words, placed, turned, this.side);
    return 0 - evaluation(this.opp ^ turned, this.own ^ turned ^ placed, replies, after, this.side ^ 1);
  }

  private inGrain(value: i32): i32 {
    return (value * this.grain) / 100;
  }

  private empty(): i32 {
    return <i32>popcnt<u64>(~(this.own | this.opp));
  }

  /** Without a square to play on: 1 for the pass, or 0 at the end of the game. */
  private passes(): i32 {
    return mobility(this.opp, this.own) != 0 ? 1 : 0;
  }

  private key(): u64 {
    return keyOf(this.own, this.opp, this.side);
  }
}

function floorDivide(value: i32, by: i32): i32 {
  return value >= 0 ? value / by : 0 - (by - 1 - value) / by;
}
