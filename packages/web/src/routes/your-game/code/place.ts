/** A place in a text, as people count: lines and columns from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with somebody's code, and where, as far as that is known. */
export interface Trouble {
  readonly message: string;
  readonly place?: Place | undefined;
}

/** The place of the character with this index. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - start + 1 };
}

/** The index of the character at a place; one that is beyond the text, or its line, is at its end. */
export function offsetAt(text: string, { line, column }: Place): number {
  const lines = text.split('\n');
  if (line > lines.length) return text.length;
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return start + Math.min(Math.max(column - 1, 0), lines[line - 1].length);
}
