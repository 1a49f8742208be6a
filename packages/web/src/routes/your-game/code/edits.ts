/** A piece of a text, which may be empty, and what takes its place. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A text after edits. */
export interface Edited {
  readonly text: string;
  /** Where the character that is at this index now was before; of what was inserted, where it went. */
  original(offset: number): number;
}

/** Edits a text. What lies within an edit that begins before it is left out. */
export function applyEdits(text: string, edits: readonly Edit[]): Edited {
  const kept: Edit[] = [];
  let end = 0;
  for (const edit of edits.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (edit.from < end) continue;
    kept.push(edit);
    end = edit.to;
  }
  let result = '';
  let copied = 0;
  for (const { from, to, insert } of kept) {
    result += text.slice(copied, from) + insert;
    copied = to;
  }
  return { text: result + text.slice(copied), original: (offset) => originalOf(kept, offset) };
}

function originalOf(edits: readonly Edit[], offset: number): number {
  let shift = 0;
  for (const { from, to, insert } of edits) {
    const start = from + shift;
    if (offset < start) break;
    if (offset < start + insert.length) return from;
    shift += insert.length - (to - from);
  }
  return offset - shift;
}
