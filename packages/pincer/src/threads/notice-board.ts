import type { Company, Finished } from '../runtime/team.ts';

/**
 * The notice of a place: the search and the iteration that it is of, between two numbers that are
 * equal unless it is being written.
 */
const WRITING = 0;
const SEARCH = 1;
const DEPTH = 2;
const VALUE = 3;
const MOVE = 4;
const PROVEN = 5;
const WRITTEN = 6;
const EACH = 7;

/** The length of the Int32Array behind a board of so many places. */
export function noticeWords(places: number): number {
  return EACH * places;
}

/**
 * Where those who search the same root put up the last iteration that each has finished. Threads may
 * share the words without locks: a notice that is being written reads as absent.
 */
export class NoticeBoard {
  private readonly words: Int32Array;

  constructor(words: Int32Array) {
    this.words = words;
  }

  /** The others, as who has this place sees them in the search of this number. */
  companyOf(place: number, search: number): Company {
    return {
      tell: (finished) => this.put(place, search, finished),
      ahead: (depth) => this.deepest(place, search, depth),
    };
  }

  private put(place: number, search: number, { depth, value, move, proven }: Finished): void {
    const { words } = this;
    const at = EACH * place;
    const number = Atomics.add(words, at + WRITING, 1) + 1;
    const notice = [search, depth, value, move, proven ? 1 : 0];
    for (const [index, word] of notice.entries()) Atomics.store(words, at + SEARCH + index, word);
    Atomics.store(words, at + WRITTEN, number);
  }

  private deepest(place: number, search: number, least: number): Finished | undefined {
    let found: Finished | undefined;
    for (let other = 0; EACH * other < this.words.length; other++) {
      const notice = other === place ? undefined : this.read(other, search);
      if (notice && notice.depth >= (found ? found.depth + 1 : least)) found = notice;
    }
    return found;
  }

  private read(place: number, search: number): Finished | undefined {
    const read = (field: number) => Atomics.load(this.words, EACH * place + field);
    const written = read(WRITTEN);
    if (read(SEARCH) !== search) return undefined;
    const notice = { depth: read(DEPTH), value: read(VALUE), move: read(MOVE), proven: read(PROVEN) !== 0 };
    return read(WRITING) === written ? notice : undefined;
  }
}
