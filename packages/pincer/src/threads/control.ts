import { COUNTS } from '../search/counts.ts';
import { NoticeBoard, noticeWords } from './notice-board.ts';

/**
 * Words: the search at hand, 0 for none; then for each helper the last one that it began, and the
 * last one that it is done with.
 */
const SEARCH = 0;
const FIRST = 1;
const EACH = 2;

/** For each helper: which search it counts for, and its counts. */
const COUNTED = 0;
const BLOCK = 1 + COUNTS;

/** What a searcher and its helpers know of each other while they search, in shared memory. */
export class Control {
  readonly buffer: SharedArrayBuffer;
  /** The searcher has the first place, and the helpers those after it. */
  readonly notices: NoticeBoard;
  private readonly helpers: number;
  private readonly words: Int32Array;
  private readonly blocks: Float64Array;

  /** For so many helpers; of an existing one, by its buffer. */
  constructor(helpers: number, buffer = new SharedArrayBuffer(bytesFor(helpers))) {
    this.buffer = buffer;
    this.helpers = helpers;
    this.words = new Int32Array(buffer, 0, FIRST + EACH * helpers);
    this.notices = new NoticeBoard(new Int32Array(buffer, noticesAt(helpers), noticeWords(1 + helpers)));
    this.blocks = new Float64Array(buffer, blocksAt(helpers), BLOCK * helpers);
  }

  /** The search that is going on, by its number; 0: none. */
  get search(): number {
    return Atomics.load(this.words, SEARCH);
  }

  set search(number: number) {
    Atomics.store(this.words, SEARCH, number);
  }

  /** The last search that a helper began. */
  begunBy(helper: number): number {
    return Atomics.load(this.words, FIRST + EACH * helper);
  }

  /** A helper begins a search. */
  begin(helper: number, search: number): void {
    Atomics.store(this.words, FIRST + EACH * helper, search);
  }

  /** The last search that a helper is done with. */
  doneWith(helper: number): number {
    return Atomics.load(this.words, FIRST + EACH * helper + 1);
  }

  /** A helper is done with a search. */
  finish(helper: number, search: number): void {
    Atomics.store(this.words, FIRST + EACH * helper + 1, search);
  }

  /** A helper has counted so much in a search. */
  publish(helper: number, search: number, counts: Float64Array): void {
    const at = BLOCK * helper;
    this.blocks.set(counts, at + 1);
    this.blocks[at + COUNTED] = search;
  }

  /** What all helpers have counted in a search so far. */
  sum(search: number): Float64Array {
    const sum = new Float64Array(COUNTS);
    for (let helper = 0; helper < this.helpers; helper++) {
      const at = BLOCK * helper;
      if (this.blocks[at + COUNTED] !== search) continue;
      for (let place = 0; place < COUNTS; place++) sum[place] += this.blocks[at + 1 + place];
    }
    return sum;
  }
}

function noticesAt(helpers: number): number {
  return 4 * (FIRST + EACH * helpers);
}

function blocksAt(helpers: number): number {
  return Math.ceil((noticesAt(helpers) + 4 * noticeWords(1 + helpers)) / 8) * 8;
}

function bytesFor(helpers: number): number {
  return blocksAt(helpers) + 8 * BLOCK * helpers;
}
